"""An independent evaluation of the prequalification, from the text of TR and TP alone, with numpy and scipy.

python3 scripts/approval/evaluate.py FOLDER PRODUCT CAPACITY_KW    evaluates the data files of a report

All rows are at 10 Hz, and straight lines join them. Responses are shares of the capacity; FCR-D down is mirrored to up.
Not evaluated: 1b, the energy management and requirement 13, which borderline-cases.py states itself.
"""

import csv
import pathlib
import sys

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.optimize import brentq

HZ = 10
LEAST = {"fcr-n": 0.9, "fcr-d-up-dynamic": 0.75, "fcr-d-down-dynamic": 0.75, "fcr-d-up-static": 0.84}
RADIUS = 0.43 * 0.95
D = {"steadyState": (95, 120), "speed": (86, None), "fall": (None, 5), "energy": (3.2, None), "deactivation": (None, 2.5)}
LOOP = {"stability": (RADIUS, None), "encirclement": (None, 0), "performance": (None, 100), "fit": (None, 100)}
LINEAR = {"linearityLow": (-5, None), "linearityHigh": (None, 10), "endurance": (95, None)}
STATIC = {"steadyState": (95, 110), "overshoot": (None, 120), "delay": (None, 2.5), "earlyRelease": (95, None)}
STATIC |= {"lateRelease": (None, 5), "fallIn10s": (None, 25), "fallIn1s": (None, 20)}
LIMITS = {
    "fcr-n": {"steadyState": (95, 120), **LOOP, **LINEAR},
    "fcr-d-up-dynamic": {**D, **LOOP, **LINEAR},
    "fcr-d-down-dynamic": {**D, **LOOP, **LINEAR},
    "fcr-d-up-static": {**D, **STATIC, **LINEAR},
}
FACTORS = {"steadyState": "steady", "speed": "dynamic", "energy": "dynamic"}
SINES = {10: (5, 20), 15: (5, 15), 25: (5, 10), 40: (5, 7), 50: (5, 7), 60: (5, 7), 70: (5, 7)}
SINES_N = {**SINES, 90: (5, 7), 150: (3, 4), 300: (2, 3)}


# --- the signals of TP, and what they require ---

def moved(start, moves, seconds):
    """The frequency of steps and ramps (second, target, Hz/s) in each row."""
    t = np.arange(seconds * HZ + 1) / HZ
    hz = np.full(t.size, float(start))
    for place, (at, target, speed) in enumerate(moves):
        until = moves[place + 1][0] if place + 1 < len(moves) else seconds + 1
        here = (t >= at) & (t <= until)
        reached = np.minimum(abs(target - start), speed * (t - at)) if speed else abs(target - start)
        hz[here] = (start + np.sign(target - start) * reached)[here] if speed else target
        passed = min(abs(target - start), speed * (until - at)) if speed else abs(target - start)
        start += np.sign(target - start) * passed
        hz[t > until] = start
    return hz


def levels(hz):
    return moved(hz[0], [(120 * k, level, None) for k, level in enumerate(hz)], 120 * len(hz))


RAMPS = moved(49.9, [(30, 49.45, 0.14), (34.9, 49.9, 0.09), (90, 49.5, 0.24), (390, 49.9, 0.24), (690, 49, 0.24), (750, 50, 0.24)], 1050)
STATIC_RAMPS = moved(49.9, [(180, 49.5, 0.24), (1080, 49.9, 0.24)], 2280)
ENDURANCE = moved(49.9, [(30, 49.5, 0.24)], 7230)
LINEARITY = levels([49.9, 49.8, 49.7, 49.6, 49.5, 49.6, 49.7, 49.8, 49.91])
LINEARITY_N = levels([(5000 + 2 * k) / 100 for k in [0, -1, -2, -3, -4, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0]])
STEPS_N = moved(50, [(30, 49.95, None), (60, 50, None), (360, 49.9, None), (1260, 50.1, None), (2160, 50, None)], 2460)


