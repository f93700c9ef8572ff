"""What is spoilt by hand, since code would make it too easy: each of these replaces the content of a good draft, with one fault."""

from __future__ import annotations

from eval.checks.gold.forms import Pair, card, choice, claim, problem, short, summary

PAIRS = (
    # An answer that sounds right and that no passage sent has.
    Pair("t03", "answer-invented", card("Census", "A government office that keeps the register of all buildings and their owners.")),
    Pair("t20", "answer-invented", short("What is masking?", "The removal of names and addresses from a data set to protect privacy.")),
    Pair("t31", "answer-invented", short("Which distribution gives the multiplier when the standard deviation is estimated from the sample?", "A Poisson process fitted by maximum likelihood.")),
    Pair("t39", "answer-invented", card("Significance level", "A rating of how important a discovery is for society, awarded by the journal.")),
    Pair("t46", "answer-invented", card("Extrapolation", "Filling gaps between neighbouring measurements by copying the latest known value.")),
    Pair("t49", "answer-invented", short("What does a negative kappa mean?", "A typing mistake in the spreadsheet.")),
    Pair("h03", "answer-invented", card("Sampling frame", "A wooden grid that biologists lay upon a meadow.")),
    Pair("h10", "answer-invented", card("Survivorship bias", "Doctors treating young soldiers before civilians in wartime hospitals.")),
    Pair("h21", "answer-invented", card("Base rate neglect", "Central banks ignoring inflation when they fix interest.")),
    Pair("h25", "answer-invented", short("What is the standard error of a statistic?", "A mistake that beginners make when typing formulas.")),
    Pair("h36", "answer-invented", card("Winner's curse", "Auction bidders pay more than an object is worth because the keenest overestimates it.")),
    Pair("h49", "answer-invented", card("Stemming", "Growing cuttings from a plant's stalk.")),
    # A question on the subject of the course that the cited passage does not touch.
    Pair("t02", "topic-foreign", short("What is a Latin square design?", "An arrangement in which each treatment occurs once in each row and column.")),
    Pair("t21", "topic-foreign", card("Kurtosis", "A measure of how heavy the tails are, based on the fourth moment.")),
    Pair("t36", "topic-foreign", short("What does the Kruskal-Wallis procedure compare?", "Medians of three or more independent groups by ranks.")),
    Pair("t53", "topic-foreign", card("Perplexity", "The exponential of the cross-entropy of a language model.")),
    Pair("h14", "topic-foreign", short("What is a trimmed average?", "The average after dropping equal parts at both ends of the sorted list.")),
    Pair("h31", "topic-foreign", card("Jackknife", "Recomputing an estimate while leaving out one observation at a time.")),
    Pair("h40", "topic-foreign", short("What is partial correlation used for?", "To remove a third variable by regressing on it.")),
    Pair("h48", "topic-foreign", short("What is an n-gram?", "A run of n neighbouring letters or words.")),
    # A right option that is also right.
    Pair("t01", "also-right", choice("Which of these describes a parameter?", "A number that describes the whole population", ["A fixed but unknown value such as the mean weight of all loaves", "A single thing in the population", "A list from which units are drawn"], "A parameter describes the population, while a statistic is computed from the sample.")),
    Pair("t13", "also-right", choice("What is special about the ratio level of measurement?", "It has a true zero", ["Twenty kilograms are twice as heavy as ten", "Its values are labels", "Its steps are unequal"], "Zero kilograms means no weight at all.")),
    Pair("t40", "also-right", choice("When are data paired?", "When each observation in one group belongs with one in the other", ["The same commuter before and after a change", "When both groups have equal standard deviations", "When the groups consist of unrelated units"], "The pairs share much of what makes individuals differ.")),
    Pair("t51", "also-right", choice("What does pooling select?", "Which passages are judged", ["The union of the top results of several different systems", "Which system is shipped", "Which words are indexed"], "Several systems contribute their top results, and the union of these is judged.")),
    Pair("h01", "also-right", choice("How is a stratified sample drawn?", "Some units are taken from every stratum", ["The population is first divided into groups called strata", "All units from a few strata are taken", "Whoever is easiest to reach is taken"], "A random sample is drawn from each stratum.")),
    Pair("h07", "also-right", choice("What is a confounder?", "A variable that influences both the supposed cause and the outcome", ["A variable that produces, hides or reverses an association", "A unit that was selected and did not answer", "An instrument that always reads too high"], "It distorts an association.")),
    Pair("h24", "also-right", choice("What is true of the standard error of a mean?", "To halve it, four times as many observations are needed", ["To divide it by ten, a hundred times as many observations are needed", "It does not depend on the number of observations", "It grows with the number of observations"], "The standard error shrinks with the square root of the sample size.")),
    Pair("h51", "also-right", choice("What is publication bias?", "The preference of journals and authors for positive findings", ["What makes the published record rosier than the truth", "The loss of participants during a trial", "The use of an outcome that stands for another"], "Unsuccessful attempts are missing from the record.")),
    # Grammar that points at the key.
    Pair("t01", "article-cue", choice("A fixed number that describes the population, such as the mean weight of all loaves, is a", "parameter", ["estimate", "error", "average of the sample"], "A number that describes the population is a parameter.")),
    Pair("t26", "article-cue", choice("A value computed from a sample to guess a parameter is called an", "estimate", ["parameter", "population", "unit"], "A statistic used to guess a parameter is an estimate of it.")),
    Pair("t44", "article-cue", choice("A point that lies far from the line and has a large residual is called an", "outlier", ["slope", "predictor", "residual"], "Such a point is an outlier in the response.")),
    Pair("h07", "article-cue", choice("A variable that influences both the supposed cause and the outcome is called a", "confounder", ["outcome", "experiment", "assignment"], "Such a variable is a confounder.")),
    Pair("h47", "article-cue", choice("For each word it keeps the list of passages that contain it: this is an", "inverted index", ["posting", "stop word", "query"], "An inverted index turns the collection around.")),
    Pair("h34", "article-cue", choice("In statistics, the rejection of a true null hypothesis is known as a", "type I error", ["effect size", "observed power", "alternative"], "A false alarm is a type I error.")),
    Pair("t44", "number-cue", choice("The vertical distances from the points to the line are called", "residuals", ["slope", "intercept", "predictor"], "Each is the observed response minus the predicted one.")),
    Pair("t13", "number-cue", choice("Values that cut the sorted data into four parts are", "quartiles", ["median", "mean", "whisker"], "The quartiles cut the sorted data into four parts.")),
    Pair("h01", "number-cue", choice("The groups into which the population is divided first are called", "strata", ["cluster", "frame", "quota"], "They are called strata.")),
    Pair("h47", "number-cue", choice("The entries of the list that an index keeps for a word are called", "postings", ["vector", "query", "ranking"], "The entries of such a list are called postings.")),
    # The same question in other words; the pair is the good draft and this.
    Pair("t03", "reworded", short("What is a survey called in which every member of the population is observed?", "A census")),
    Pair("t08", "reworded", card("Ballot papers that came back in the Literary Digest poll of 1936", "About 2.4 million of the ten million posted")),
    Pair("t15", "reworded", short("How is a relative frequency found?", "Divide the number of units in a category by the total.")),
    Pair("t21", "reworded", short("What does a z-score say about a value?", "How many standard deviations it lies above or below the mean.")),
    Pair("t41", "reworded", short("By how many minutes did the eight commuters' journeys shorten on average?", "2.75 minutes")),
    Pair("t53", "reworded", short("What is recall at k?", "It is the share of all the relevant passages which appear among the first k results.")),
    Pair("h03", "reworded", short("What is a sampling frame?", "It is a list, map or procedure from which units can be drawn.")),
    Pair("h14", "reworded", card("Median of the eleven waiting times", "25 minutes, the sixth value")),
    Pair("h15", "reworded", short("What does the interquartile range measure?", "The width of the middle half of the data: the distance between the lower and the upper quartile.")),
    Pair("h25", "reworded", card("Standard error", "The standard deviation of a statistic's sampling distribution")),
    Pair("h44", "reworded", card("Family-wise error rate", "The probability of at least one type I error in a whole set of tests")),
    Pair("h52", "reworded", card("Absolute increase when a medicine raises a risk from 1 to 2 in 10,000", "1 in 10,000")),
    # Another language than English, which was asked for.
    Pair("t03", "language-other", card("Vollerhebung", "Eine Erhebung, bei der jedes Mitglied der Grundgesamtheit beobachtet wird.")),
    Pair("t20", "language-other", short("Qu'est-ce que le masquage ?", "C'est l'effet par lequel une valeur aberrante se cache derrière la dispersion qu'elle a elle-même créée.")),
    Pair("t37", "language-other", claim("Ein großer p-Wert zeigt, dass es keinen Effekt gibt.", False, "Fehlende Belege sind nur dann ein Beleg für das Fehlen, wenn die Studie den Effekt hätte finden können.")),
    Pair("t44", "language-other", choice("¿Qué es un residuo?", "La respuesta observada menos la respuesta predicha", ["La respuesta predicha menos la media", "La pendiente dividida por la ordenada", "La suma de los cuadrados"], "Es la distancia vertical de un punto a la recta.")),
    Pair("h03", "language-other", card("Auswahlgrundlage", "Eine Liste, eine Karte oder ein Verfahren, aus dem Einheiten gezogen werden können.")),
    Pair("h25", "language-other", short("Qu'est-ce que l'erreur type d'une statistique ?", "C'est l'écart type de sa distribution d'échantillonnage.")),
    Pair("h32", "language-other", claim("Se il campione è distorto, ogni campione bootstrap eredita la distorsione.", True)),
    Pair("h34", "language-other", choice("Was ist ein Fehler zweiter Art?", "Eine falsche Nullhypothese wird nicht verworfen", ["Eine wahre Nullhypothese wird verworfen", "Das Niveau wird erst nach den Daten festgelegt", "Der Effekt ist zu klein, um wichtig zu sein"], "Es ist ein übersehener Effekt.")),
    # An explanation, a point or a step that nothing cited says.
    Pair("t05", "claim-invented", summary("What a sound conclusion needs", [("A conclusion has three parts: an estimate, a statement of its precision, and the assumptions on which both depend.", (1,)), ("Journals refuse manuscripts whose authors have not uploaded their raw files to a public archive.", (2,))])),
    Pair("t18", "claim-invented", summary("Bar charts", [("A bar chart draws one bar for each category, and its length is proportional to the frequency.", (1,)), ("William Playfair published the first bar chart in his Commercial and Political Atlas.", (1,))])),
    Pair("t19", "claim-invented", choice("In a right-skewed distribution, how do the mean and the median usually compare?", "The mean exceeds the median", ["The median exceeds the mean", "The two are always equal", "The mean is usually negative"], "Insurance companies therefore charge young drivers a supplement in their first three years.")),
    Pair("t38", "claim-invented", summary("Tests by permutation", [("If a label makes no difference, the labels can be shuffled many times and the statistic computed after each shuffle.", (1,)), ("Ronald Fisher described the idea with a lady who tasted tea at Rothamsted.", (1,))])),
    Pair("t47", "claim-invented", summary("Unusual points in regression", [("A point far from the line has a large residual and is an outlier in the response.", (1,)), ("Robust methods such as the Huber estimator give distant observations a smaller weight.", (1,))])),
    Pair("h06", "claim-invented", summary("Systematic sampling", [("A systematic sample takes every k-th unit from a list or stream, beginning at a random place.", (1,)), ("Foresters have used the method since the nineteenth century to estimate timber.", (2,))])),
    Pair("h12", "claim-invented", choice("What does blinding keep from the participants?", "Who received which treatment", ["How many people take part", "What the study will cost", "Which hospital runs the trial"], "The Declaration of Helsinki obliges every sponsor to pay for an independent ethics committee.")),
    Pair("h18", "claim-invented", summary("Which centre to report", [("A clinic that tells patients what to expect should quote the median.", (1,)), ("Economists prefer the geometric average for growth rates and index numbers.", (1,))])),
    Pair("h28", "claim-invented", summary("The central limit theorem", [("The sampling distribution of the mean approaches a normal distribution as the sample size grows.", (1,)), ("De Moivre proved a special case for coin tosses in 1733, and Laplace extended it.", (2,))])),
    Pair("h45", "claim-invented", summary("Holm's procedure", [("Holm's procedure sorts the p-values from the smallest to the largest.", (1,)), ("Hochberg later published a step-up version that needs positively dependent statistics.", (2,))])),
    # The sense is turned round and the words are kept: what the checks are known to miss.
    Pair("t04", "sense-turned", claim("A careful sample can never be more accurate than a careless census.", True, "Effort saved on numbers cannot be spent on measuring each unit properly.")),
    Pair("t21", "sense-turned", card("z-score", "How many means a value lies above or below the standard deviation.")),
    Pair("t31", "sense-turned", short("How do the tails of the t distribution compare with those of the normal distribution?", "The normal distribution has heavier tails.")),
    Pair("t42", "sense-turned", claim("Welch's t test remains valid only when the two standard deviations are the same.", True)),
    Pair("t53", "sense-turned", card("Recall at k", "The share of the first k results that are among all relevant passages.")),
    Pair("h10", "sense-turned", card("Survivorship bias", "Studying only the failures, which hides the businesses that still exist.")),
    Pair("h15", "sense-turned", card("Interquartile range", "The distance from the smallest value to the largest, and so the width of all of the data.")),
    Pair("h32", "sense-turned", claim("If the sample is biased, no bootstrap sample inherits the bias.", True)),
    Pair("h37", "sense-turned", claim("Observed power, computed from a study's own effect, adds much to its p-value.", True)),
    Pair("h50", "sense-turned", claim("Dense retrieval returns nothing if no passage is near.", True)),
    # A worked problem whose method is wrong, every sum being right.
    Pair("t17", "number-changed", problem("A box plot has its lower quartile at 18 and its upper quartile at 34 minutes. What is the upper limit for a whisker?", [("The box is $34 - 18 = 16$ minutes long.", (1,)), ("The limit lies 2.5 box lengths above the upper quartile.", (1,))], "74 minutes")),
)  # fmt: skip

