"""Tells a change from noise.

Each process gives one ratio for a row: the median, over its rounds, of the time of the new build divided by that of the
old one, measured in turns. Processes differ more from each other than rounds do (where the memory lies is the same for
all rounds), so they are what is counted. The noise is the same ratio between two copies of the old build.

The interval holds the true median of the ratios with the confidence that is asked for, whatever their distribution
(it lies between the k-th smallest and the k-th largest of n, but for a chance of 2 * P(fewer than k heads in n throws)).
There is a change where that interval and the one of the noise, and 1, have nothing in common.
"""
import dataclasses
import math
import statistics

CONFIDENCE = 0.95
LEAST = 0.005  # two builds of the same code may differ by that much: where their functions lie is not the same

SLOWER, FASTER, SAME, NOISE = "slower", "faster", "no change told from noise", "no quiet round"


def rank_of(count, confidence=CONFIDENCE):
    """How many of `count` sorted samples lie outside of the interval at each end."""
    rank, outside = 0, 2 / 2 ** count
    while True:
        outside += 2 * math.comb(count, rank + 1) / 2 ** count
        if outside > 1 - confidence:
            return rank
        rank += 1


def interval(samples, confidence=CONFIDENCE):
    rank = rank_of(len(samples), confidence)
    ordered = sorted(samples)
    return ordered[rank], ordered[-1 - rank]


@dataclasses.dataclass
class Judgement:
    ratio: float
    low: float
    high: float
    noise: float  # how far from 1 the noise goes
    word: str


def noise_of(samples):
    low, high = interval(samples)
    return max(LEAST, high - 1, 1 / low - 1)


def judge(ratios, noise):
    """Of one row: the ratios of the processes, new to old, and those of the old build to its copy."""
    low, high = interval(ratios)
    wide = noise_of(noise)
    word = SLOWER if low > 1 + wide else FASTER if high < 1 / (1 + wide) else SAME
    return Judgement(statistics.median(ratios), low, high, wide, word)


HELD, BROKEN, OPEN = "held", "broken", "not told from noise"


def hold(judgement, bar):
    """Whether a bar holds: the ratio is to be at most `bar`. What noise may have done breaks none."""
    if judgement.high <= bar:
        return HELD
    return BROKEN if judgement.low > bar * (1 + judgement.noise) else OPEN
