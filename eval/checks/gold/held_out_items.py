"""Good items of the held-out part: sections 2, 4, 6, ... of the short course."""

from __future__ import annotations

from eval.checks.gold.forms import Draft, card, choice, claim, problem, short, summary

DRAFTS = (
    # 2, sampling methods
    Draft("h01", choice(
        "What does a stratified sample take from the population?",
        "Some units from every stratum", ["All units from a few strata", "Every tenth unit of a list", "Whoever is easiest to reach"],
        "A random sample is drawn from each stratum, so no group can be left out by bad luck."), ("a random sample is then drawn from each stratum",)),
    Draft("h02", short("To sample 50 from 1,000 journeys systematically, how large is the step k?", "20: a random start between 1 and 20, then every twentieth journey."), ("draw a random start between 1 and 20",)),
    Draft("h03", card("Sampling frame", "A list, map or procedure from which units can be drawn."), ("a list, map or procedure from which units",)),
    Draft("h04", claim("A convenience sample gives a sound basis for saying how common something is in the population.", False, "Nobody knows how likely each person was to be included."), ("They offer no defensible basis",)),
    Draft("h05", problem(
        "A hospital surveys 200 of 4,000 outpatients, of whom 2,400 came to day clinics. How many patients do the day clinics contribute in proportional allocation?",
        [("Each stratum receives the share of the sample that it has of the population.", (1,)), ("$200 \\times 2400 / 4000 = 120$", (1,))], "120 patients"), ("In proportional allocation each stratum receives",)),
    Draft("h06", summary("Systematic sampling", [
        ("A systematic sample takes every k-th unit from a list or stream, beginning at a random place.", (1,)),
        ("It goes wrong when the list has a rhythm that matches the step.", (2,)),
    ]), ("beginning at a random place among the first", "Systematic sampling goes wrong when")),
    # 4, bias and experiments
    Draft("h07", choice(
        "What is a confounder?",
        "A variable that influences both the supposed cause and the outcome", ["A treatment that lacks its active part", "A unit that was selected and did not answer", "An instrument that always reads too high"],
        "It can produce, hide or reverse an association."), ("is a variable that influences both the supposed cause",)),
    Draft("h08", short("What share of the plants in compost A survived in sunny beds?", "90%, that is 18 of 20."), ("Sunny | 18 of 20",)),
    Draft("h09", claim("Random assignment allows a difference to be read as an effect.", True, "Random selection, by contrast, allows the findings to be extended to a population.", (1, 2)), ("allows a difference to be read as an effect", "Random selection concerns who enters")),
    Draft("h10", card("Survivorship bias", "Studying only what still exists, such as surviving businesses, which hides the failures that one wished to understand."), ("studying only those businesses that still exist",)),
    Draft("h11", problem(
        "A clinic writes to 1,000 former patients; 400 reply, 320 of them satisfied. If half of the 600 silent patients are satisfied, what is the true share?",
        [("Half of the 600 who did not reply would be 300 satisfied patients.", (1,)), ("$(320 + 300)/1000 = 0.62$", (1,))], "62%"), ("If only half of them are satisfied",)),
    Draft("h12", choice(
        "What does blinding keep from the participants?",
        "Who received which treatment", ["How many people take part", "What the study will cost", "Which hospital runs the trial"],
        "In a double-blind trial those who measure the outcome do not know it either."), ("from knowing who received what",)),
    # 6, centre and spread
    Draft("h13", choice(
        "Why is the median called a resistant measure?",
        "It takes no notice of how far away the extremes are", ["It uses every value of the data", "It is the point of balance of the data", "It is the only measure for nominal data"],
        "The median is the middle value once the data are sorted."), ("The median takes no notice of how far away",)),
    Draft("h14", short("What is the median of the eleven waiting times?", "The sixth value, 25 minutes."), ("The median is the sixth value",)),
    Draft("h15", card("Interquartile range", "The distance from the lower quartile to the upper, and so the width of the middle half of the data."), ("is the distance from the lower quartile to the upper",)),
    Draft("h16", problem(
        "The squared deviations of eight loaves sum to 148. What is the sample variance?",
        [("The sample variance divides the sum of squared deviations by $n - 1$.", (1,)), ("$148 / 7 \\approx 21.14$", (2,))], "About 21.14 square grams"), ("is the sum of squared deviations divided by", "The sample variance is 148")),
    Draft("h17", claim("Adding the same amount to every value doubles the standard deviation.", False, "Adding the same amount leaves the standard deviation unchanged; multiplying every value by 2 doubles it."), ("Adding the same amount to every value leaves",)),
    Draft("h18", summary("Which centre to report", [
        ("A clinic that tells patients what to expect should quote the median, since half of the patients wait no longer than that.", (1,)),
        ("A clinic that plans its staffing needs the mean, because the mean times the number of patients gives the total.", (1,)),
    ]), ("A clinic that wants to tell patients what to expect",)),
    # 8, probability
    Draft("h19", choice(
        "What does the complement rule give?",
        "The probability that an event does not happen", ["The probability that two events both happen", "The probability of one event given another", "The probability before the evidence is seen"],
        "It is 1 minus the probability of the event."), ("the probability that A does not happen",)),
    Draft("h20", short("Of 1,000 people who are screened, how many get a positive result?", "67: 18 of those who are ill and 49 of the healthy."), ("and 49 of them, which is 5%",)),
    Draft("h21", card("Base rate neglect", "Disregarding the prior probability; the remedy is to replace percentages by counts in an imagined population."), ("The disregard of the prior probability is called",)),
    Draft("h22", claim("Three alarm clocks on the same fuse fail independently of each other.", False, "If all three hang on the same fuse they are not independent."), ("If all three hang on the same fuse",)),
    Draft("h23", choice(
        "A test detects 90% of those who are ill. What is this share called?",
        "Sensitivity", ["Specificity", "Prior probability", "Base rate"],
        "Specificity is the share of the healthy whose test is correctly negative."), ("a share called its sensitivity",)),
    # 10, sampling distributions
    Draft("h24", choice(
        "How many more observations are needed to halve the standard error?",
        "Four times as many", ["Twice as many", "Ten times as many", "A hundred times as many"],
        "The standard error shrinks with the square root of the sample size."), ("To halve the standard error",)),
    Draft("h25", short("What is the standard error of a statistic?", "The standard deviation of its sampling distribution."), ("The standard deviation of a sampling distribution is called",)),
    Draft("h26", claim("After ten heads in a row a coin is more likely to show tails.", False, "The ten heads merely cease to matter among the thousands of throws to come."), ("After ten heads in a row",)),
    Draft("h27", problem(
        "Journey times have a standard deviation of 8 minutes. What is the standard error of the mean of 16 journeys?",
        [("The standard error is the standard deviation divided by the square root of the number of observations.", (1,)), ("$8 / \\sqrt{16} = 2$", (2,))], "2 minutes"), ("SE(x̄) = ", "the mean of 16 journeys one of 2 minutes")),
    Draft("h28", summary("The central limit theorem", [
        ("The sampling distribution of the mean approaches a normal distribution as the sample size grows, whatever the shape of the population.", (1,)),
        ("The theorem speaks of the mean and says nothing of the shape of the data.", (2,)),
        ("It cannot mend bias.", (2,)),
    ]), ("approaches a normal distribution as the sample size grows", "The central limit theorem speaks of the mean")),
    # 12, bootstrap
    Draft("h29", choice(
        "How are values drawn into a bootstrap sample?",
        "At random, with replacement", ["At random, without replacement", "In the order of their size", "From the whole population"],
        "Without replacement every new sample would contain exactly the original values."), ("drawn at random with replacement",)),
    Draft("h30", short("With what probability is a given one of 15 observations left out of a bootstrap sample?", "0.355; for large n it approaches 0.368."), ("which is 0.355 for",)),
    Draft("h31", card("Percentile interval", "The interval whose ends are the 2.5th and the 97.5th percentile of the bootstrap values, for a level of 95%."), ("are the 2.5th and the 97.5th percentile",)),
    Draft("h32", claim("If the sample is biased, every bootstrap sample inherits the bias.", True), ("every bootstrap sample inherits the bias",)),
    Draft("h33", summary("What must be resampled", [
        ("If two variables were measured on each patient, whole patients are drawn, so that the pairs stay together.", (1,)),
        ("When two search systems are compared on the same 50 queries, the query is the unit.", (2,)),
    ]), ("whole patients are drawn, so that the pairs stay together", "the query is the unit")),
    # 14, errors and power
    Draft("h34", choice(
        "What is a type II error?",
        "The failure to reject a false null hypothesis", ["The rejection of a true null hypothesis", "A level that is set after the data are seen", "An effect that is too small to matter"],
        "It is a missed effect; its probability is denoted β."), ("is the failure to reject a null hypothesis that is false",)),
    Draft("h35", short("With 64 pupils in each group, what is the power to detect an effect of d = 0.5?", "0.80"), ("With 64 in each group the power is 0.80",)),
    Draft("h36", card("Winner's curse", "Significant estimates are too large on average when only estimates that happen to be large reach significance."), ("This is called the winner's curse",)),
    Draft("h37", claim("Observed power, computed from a study's own effect, adds nothing to its p-value.", True), ("adds nothing, since it is merely the p-value in another form",)),
    Draft("h38", problem(
        "Of 1,000 hypotheses 100 are true effects. At the level 0.05 with power 0.5, what share of the significant results is false?",
        [("There are $0.5 \\times 100 = 50$ correct discoveries.", (1,)), ("There are $0.05 \\times 900 = 45$ false alarms.", (1,)), ("$45 / (50 + 45) \\approx 0.47$", ())], "About 47%, nearly half"), ("Imagine 1,000 hypotheses",)),
    # 16, correlation
    Draft("h39", choice(
        "What does a Pearson correlation of 0 mean?",
        "There is no linear association", ["There is no association of any kind", "All points lie on a falling line", "The two variables are equal"],
        "The points of $y = x^2$ have the correlation 0 although $y$ is completely determined by $x$."), ("A correlation near zero therefore means",)),
    Draft("h40", short("What is the correlation of manure and potatoes on the six plots?", "About 0.93"), ("The sum of the products is 25",)),
    Draft("h41", claim("The correlation coefficient changes when centimetres become inches.", False, "It has no units and does not change when centimetres become inches."), ("The correlation has no units",)),
    Draft("h42", card("Spearman correlation", "The Pearson correlation of the ranks: it asks whether one variable rises whenever the other does."), ("is the Pearson correlation of the ranks",)),
    # 18, multiple comparisons
    Draft("h43", choice(
        "With 100 tests, what p-value must each reach under the Bonferroni correction?",
        "0.0005", ["0.005", "0.01", "0.05"], "The correction tests each hypothesis at the level $\\alpha / m$, here $0.05 / 100 = 0.0005$."), ("With 100 tests each must reach",)),
    Draft("h44", short("What is the family-wise error rate?", "The probability of making at least one type I error in a whole set of tests."), ("The probability of making at least one type I error",)),
    Draft("h45", summary("Holm's procedure", [
        ("Holm's procedure sorts the p-values from the smallest to the largest and compares each with its own limit.", (1,)),
        ("It stops at the first p-value that exceeds its limit.", (1,)),
        ("It never rejects fewer hypotheses than Bonferroni's correction.", (2,)),
    ]), ("Stop at the first p-value that exceeds its limit", "never rejects fewer hypotheses than Bonferroni")),
    Draft("h46", claim("With 20 independent tests at the level 0.05, the chance of at least one false alarm is 0.64.", True), ("20 | 0.64",)),
    # 20, how search works
    Draft("h47", choice(
        "What does an inverted index keep for each word?",
        "The list of passages that contain it", ["The list of words that mean the same", "The vector of its meaning", "The rank of the best passage"],
        "A query of three words then touches three lists and nothing else."), ("for each word it keeps the list of passages",)),
    Draft("h48", short("What constant k does reciprocal rank fusion customarily use?", "60"), ("that is customarily 60",)),
    Draft("h49", card("Stemming", "Removing endings, so that “sample”, “samples” and “sampling” share one entry."), ("removes endings, so that",)),
    Draft("h50", claim("Dense retrieval always returns something, even if no passage is near.", True), ("It also always returns something",)),
    # 22, reading a study
    Draft("h51", choice(
        "What is publication bias?",
        "The preference of journals and authors for positive findings", ["The wish of patients to please their doctor", "The loss of participants during a trial", "The use of an outcome that stands for another"],
        "It makes the published record rosier than the truth."), ("is the preference of journals and authors",)),
    Draft("h52", short("If a medicine raises a risk from 1 to 2 in 10,000, what is the absolute increase?", "1 in 10,000"), ("The absolute risk rises by 1 in 10,000",)),
    Draft("h53", card("Analysis by intention to treat", "Comparing all participants in the groups to which they were assigned, whether or not they persevered."), ("Comparing all participants in the groups",)),
    Draft("h54", claim("A meta-analysis cannot be better than the studies that went into it.", True), ("it cannot be better than the studies",)),
)  # fmt: skip