def sine(product, period):
    t = np.arange(SINES_N[period][1] * period * HZ + 1) / HZ
    # Each sine begins with a rising frequency, which is a falling one as if it were up.
    rises = -0.1 if product == "fcr-d-down-dynamic" else 0.1
    return (50 if product == "fcr-n" else 49.7) + rises * np.sin(2 * np.pi * t / period)


def frequency(product, kind):
    """The frequency of a test; that of FCR-D down as if it were up."""
    if kind.startswith("sine"):
        return sine(product, int(kind[5:]))
    if product == "fcr-n":
        return {"ramps": STEPS_N, "linearity": LINEARITY_N}[kind]
    ramps = STATIC_RAMPS if product == "fcr-d-up-static" else RAMPS
    return {"ramps": ramps, "linearity": LINEARITY, "endurance": ENDURANCE}[kind]


def share(product, hz):
    return np.clip((50 - hz) / 0.1, -1, 1) if product == "fcr-n" else np.clip((49.9 - hz) / 0.4, 0, 1)


# --- windows of rows, from a second to another one ---

def line(p, seconds):
    return float(np.interp(seconds * HZ, np.arange(p.size), p))


def span(p, start, end):
    inside = p[int(np.floor(start * HZ + 1e-9)) + 1 : int(np.ceil(end * HZ - 1e-9))]
    return np.concatenate([[line(p, start)], inside, [line(p, end)]])


def area(p, start, end):
    first, last = int(np.floor(start * HZ + 1e-9)) + 1, int(np.ceil(end * HZ - 1e-9))
    return float(np.trapezoid(span(p, start, end), np.concatenate([[start], np.arange(first, last) / HZ, [end]])))


def settled(p, before):
    return area(p, before - 60, before) / 60


def largest_fall(p, rows):
    return max(float(np.max(p[:-k] - p[k:])) for k in range(1, rows + 1))


# --- requirements 1 to 7, 11 and 12, as shares of a capacity ---

def speed(p, start):
    return {"speed": 100 * (line(p, start + 7.5) - line(p, start)), "energy": area(p, start, start + 7.5) - 7.5 * line(p, start)}


def fall(p, start, end):
    return 100 * (line(p, start + 7.5) - float(np.min(span(p, start + 7.5, end))))


def of_ramps(p):
    base = min(abs(line(p, 34.4)), 0.5)
    excess = [area(p, 34.4, 34.4 + k / HZ) - base * k / HZ for k in range(1, 401)]
    steady = 100 * (settled(p, 390) - settled(p, 690))
    return {"steadyState": steady, **speed(p, 690), "fall": max(fall(p, 90, 390), fall(p, 690, 750)), "deactivation": max(0, *excess)}


def of_static(p):
    back = 1080 + 0.4 / 0.24
    rows = p[1800:1876]
    idle = np.flatnonzero(rows <= 0.01)
    delay = 0 if idle.size == 0 else (idle[-1] + 1) / HZ if idle[-1] < 75 else None
    return {
        "steadyState": 100 * (settled(p, 1080) - settled(p, 180)), **speed(p, 180), "fall": fall(p, 180, 1080),
        "overshoot": 100 * float(np.max(span(p, 180, 1080))), "delay": delay,
        "earlyRelease": 100 * float(np.min(span(p, 1080, back + 60))) / settled(p, 1080), "lateRelease": 100 * float(np.max(span(p, back + 960, 2280))),
        "fallIn10s": 100 * largest_fall(p[10800:], 100), "fallIn1s": 100 * largest_fall(p[10800:], 10),
        "endurance": 100 * float(np.min(span(p, 240, 1080))),
    }


def of_steps(p):
    rest = (settled(p, 359.9) + settled(p, 2459.9)) / 2
    held = {"endurance up": float(np.min(span(p, 420, 1259.9))), "endurance down": -float(np.max(span(p, 1320, 2159.9)))}
    steady = {"steadyState up": settled(p, 1259.9) - rest, "steadyState down": rest - settled(p, 2159.9)}
    return {name: 100 * value for name, value in (steady | held).items()}