INVENTED_SENTENCES = {
    "ta01": "The distinction was introduced by Karl Pearson in his lectures at University College [1].",
    "ta04": "Supermarkets routinely discard receipts above a thousand euros before they analyse sales [1].",
    "ta07": "The American Statistical Association sells a certificate to careful reviewers [1].",
    "ta09": "Meteorologists rely on neural networks instead, because clouds are chaotic [1].",
    "ha03": "German tax inspectors use the same divisor in their annual audits [1].",
    "ha05": "Pharmacists must print both figures on every package insert [1].",
    "ha08": "Philosophers since David Hume have argued that nobody ever perceives a necessary connection [1].",
    "ha10": "Wikipedia switched its search servers to a neural ranking service in the spring [1].",
}
"""A sentence to put at the end of an answer; its citation is of a passage that was sent."""

OUTSIDE = {
    "ta11": "The course costs 49 euros for students and includes a printed workbook [1].",
    "ta12": "A support vector machine maximises the distance between the hyperplane and the closest training examples [2].",
    "ta13": "Bradley Efron introduced it at Stanford in 1979, extending Quenouille's jackknife [1].",
    "ha11": "R is free software under the GNU General Public License and can be downloaded from CRAN [1].",
    "ha12": "Gradient boosting adds small trees one after another, each fitted to the residual errors of the ensemble so far [1].",
    "ha13": "Edward Hugh Simpson was born in Belfast on the tenth of December 1922 [1].",
}
"""An answer from knowledge outside the passages, where the right answer is to refuse."""
