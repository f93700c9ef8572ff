"""Good items of the tuning part: sections 1, 3, 5, ... of the short course."""

from __future__ import annotations

from eval.checks.gold.forms import Draft, card, choice, claim, problem, short, summary

DRAFTS = (
    # 1, what statistics is for
    Draft("t01", choice(
        "Which of these describes a parameter?",
        "A number that describes the whole population", ["A number computed from the sample", "A single thing in the population", "A list from which units are drawn"],
        "A parameter describes the population, while a statistic is computed from the sample."), ("A number that describes the population is a",)),
    Draft("t02", short("In the library survey, what is the sample proportion of members who would use the library on Sundays?", "0.78, since 312 of the 400 members asked said yes."), ("312 say that they would",)),
    Draft("t03", card("Census", "A survey in which every member of the population is observed."), ("A population in which every member is observed",)),
    Draft("t04", claim("A careful sample can be more accurate than a careless census.", True, "Effort saved on numbers can be spent on measuring each unit properly."), ("A careful sample can even be more accurate",)),
    Draft("t05", summary("What a sound conclusion needs", [
        ("A conclusion has three parts: an estimate, a statement of its precision, and the assumptions on which both depend.", (1,)),
        ("No calculation can repair a badly put question or data gathered from the wrong people.", (2,)),
    ]), ("A sound conclusion therefore has three parts", "No calculation repairs a question")),
    Draft("t06", choice(
        "Why does a factory test only a sample of its light bulbs for how long they last?",
        "Testing a bulb's life destroys the bulb", ["The population of bulbs cannot be named", "A sample has no random variation", "All bulbs from one factory are alike"],
        "A factory that tested its entire output would have nothing left to sell."), ("Testing how long a light bulb lasts destroys",)),
    # 3, representative samples
    Draft("t07", choice(
        "What makes a sample representative?",
        "The way in which it was chosen", ["Its size alone", "Its balance of age and sex", "The number of questions asked"],
        "Every part of the population had a fair and known chance to enter, and chance did the choosing."), ("What makes a sample representative is the way",)),
    Draft("t08", short("How many ballot papers came back in the Literary Digest poll of 1936?", "About 2.4 million of the ten million that were posted."), ("some 2.4 million came back",)),
    Draft("t09", claim("Making a biased sample ten times as large removes its bias.", False, "A biased method applied to ten times as many people gives the wrong answer with more decimal places."), ("A biased method applied to ten times as many people",)),
    Draft("t10", problem(
        "A town survey asks 5,000 people at bus stops, where 70% of those met are weekly users. What is the standard error of its figure?",
        [("The standard error of a proportion is $\\sqrt{p(1-p)/n}$ with $p = 0.7$ and $n = 5000$.", (1,)), ("$\\sqrt{0.7 \\times 0.3 / 5000} \\approx 0.0065$", (1,))],
        "About 0.0065, less than one percentage point."), ("Survey A will report a figure close to 70%",)),
    Draft("t11", card("Weighting a sample", "Giving more weight to the answers of groups that the sample has too few of, as when over-70s make up 6% of the sample and 18% of the population, so each answer counts three times."), ("each of their answers can be given three times its weight",)),
    Draft("t12", choice(
        "According to the text, why did the Literary Digest forecast fail?",
        "Both coverage and response had failed", ["Too few answers came back", "The ballot papers were posted too late", "The challenger withdrew before the vote"],
        "Names came from telephone directories and lists of car owners, and only some people returned the card."), ("Both coverage and response had failed",)),
    # 5, data and displays
    Draft("t13", choice(
        "What is special about the ratio level of measurement?",
        "It has a true zero", ["It has an order only", "Its values are labels", "Its steps are unequal"],
        "Zero kilograms means no weight at all, so twenty kilograms are twice as heavy as ten."), ("because zero kilograms means no weight at all",)),
    Draft("t14", short("In the eleven waiting times, where does the upper whisker of the box plot end?", "At 41 minutes, the longest wait below the limit of 58."), ("The upper whisker therefore ends at 41",)),
    Draft("t15", card("Relative frequency", "The number of units in a category divided by the total."), ("is that number divided by the total",)),
    Draft("t16", claim("The bars of a histogram touch because the scale beneath them is continuous.", True), ("The bars touch, because the scale beneath them is continuous",)),
    Draft("t17", problem(
        "A box plot has its lower quartile at 18 and its upper quartile at 34 minutes. What is the upper limit for a whisker?",
        [("The box is $34 - 18 = 16$ minutes long.", (1,)), ("The limit lies 1.5 box lengths above the upper quartile: $34 + 1.5 \\times 16 = 58$.", (1,))],
        "58 minutes"), ("The upper limit for a whisker is",)),
    Draft("t18", summary("Bar charts", [
        ("A bar chart draws one bar for each category, and its length is proportional to the frequency.", (1,)),
        ("The base line must begin at zero, because a bar cut off at the foot exaggerates every difference.", (1,)),
    ]), ("draws one bar per category",)),
    # 7, shape and outliers
    Draft("t19", choice(
        "In a right-skewed distribution, how do the mean and the median usually compare?",
        "The mean exceeds the median", ["The median exceeds the mean", "The two are always equal", "The mean is usually negative"],
        "The long tail pulls the mean towards it."), ("In a right-skewed distribution the mean usually exceeds",)),
    Draft("t20", short("What is masking?", "The effect that an outlier hides behind the spread that it has itself created, or that two outliers hide each other."), ("An outlier can hide behind the spread",)),
    Draft("t21", card("z-score", "How many standard deviations a value lies above or below the mean."), ("says how many standard deviations a value lies",)),
    Draft("t22", problem(
        "A runner takes 46 minutes where the mean is 55 minutes and the standard deviation 6 minutes. What is her z-score?",
        [("The z-score is the distance from the mean divided by the standard deviation.", (1,)), ("$z = (46 - 55)/6 = -1.5$", (1,))],
        "−1.5"), ("A runner finishes a ten-kilometre race in 46 minutes",)),
    Draft("t23", claim("By Chebyshev's inequality at least 75% of the values lie within 2 standard deviations of the mean.", True), ("Within 2 standard deviations there are thus at least 75%",)),
    Draft("t24", choice(
        "What should be done with a genuine extreme value?",
        "Keep it in the data", ["Delete it because it spoils the result", "Replace it by the mean", "Count it twice"],
        "A genuine value stays in; the text says that “Deleting values because they spoil a result is a form of fabrication”."), ("A genuine value stays in",)),
    # 9, binomial and normal
    Draft("t25", short("What is the mean of the binomial distribution with n trials and success probability p?", "$np$"), ("The binomial distribution has the mean",)),
    Draft("t26", choice(
        "A gardener sows 12 seeds of which 90% germinate. What is the most probable number of seedlings?",
        "11", ["9", "10", "12"], "The most probable number is 11, with a probability of about 0.38."), ("The most probable number is 11",)),
    Draft("t27", card("Normal quantile plot", "A plot of the sorted data against the values expected from a normal distribution; points near a straight line support the assumption of normality."), ("which sets the sorted data against the values",)),
    Draft("t28", claim("For a normal distribution, 95.0% of the values lie within 1.96 standard deviations of the mean.", True), ("1.96 standard deviations | 95.0%",)),
    Draft("t29", summary("The binomial scheme", [
        ("There is a fixed number of trials, and each ends in success or failure.", (1,)),
        ("The probability of success is the same in every trial, and the trials are independent.", (1,)),
    ]), ("There is a fixed number n of trials",)),
    # 11, confidence intervals
    Draft("t30", choice(
        "What does a confidence level of 95% describe?",
        "The share of samples whose interval contains the parameter", ["The chance that the null hypothesis is true", "The share of the population in the interval", "The precision of a single measurement"],
        "The 95% is a property of the method and not of one interval."), ("is the proportion of all possible samples",)),
    Draft("t31", short("Which distribution gives the multiplier when the standard deviation is estimated from the sample?", "The t distribution with n − 1 degrees of freedom."), ("the multiplier has to come from the",)),
    Draft("t32", problem(
        "Eight loaves have a standard deviation of 4.60 grams. What is the standard error of their mean?",
        [("The standard error is the standard deviation divided by the square root of the number of loaves.", (1,)), ("$4.60 / \\sqrt{8} \\approx 1.63$", (1,))],
        "About 1.63 grams"), ("Eight loaves have the mean 801 grams",)),
    Draft("t33", claim("A Wald interval can run beyond 1, as it does for 18 recoveries among 20 patients.", True, "There it runs from 0.769 to 1.031."), ("If 18 of 20 patients recover",)),
    Draft("t34", card("Wilson interval", "An interval for a proportion that never leaves the range from 0 to 1; its centre is drawn from the estimate towards one half."), ("The centre of the Wilson interval is drawn",)),
    # 13, hypothesis tests
    Draft("t35", choice(
        "What is the p-value?",
        "The chance of a test statistic at least as extreme as the observed one, if the null hypothesis holds", ["The chance that the null hypothesis is true, once the data have been seen by the investigator", "The chance that the alternative hypothesis is true, given a result that was called significant", "The smallest difference between the two groups that a test of this size is able to detect"],
        "It is computed on the assumption that the null hypothesis is true."), ("is the probability, computed on the assumption",)),
    Draft("t36", short("In the courier example, what is the one-sided p-value?", "About 0.014"), ("The p-value adds up the probabilities of 33 or fewer",)),
    Draft("t37", claim("A large p-value shows that there is no effect.", False, "Absence of evidence is evidence of absence only if the study was capable of finding the effect."), ("Absence of evidence is evidence of absence",)),
    Draft("t38", summary("Tests by permutation", [
        ("If a label makes no difference, the labels can be shuffled many times and the statistic computed after each shuffle.", (1,)),
        ("The p-value is the share of shuffles with a result at least as extreme as the real one.", (1,)),
    ]), ("the labels can be shuffled many times",)),
    Draft("t39", card("Significance level", "The bound, fixed before the data are collected and often 0.05, at or below which a p-value leads to rejecting the null hypothesis."), ("Before collecting the data one fixes a",)),
    # 15, two groups
    Draft("t40", choice(
        "When are data paired?",
        "When each observation in one group belongs with one in the other", ["When both groups have the same number of observations", "When both groups have equal standard deviations", "When the groups consist of different, unrelated units"],
        "The pairs share much of what makes individuals differ."), ("when each observation in one group belongs",)),
    Draft("t41", short("How long was the mean saving of the eight commuters?", "2.75 minutes"), ("with the mean 2.75 and the standard deviation 1.91",)),
    Draft("t42", claim("Welch's t test remains valid when the two standard deviations differ.", True), ("Welch's test loses little when that is true",)),
    Draft("t43", problem(
        "Ten seedlings can be divided between two composts in 252 ways; 8 of these give a difference at least as extreme as the actual one. What is the two-sided p-value of the permutation test?",
        [("Under the null hypothesis every division has the same probability.", (1,)), ("$8 / 252 \\approx 0.032$", (2,))], "0.032"), ("could have been divided between the composts", "The two-sided p-value is thus")),
    # 17, regression
    Draft("t44", choice(
        "What is a residual?",
        "The observed response minus the predicted one", ["The predicted response minus the mean response", "The slope divided by the intercept", "The sum of the squared deviations"],
        "It is the vertical distance from a point to the line."), ("the observed response minus the predicted one",)),
    Draft("t45", short("By how much does the delivery time grow with each further kilometre?", "By about 2.7 minutes on average."), ("Each further kilometre adds about 2.7 minutes",)),
    Draft("t46", card("Extrapolation", "Using a fitted line beyond the range of the data, which assumes that the relation continues."), ("the use of the line beyond that range",)),
    Draft("t47", summary("Unusual points in regression", [
        ("A point far from the line has a large residual and is an outlier in the response.", (1,)),
        ("A point far from the others in the predictor has high leverage.", (1,)),
        ("A point is influential if removing it changes the line noticeably.", (1,)),
    ]), ("A point may lie far from the line",)),
    # 19, agreement
    Draft("t48", choice(
        "Two assessors agree on 90% of the passages, and 50% agreement is expected by chance. What is Cohen's kappa?",
        "0.80", ["0.40", "0.50", "0.90"], "$(0.90 - 0.50)/(1 - 0.50) = 0.80$"), ("Each assessor called 50% of the passages relevant",)),
    Draft("t49", short("What does a negative kappa mean?", "Agreement worse than chance."), ("agreement worse than chance gives a negative value",)),
    Draft("t50", claim("Two raters who share a misconception can agree perfectly and both be wrong.", True), ("two raters who share a misconception",)),
    # 21, evaluation of search
    Draft("t51", choice(
        "What does pooling select?",
        "Which passages are judged", ["Which queries are asked", "Which system is shipped", "Which words are indexed"],
        "Several systems contribute their top results, and the union of these is judged."), ("selects what to judge",)),
    Draft("t52", short("If the first relevant result stands at rank 2, what is the reciprocal rank?", "0.5"), ("0.5 if the second is the first relevant one",)),
    Draft("t53", card("Recall at k", "The share of all relevant passages that appear among the first k results."), ("is the share of all relevant passages",)),
    Draft("t54", claim("As k grows, precision at k never falls.", False, "Recall never falls as k grows, whereas precision tends to fall."), ("recall never falls, whereas precision tends to fall",)),
)  # fmt: skip