def of_linearity(product, p):
    sums = np.concatenate([[0], np.cumsum((p[1:] + p[:-1]) / 2)])
    rows = np.array([k for k in range(p.size) if k % 1200 >= 600 and (product != "fcr-d-up-static" or k < 6000)])
    wanted = share(product, frequency(product, "linearity"))[rows]
    off = 100 * ((sums[rows] - sums[rows - 100]) / 100 - wanted)
    up, down = off[wanted > -1e-6], -off[wanted < 1e-6] if product == "fcr-n" else off[:0]
    both = np.concatenate([up, down])
    return {"linearityLow": float(both.min()), "linearityHigh": float(both.max())}


def of_endurance(p):
    return {"fall": fall(p, 30, 7230), "endurance": 100 * float(np.min(span(p, 90, 7230)))}


def values_of(product, kind, p):
    if kind == "ramps":
        return of_steps(p) if product == "fcr-n" else of_static(p) if product == "fcr-d-up-static" else of_ramps(p)
    return of_linearity(product, p) if kind == "linearity" else of_endurance(p)


# --- requirements 8 to 10 ---

def fitted(hz, p, period, count, band):
    rows = slice(p.size - count * period * HZ, p.size)
    t = np.arange(p.size)[rows] / HZ
    basis = np.column_stack([np.exp(2j * np.pi * t / period).real, np.exp(2j * np.pi * t / period).imag, np.ones(t.size)])
    (a, b, mean), (c, d, _) = (np.linalg.lstsq(basis, y[rows], rcond=None)[0] for y in (p, hz))
    estimate = basis @ [a, b, mean]
    swing = np.sqrt(np.sum((estimate - mean) ** 2))
    error = np.sqrt(np.sum((p[rows] - estimate) ** 2))
    return (a - 1j * b) / -(c - 1j * d) * band, float(error / swing) if swing > 0 else np.inf


def curve(points):
    """The response between the tested periods: PCHIP of the logarithm of the gain and of the phase."""
    periods = sorted(points, reverse=True)
    x = np.log(2 * np.pi / np.array(periods))
    f = np.array([points[period] for period in periods])
    phase = np.unwrap(np.angle(f))
    fine = np.unique(np.concatenate([np.linspace(a, b, 2001) for a, b in zip(x, x[1:])]))
    return np.exp(fine), np.exp(PchipInterpolator(x, np.log(np.maximum(abs(f), 1e-4)))(fine) + 1j * PchipInterpolator(x, phase)(fine))


def loops(product, points, factor):
    w, f = curve(points)
    power, band = (600, 0.1) if product == "fcr-n" else (1450, 0.4)
    grid = lambda rated, energy: power / band * 50 / rated / (2 * energy / rated * 1j * w + 0.01 * 50)
    g0 = f / factor * grid(23000, 120000)
    closed = 0.95 * abs(grid(42000, 190000) / (1 + f / factor * grid(42000, 190000))) / abs(70j * w + 1)
    # A crossing of the negative real axis beyond -1 upward and one downward cancel.
    ahead = g0.imag[1:] >= 0
    crossed = np.flatnonzero((g0.imag[:-1] >= 0) != ahead)
    turns = sum(1 if ahead[k] else -1 for k in crossed if g0.real[k] < -1)
    return {"stability": float(abs(1 + g0).min()), "encirclement": int(turns != 0), "performance": 100 * float(closed.max())}


def of_sines(product, points, error, dynamic):
    at = lambda factor: loops(product, points, factor)
    factor, share_ = None, at(dynamic)["performance"]
    if share_ > 100:
        tried = np.linspace(dynamic, LEAST[product], 51)
        found = np.flatnonzero([at(k)["performance"] <= 100 for k in tried])
        beyond = lambda k: at(k)["performance"] - 100
        factor = float(brentq(beyond, tried[found[0]], tried[found[0] - 1], xtol=1e-9)) if found.size else None
    return {**at(factor or dynamic), "performance": share_, "fit": 100 * error}, factor


