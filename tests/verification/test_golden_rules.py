"""The 48 English Golden Rules of sentence splitting, each with a case worded for this project.

Oracle: the rules as Kevin S. Dias published them with Pragmatic Segmenter (2014), the order kept; each
rule's subject is its name here. ``|`` stands where one sentence ends and the next begins. At least 43
of the 48 are required of the splitter; the rules it fails would be listed in ``FAILING``.
"""

import pytest

from passagework.text.sentences import sentence_spans

RULES = {
    "01 full stop": "The committee met on Friday. | Nobody kept minutes.",
    "02 question mark": "Who drew this sample? | A pupil did.",
    "03 exclamation mark": "Stop there! | You dropped a glove.",
    "04 initial of a name": "The proof is due to Ronald A. Fisher.",
    "05 abbreviation before a number": "The table stands on p. 212 below.",
    "06 lower-case abbreviation inside": "Did Rao and co. miss the last train?",
    "07 upper-case abbreviation inside": "She signed with Faber, Lane & Co. in March.",
    "08 lower-case abbreviation at the end": "Send it to Rao and co. | We will wait.",
    "09 upper-case abbreviation at the end": "She signed with Faber, Lane & Co. | The press has closed since.",
    "10 title before a name": "They climbed Mt. Elbrus in the fog.",
    "11 two abbreviations of one form": "St. Anne's School is on 3rd st. by the canal.",
    "12 possessive abbreviation": "This was Sammy Davis Jr.'s piano.",
    "13 acronym inside": "He left the U.S.S.R. as a child.",
    "14 acronym at the end, before a question": "She moved to the U.K. | Why did she stay?",
    "15 country at the end, before a question": "They met in the U.S. | What became of them?",
    "16 country before a noun": "A bill went to the U.S. Senate in spring.",
    "17 country before a lower-case word": "He taught in the U.S. until 1971.",
    "18 hours as an opening and as an end": "At 7 a.m. Mrs. Lee opened the lab. | It closed at 9 P.M. | Dr. Roy had the key.",
    "19 decimals in a price": "The ticket costs $12.50 at the door.",
    "20 price at the end": "The ticket costs $12.50. | You can pay by card.",
    "21 sentence in brackets inside another": "Gosset brewed beer (His tables came of it.) in Dublin.",
    "22 e-mail address": "Write to Ada.King@example.org. | She answers within a day.",
    "23 web address": "The data is at https://data.example.org/v2.1/table_3.html. | Read the notes first.",
    "24 single quotes inside": "He looked up, 'It is raining.' he said.",
    "25 double quotes inside": 'He looked up, "It is raining." he said.',
    "26 double quotes at the end": 'He looked up, "It is raining." | The others had left.',
    "27 two exclamation marks": "Look!! | There is a comet.",
    "28 two question marks": "Again?? | You lost twice.",
    "29 exclamation and question mark": "Again!? | That makes three.",
    "30 question and exclamation mark": "Again?! | That makes four.",
    "31 list, stop and bracket, no end": "1.) Draw the sample | 2.) Ask the question",
    "32 list, stop and bracket, with ends": "1.) Draw the sample. | 2.) Ask the question.",
    "33 list, bracket, no end": "1) Draw the sample | 2) Ask the question",
    "34 list, bracket, with ends": "1) Draw the sample. | 2) Ask the question.",
    "35 list, stop, no end": "1. Draw the sample | 2. Ask the question",
    "36 list, stop, with ends": "1. Draw the sample. | 2. Ask the question.",
    "37 list with bullets": "• 3. Draw the sample | • 4. Ask the question",
    "38 list with hyphen bullets": "⁃3. Draw the sample | ⁃4. Ask the question",
    "39 list with letters": "a. Draw the sample | b. Ask the question | c. Write down the answer",
    "40 numbers with stops": "The shelf mark is N°. 310.519.02. | That is the statistics room.",
    "41 name with an exclamation mark": "He worked for Yahoo! before the merger.",
    "42 I as a pronoun and as an initial": "Nobody knew but you and I. | Was it Karl I. Pearson who asked?",
    "43 ellipsis at the end of a quotation": "Laplace writes that probability is “common sense reduced to calculation. . . .”",
    "44 ellipsis in square brackets": '"Chance [...] is only the measure of our ignorance [...]" (Poincaré 90).',
    "45 ellipsis of four dots apart": "When the end of a quotation is left out, put four dots . . . . | A new sentence follows.",
    "46 ellipsis of four dots attached": "We counted until dark.... | The rest could wait.",
    "47 ellipses inside": "I had ... how shall I say ... thought...well . . . that the odds, you see . . . I had hoped.",
    "48 ellipsis after a stop": "What was counted . . . was every second ballot. | . . . The others were lost. . . .",
}

