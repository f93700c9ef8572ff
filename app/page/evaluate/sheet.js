// @ts-check
/** A question taken out of the report with all that Python needs to show its rankings (models/report.py, QuestionSheet). */

/** @typedef {[string, string, string]} SectionName id, number, title */
/** @typedef {[number, number, number]} Place number of the section, start, end */
/** @typedef {{ id: string, rankings: Record<string, [number, number, boolean][]> }} Question */
/** @typedef {{ id: string, title: string, sha256: string, sections: SectionName[], passages: Place[], questions: Question[] }} Study */
/** @typedef {{ texts: Study[] }} Report the part of it that the page reads */

/**
 * @param {Report} report
 * @param {string} text
 * @param {string} question
 * @returns {object | null} null where the report has no such question
 */
export function sheetOf(report, text, question) {
  const study = report.texts.find(({ id }) => id === text);
  const asked = study?.questions.find(({ id }) => id === question);
  if (!study || !asked) return null;
  const ordinals = new Set(Object.values(asked.rankings).flatMap((ranked) => ranked.map(([ordinal]) => ordinal)));
  const passages = [...ordinals].map((ordinal) => {
    const [section, start, end] = study.passages[ordinal];
    return [ordinal, study.sections[section], start, end];
  });
  return { text: study.id, title: study.title, sha256: study.sha256, question: asked, passages };
}
