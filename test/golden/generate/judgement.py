"""Values of statistics of agreement, from scipy, statsmodels and krippendorff.

    pip install scipy==1.17.1 statsmodels==0.15.0 krippendorff==0.9.0
    python test/golden/generate/judgement.py | gzip -9n > test/golden/judgement_statistics.json.gz
"""

import json
import random
import sys
import warnings

import krippendorff
import numpy
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa
from statsmodels.stats.multitest import multipletests

warnings.filterwarnings("ignore")
draw = random.Random(20261130)


def number(value):
    value = float(value)
    return None if value != value else value


def correlation_case(index):
    """Columns with heavy ties; every tenth has none, every twentieth is constant on one side."""
    n = draw.choice([2, 3, 5, 10, 30, 100, 300])
    levels = draw.choice([2, 3, 4, 8, 40])
    y = [draw.randrange(1, levels + 1) for _ in range(n)]
    kinds = draw.choice([2, 5, 20, 1000])
    x = [round((v * draw.random() + draw.randrange(kinds)) / kinds, 1) for v in y]
    if index % 10 == 0:
        x = [draw.gauss(0, 1) for _ in y]
    if index % 20 == 5:
        x = [0.1 for _ in y]
    return {
        "x": x,
        "y": y,
        "tauB": number(stats.kendalltau(x, y, variant="b").statistic),
        "tauC": number(stats.kendalltau(x, y, variant="c").statistic),
        "pearson": number(stats.pearsonr(x, y).statistic),
        "spearman": number(stats.spearmanr(x, y).statistic),
    }


def t_case():
    degrees = draw.choice([1, 2, 3, 4, 7, 10, 33, 100, 997, 5661, 16989])
    t = draw.choice([0.0, 0.01, 0.5, 1.0, 1.96, 3.0, 5.5, 9.0]) * draw.uniform(0.5, 1.5) * draw.choice([-1, 1])
    return [t, degrees, float(2 * stats.t.sf(abs(t), degrees))]


def split_case():
    n = draw.choice([1, 2, 5, 10, 37, 200, 1500, 4000])
    k = min(n, max(0, round(draw.gauss(n / 2, n**0.5))))
    return [k, n, float(stats.binomtest(k, n).pvalue)]


def wilson_case():
    n = draw.choice([1, 7, 250, 1000, 4000])
    k = draw.randrange(n + 1)
    interval = stats.binomtest(k, n).proportion_ci(method="wilson")
    return [k, n, float(interval.low), float(interval.high)]


def holm_case():
    values = [draw.choice([draw.random(), draw.random() / 50, 0.01]) for _ in range(draw.randrange(1, 12))]
    return [values, [float(p) for p in multipletests(values, method="holm")[1]]]


def williams_case():
    """The formula of Graham and Baldwin 2014, written apart from ours, with scipy's t."""
    n = draw.choice([10, 50, 500, 5000])
    human = numpy.array([draw.gauss(0, 1) for _ in range(n)])
    shared = numpy.array([draw.gauss(0, 1) for _ in range(n)])
    a = human * draw.random() + shared + numpy.array([draw.gauss(0, 0.5) for _ in range(n)])
    b = human * draw.random() + shared + numpy.array([draw.gauss(0, 0.5) for _ in range(n)])
    r12, r13, r23 = (stats.pearsonr(p, q).statistic for p, q in ((a, human), (b, human), (a, b)))
    determinant = numpy.linalg.det(numpy.array([[1, r12, r13], [r12, 1, r23], [r13, r23, 1]]))
    numerator = (r12 - r13) * ((n - 1) * (1 + r23)) ** 0.5
    t = numerator / (2 * determinant * (n - 1) / (n - 3) + ((r12 + r13) / 2) ** 2 * (1 - r23) ** 3) ** 0.5
    return [float(r12), float(r13), float(r23), n, float(t), float(2 * stats.t.sf(abs(t), n - 3))]


def agreement_case():
    """Ratings of units by raters, some missing for alpha, all present for kappa."""
    units, raters = draw.choice([4, 10, 40]), draw.choice([2, 3, 5])
    truth = [1, 5] + [draw.randrange(1, 6) for _ in range(units - 2)]
    full = [[min(5, max(1, t + draw.choice([-1, 0, 0, 0, 1]))) for t in truth] for _ in range(raters)]
    holes = [[v if draw.random() < 0.85 else None for v in row] for row in full]
    data = [[numpy.nan if v is None else v for v in row] for row in holes]
    alpha = {
        level: float(krippendorff.alpha(reliability_data=data, level_of_measurement=level))
        for level in ("nominal", "ordinal", "interval")
    }
    table = aggregate_raters(numpy.array(full).T)[0]
    return {"full": full, "holes": holes, "alpha": alpha, "fleiss": float(fleiss_kappa(table))}


json.dump(
    {
        "made_with": {"scipy": scipy.__version__, "statsmodels": statsmodels.__version__, "numpy": numpy.__version__},
        "correlations": [correlation_case(i) for i in range(200)],
        "student": [t_case() for _ in range(100)],
        "splits": [split_case() for _ in range(100)],
        "wilson": [wilson_case() for _ in range(50)],
        "holm": [holm_case() for _ in range(30)],
        "williams": [williams_case() for _ in range(20)],
        "agreement": [agreement_case() for _ in range(30)],
    },
    sys.stdout,
)