VARIANTS = {
    "a decimal that begins with its point": "The share fell to .5 in May. | It was .75 before. | Nobody knew.",
    "a decimal that begins a sentence": "Nobody knew the share. | .5 was a guess.",
    "a probability at the end": "Reject when p is below .05. | Else keep the hypothesis.",
    "a place on the earth": "The station is at 40.7128° N, 74.0060° W. | That is a roof in New York.",
    "a school degree": "She has a Ph.D. in physics. | He has none.",
    "degrees and a comma": "Ada B. Lane, Ph.D., spoke first.",
    "a figure and an equation": "See Fig. 3 and Eq. 4.2 for the curve.",
    "pages at the end": "See pp. 12-14. | The proof is short.",
    "versus and et al.": "The test of Mann et al. is one of rank vs. Student's of means.",
    "that is, for example": "A census, i.e. A complete count, and e.g. Polls, differ.",
    "and so on, at the end": "We bought pens, paper, etc. | The shop then closed.",
    "months short of letters": "It began on Jan. 5 and ended on Sept. 9.",
    "a variable at the end": "Write the mean of x. | Then find the slope of y. | Stop.",
    "a variable at the start": "Let us look at the slope. | r is near one.",
    "a gene at the start": "The blot shows a band. | p53 was absent. | miR-31 was present.",
    "a letter that names": "Take vitamin C. | The dose is small. | Use R. | It is free. | Plan B. | They agreed.",
    "two initials": "The method of J. W. Tukey is robust.",
    "a species": "The bacterium E. coli divides.",
    "a war": "He fought in World War I. | The poems came later.",
    "a king": "It was built for George VI. | He never saw it.",
    "hours at the end": "It opens at 9 a.m. on Monday. | It closes at 5 p.m. | Bring a coat.",
    "a section number": "Read section 2.3. | Skip section 2.4.1. | Then rest.",
    "a year at the end": "It was the year 1999. | In 2000 it ended.",
    "a number that is no label": "1. Compute the mean of 1 and 2. | Then divide.",
    "a programming name": "Use Node.js or .NET here. | Either works.",
    "quotes that close after the stop": "He called it “good.” | She did not.",
    "a reference mark": "The mean is unbiased.[12] | The median is robust.[3][4] | Both are used.",
    "an ellipsis before a sentence": "She paused... | He left.",
    "a question in quotation marks": '"Is it random?" he asked.',
    "a sentence of its own in brackets": "It was random. | (We checked.) | Then we went on.",
    "an ordinary word before a bracket": "The sample was small (n = 9). | It was random.",
    "no space, no end": "See the file end.Next and do not stop.",
    "a title twice": "Mr. Rao and Mrs. Lane met Prof. Box.",
    "a saint and a street": "St. Mary's is on Main St. | It is old.",
    "a number sign": "Take bus No. 7 to the end.",
    "the answer no": "They said No. | We went home.",
    "a company with an exclamation mark": "Yahoo! Mail was down. | I left Yahoo! | It was time.",
}

FAILING: frozenset[str] = frozenset()


def split(marked: str) -> tuple[list[str], list[str]]:
    """Return the sentences found in a marked case, and those that its marks ask for."""
    expected = marked.split(" | ")
    text = " ".join(expected)
    return [text[start:end] for start, end in sentence_spans(text)], expected


@pytest.mark.parametrize("rule", RULES)
def test_rule(rule: str) -> None:
    found, expected = split(RULES[rule])
    assert (found == expected) is (rule not in FAILING), found


@pytest.mark.parametrize("case", VARIANTS)
def test_variant(case: str) -> None:
    found, expected = split(VARIANTS[case])
    assert found == expected


def test_there_are_48_rules_and_at_most_5_fail() -> None:
    assert len(RULES) == 48
    assert set(RULES) >= FAILING
    assert len(FAILING) <= 5