# --- the verdict of a product ---

def factor_of(product, name, value):
    low, high = LIMITS[product][name.split()[0]]
    is_reducible = name.split()[0] in FACTORS and not (product == "fcr-d-up-static" and name == "steadyState")
    return max(0, min(1, value / low)) if is_reducible and value <= (high or np.inf) else None


def margin(product, name, value):
    low, high = LIMITS[product][name.split()[0]]
    value = np.inf if value is None else value
    return min(value - low if low is not None else np.inf, high - value if high is not None else np.inf)


def evaluate(product, measured):
    """The values, the failed requirements and the share of the capacity. `measured`: responses by test, frequencies of sines beside."""
    def found(factors):
        worst = {}
        for kind, p in measured.items():
            if kind.startswith("sine"):
                continue
            declared = values_of(product, kind, p)
            steady, sold = (values_of(product, kind, p / k) for k in (factors["steady"], min(factors.values())))
            for name, value in declared.items():
                base = name.split()[0]
                if base not in FACTORS:
                    value = (sold if base == "endurance" else steady)[name]
                if base == "steadyState" and value >= LIMITS[product][base][0]:
                    value /= factors["steady"]
                # The rounding of a factor decides no limit.
                value = None if value is None else round(value, 6)
                if name not in worst or margin(product, name, value) < margin(product, name, worst[name]):
                    worst[name] = value
        return worst

    least = LEAST[product]
    factors = {"steady": 1, "dynamic": 1}
    for name, value in found(factors).items():
        if name.split()[0] in FACTORS:
            key = FACTORS[name.split()[0]]
            factors[key] = min(factors[key], f if (f := factor_of(product, name, value)) is not None else 1)
    factors = {key: value if value >= least else 1 for key, value in factors.items()}
    sines, performance = {}, None
    points = {int(kind[5:]): fitted(frequency(product, kind), p, int(kind[5:]), SINES_N[int(kind[5:])][0], 0.1 if product == "fcr-n" else 0.4)
              for kind, p in measured.items() if kind.startswith("sine")}
    if points:
        sines, performance = of_sines(product, {k: f for k, (f, _) in points.items()}, max(e for _, e in points.values()), factors["dynamic"])
    values = found({**factors, "dynamic": performance or factors["dynamic"]}) | sines
    own = {name: performance if name == "performance" else factor_of(product, name, value) for name, value in values.items()}
    failed = [name for name, value in values.items() if not margin(product, name, value) >= 0 and (own[name] or 0) < least]
    capacity = 0 if failed else min(1, *(1 if k is None else k for k in own.values()))
    return {"values": values, "failed": sorted({name.split()[0] for name in failed}), "capacity": capacity}


def main():
    folder, product, capacity = sys.argv[1], sys.argv[2], float(sys.argv[3])
    measured = {}
    for path in sorted(pathlib.Path(folder).glob("*.csv")):
        kind = path.name.split("_")[2]
        first = kind.split(".")[0]
        name = "sine " + kind.split("-")[1][:-1] if "-" in kind else "endurance" if kind == "Endurance" else (
            "ramps" if first in "123" or kind.startswith("StaticRamps") else "linearity" if first in "567" or kind.startswith("Linearity") else None)
        if name is None or name in measured:
            continue
        rows = list(csv.reader(path.open()))[1:]
        kw = np.array([(float(row[1]) - float(row[4])) * 1000 for row in rows])
        measured[name] = (-kw if product == "fcr-d-down-dynamic" else kw) / capacity
    result = evaluate(product, measured)
    print(*(f"{name}: {value}" for name, value in result["values"].items()), sep="\n")
    print("failed:", ", ".join(result["failed"]) or "none", " capacity:", round(result["capacity"] * capacity, 3), "kW")


if __name__ == "__main__":
    main()
