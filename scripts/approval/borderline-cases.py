"""Writes cases on either side of each limit and of each window, with the values and verdicts of evaluate.py.

python3 scripts/approval/borderline-cases.py > simulator/prequalification/model/testing/borderline-cases.json
npx oxfmt simulator/prequalification/model/testing/borderline-cases.json

A response follows the required share with a gain, a dead time and a lag, and rows of a test can have other values: `set` is a straight
line from one share to another, `times` a factor, and `noise` changes its sign with each row. Rows are at 10 Hz.
"""

import json

import numpy as np

from evaluate import LEAST, RAMPS, SINES, SINES_N, evaluate, frequency, loops, share

UP, DOWN, STATIC, N = "fcr-d-up-dynamic", "fcr-d-down-dynamic", "fcr-d-up-static", "fcr-n"
cases = []


def response(product, kind, signal):
    wanted = share(product, frequency(product, kind))
    wanted = wanted * np.where(wanted < 0, signal.get("gainDown", signal.get("gain", 1)), signal.get("gain", 1))
    dead = signal.get("deadRows", 0)
    p = np.concatenate([np.full(dead, wanted[0]), wanted[: wanted.size - dead]])
    if signal.get("holdsUntil") and kind == "ramps":
        # Holds its maximum, and gives back 2 % per second.
        p = np.maximum.accumulate(p)
        p[signal["holdsUntil"] :] = np.maximum(0, p[signal["holdsUntil"]] - 0.002 * np.arange(p.size - signal["holdsUntil"]))
    if signal.get("lagS"):
        decay = float(np.exp(-0.1 / signal["lagS"]))
        for k in range(1, p.size):
            p[k] += (p[k - 1] - p[k]) * decay
    for kind_, op, start, end, a, b in signal.get("spans", []):
        if kind_ != kind:
            continue
        end = min(end, p.size)
        rows = np.arange(start, end)
        if op == "set":
            p[rows] = a + (b - a) * (rows - start) / max(1, end - 1 - start)
        elif op == "times":
            p[rows] *= a
        else:
            p[rows] += np.where(rows % 2 == 0, a, -a)
    return p


def add(edge, product, tests, **signal):
    result = evaluate(product, {kind: response(product, kind, signal) for kind in tests})
    values = {name: None if value is None else round(value, 7) for name, value in result["values"].items()}
    cases.append({"edge": edge, "product": product, "tests": tests, "signal": signal, "values": values, "failed": result["failed"], "capacity": round(result["capacity"], 7)})


def sides(limit, by=0.0003):
    return [limit - by * max(1, abs(limit)), limit + by * max(1, abs(limit))]


def times(product, kind, row, name, levels=(0.4, 1.5), **signal):
    """One row with another value, from the row before an edge to the one after it."""
    for offset in (-1, 0, 1):
        for level in levels[:1] if product == DOWN else levels:
            place = row + offset
            add(f"{name}, row {place}", product, [kind], spans=[[kind, "set", place, place + 1, level, level]], **signal)


def of_fast_ramps(product):
    run = lambda edge, *spans, **signal: add(edge, product, ["ramps"], spans=[["ramps", *one] for one in spans], **signal)
    for limit in (0.7125, 0.95, 1.2):
        for gain in sides(limit):
            run(f"1: gain {gain:.5f}", gain=round(gain, 6))
    for limit in (0.645, 0.86):
        for level in sides(limit):
            run(f"2: {level:.5f} at 7.5 s", ("set", 6975, 6976, round(level, 6), 0))
    for limit in (2.4, 3.2):
        for energy in sides(limit):
            ones = int(energy * 10 + 0.5)
            part = round(energy * 10 + 0.5 - ones, 6)
            run(f"3: {energy:.5f} s", ("set", 6900, 6975 - ones, 0, 0), ("set", 6975 - ones, 6976 - ones, part, 0), ("set", 6976 - ones, 6990, 1, 1))
    for excess in sides(2.5):
        run(f"4: {excess:.5f} s", ("set", 340, 800, round(0.5 + excess / 40, 7), round(0.5 + excess / 40, 7)))
    for row in (976, 2000, 3899, 6976, 7499):
        for depth in sides(0.05):
            run(f"2: falls by {depth:.5f} in row {row}", ("set", row, row + 1, round(1 - depth, 6), 0))
    # Windows in time. At 74.4 s, an excess that grows until then.
    for row, name in ((975, "2: 7.5 s after ramp 3"), (3300, "1: 60 s before ramp 4"), (3900, "1, 2: ramp 4"), (6300, "1: 60 s before ramp 5")):
        times(product, "ramps", row, name)
    for row, name in ((6900, "1, 2, 3: start of ramp 5"), (6975, "2, 3: 7.5 s after ramp 5"), (7500, "2: ramp 6"), (344, "4: lowest frequency")):
        times(product, "ramps", row, name)
    for row in range(742, 747):
        run(f"4: 40 s after the lowest frequency, row {row}", ("set", 340, 800, 0.562, 0.562), ("set", row, row + 1, 0.9, 0))


def of_static_ramps():
    run = lambda edge, *spans, **signal: add(edge, STATIC, ["ramps"], spans=[["ramps", *one] for one in spans], holdsUntil=11450, **signal)
    for limit in (0.95, 1.1):
        for gain in sides(limit):
            run(f"1: gain {gain:.5f}", gain=round(gain, 6))
    for limit in (0.7224, 0.86):
        for level in sides(limit):
            run(f"2: {level:.5f} at 7.5 s", ("set", 1875, 1876, round(level, 6), 0))
    for limit in (2.688, 3.2):
        for energy in sides(limit):
            ones = int(energy * 10 + 0.5)
            part = round(energy * 10 + 0.5 - ones, 6)
            run(f"3: {energy:.5f} s", ("set", 1800, 1875 - ones, 0.02, 0.02), ("set", 1875 - ones, 1876 - ones, part, 0), ("set", 1876 - ones, 1890, 1, 1))
    for row in (1876, 5000, 10799):
        for depth in sides(0.05):
            run(f"2: falls by {depth:.5f} in row {row}", ("set", row, row + 1, round(1 - depth, 6), 0))
    for peak in sides(1.2):
        run(f"5a: {peak:.5f}", ("set", 2000, 2001, round(peak, 6), 0))
    for row in (1823, 1824, 1825, 1826, 1827):
        run(f"5b: starts in row {row}", ("set", 1800, row, 0, 0))
        run(f"5b: interrupted in row {row}", ("set", row, row + 1, 0, 0))
    for level in sides(0.01, 0.00002):
        run(f"5b: {level:.5f} until 5 s", ("set", 1800, 1850, round(level, 6), round(level, 6)))
    for level in sides(0.95):
        run(f"6: {level:.5f} before the release", ("set", 11000, 11001, round(level, 6), 0))
        run(f"6: {level:.5f} of 1.08 before the release", ("set", 11000, 11001, round(1.08 * level, 6), 0), gain=1.08)
        run(f"12: {level:.5f} in the activation", ("set", 3000, 3001, round(level, 6), 0))
    for level in sides(0.05):
        run(f"6: {level:.5f} after the release", ("set", 21000, 21001, round(level, 6), 0))
    for drop in sides(0.25):
        run(f"7: {drop:.5f} in 10 s", ("set", 11450, 11551, 1, round(1 - drop, 6)), ("set", 11551, 12000, round(1 - drop, 6), 0))
    for drop in sides(0.2):
        run(f"7: {drop:.5f} in 1 s", ("set", 11450, 11461, 1, round(1 - drop, 6)), ("set", 11461, 12100, round(1 - drop, 6), 0))
    # The same fall over one row more than the window, over the window, and over one row less.
    for rows, drop in ((100, 0.25), (10, 0.2)):
        for more in (-1, 0, 1):
            fall = round(drop * rows / (rows + more) * 1.0005, 6)
            count = rows + more + 1
            run(f"7: {fall} in {rows + more} rows", ("set", 11450, 11450 + count, 1, 1 - fall), ("set", 11450 + count, 12300, 1 - fall, 0))
    for row, name in ((1200, "1: 60 s before ramp 1"), (1800, "1, 2, 3, 5: start of ramp 1"), (1875, "2, 3: 7.5 s after ramp 1"), (2400, "12: 60 s after ramp 1")):
        times(STATIC, "ramps", row, name, holdsUntil=11450)
    for row, name in ((10200, "1: 60 s before ramp 2"), (10800, "1, 2, 5a, 12: ramp 2"), (11416, "6: 60 s after 49.9 Hz"), (20416, "6: 16 min after 49.9 Hz"), (22798, "6: end")):
        times(STATIC, "ramps", row, name, holdsUntil=11450)


def of_steps():
    run = lambda edge, *spans, **signal: add(edge, N, ["ramps"], spans=[["ramps", *one] for one in spans], **signal)
    for limit in (0.855, 0.95, 1.2):
        for gain in sides(limit):
            run(f"1: gain {gain:.5f} up", gain=round(gain, 6), gainDown=1)
            run(f"1: gain {gain:.5f} down", gain=1, gainDown=round(gain, 6))
    for level in sides(0.95):
        run(f"12: {level:.5f} up", ("set", 8000, 8001, round(level, 6), 0))
        run(f"12: {level:.5f} down", ("set", 17000, 17001, round(-level, 6), 0))
    for row, name in ((2999, "1: 60.1 s before 49.9 Hz"), (3599, "1: last row before 49.9 Hz"), (4200, "12: 60 s after 49.9 Hz"), (11999, "1: 60.1 s before 50.1 Hz")):
        times(N, "ramps", row, name, levels=(0.5,))
    for row, name in ((12599, "1, 12: last row before 50.1 Hz"), (13200, "12: 60 s after 50.1 Hz"), (20999, "1: 60.1 s before 50 Hz"), (21599, "1, 12: last row before 50 Hz")):
        times(N, "ramps", row, name, levels=(-0.5,))
    for row in (23999, 24598):
        times(N, "ramps", row, "1: last minute", levels=(0.5,))


def of_linearity(product):
    run = lambda edge, *spans, **signal: add(edge, product, ["linearity"], spans=[["linearity", *one] for one in spans], **signal)
    for limit, row in ((-0.05, 3000), (0.1, 3000), (-0.05, 5700), (0.1, 5700)):
        hz = frequency(product, "linearity")[row]
        wanted = float(share(product, hz))
        first = row - row % 1200 + 300
        for off in sides(limit):
            level = round(wanted + (off if wanted >= 0 else -off), 6)
            run(f"11: {off:.5f} at {hz:.2f} Hz", ("set", first, first + 900, level, level))
    for row in (1700, 1800, 2400):
        times(product, "linearity", row, "11: 50, 60 or 120 s after a step", levels=(-3,))
    if product == STATIC:
        times(product, "linearity", 6000, "11: end of the steps down", levels=(-3,))


def of_endurance(product):
    for level in sides(0.95):
        add(f"12: {level:.5f}", product, ["endurance"], spans=[["endurance", "set", 40000, 40001, round(level, 6), 0]])
    if product != STATIC:
        for row, name in ((375, "2: 7.5 s"), (900, "12: 60 s after the ramp"), (72298, "12: end")):
            times(product, "endurance", row, name, levels=(0.5,))


def all_sines(product):
    return [f"sine {period}" for period in (SINES_N if product == N else SINES)]


def bisect(low, high, wanted, of):
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if of(middle) > wanted else (low, middle)
    return low


def of_sines(product):
    tests = all_sines(product)
    periods = SINES_N if product == N else SINES

    def model(gain, lag, dead):
        """The response of the lag in rows."""
        z, decay = {T: np.exp(-0.2j * np.pi / T) for T in periods}, np.exp(-0.1 / lag)
        return {T: gain * z[T] ** (10 * dead) * (1 - decay) / (1 - decay * z[T]) for T in periods}

    # 8: the lag at which a dead time reaches the circle, and a dead time that encircles -1.
    for dead, most in ((10, 8),) if product == DOWN else ((5, 8), (10, 8), (15, 4)):
        lag = bisect(0.05, most, 0.43 * 0.95, lambda lag: loops(product, model(1, lag, dead / 10), 1)["stability"])
        for size in (0.998, 1.002):
            add(f"8: lag {lag * size:.4f} s, dead time {dead / 10} s", product, tests, lagS=round(lag * size, 6), deadRows=dead)
    for dead in (30,) if product == DOWN else (20, 30):
        add(f"8: dead time {dead / 10} s", product, tests, lagS=0.5, deadRows=dead)
    # 9: the gain at which the closed loop reaches its bound.
    for lag in (0.5, 2) if product == N else ():
        gain = bisect(0.001, 1, 100, lambda gain: loops(product, model(gain, lag, 0), 1)["performance"])
        least = LEAST[product]
        for size in (0.999 * least, 1.001 * least, 0.999, 1.001):
            add(f"9: gain {gain * size:.5f}, lag {lag} s", product, tests, gain=round(gain * size, 7), lagS=lag)
    # A response of FCR-D that is too small fulfils 9, and a resonance does not: the lag at which one is too large for a factor.
    for factor in () if product == N else (0.75,) if product == DOWN else (1, 0.75):
        lag = bisect(10, 20, -100, lambda lag: -loops(product, model(1, lag, 5), factor)["performance"])
        for size in (0.999, 1.001):
            add(f"9: lag {lag * size:.4f} s, dead time 5 s", product, tests, lagS=round(lag * size, 6), deadRows=50)
    # 10: noise as large as the sine, in the evaluated periods and at their start.
    swing = 0.1 / (0.1 if product == N else 0.4) / np.sqrt(2)
    for size in (0.999, 1.001):
        add(f"10: noise {size}", product, tests, spans=[["sine 40", "noise", 0, 10**6, round(size * swing, 6), 0]])
    for period in {UP: (10, 70), DOWN: (10,), N: (10, 300)}[product]:
        count, total = SINES_N[period]
        first = (total - count) * period * 10 + 1
        for place in range(first - 1, first + 2):
            add(f"10: period {period} s, row {place}", product, tests, spans=[[f"sine {period}", "noise", place, place + 1, 4 * swing, 0]])


def of_reduced_capacity():
    """Whole programmes of groups whose capacity is reduced: C = min(Kss, Kdyn) P0."""
    whole = lambda product: ["ramps", "linearity", *([] if product == N else ["endurance"]), *([] if product == STATIC else all_sines(product))]
    for product, signal in (
        (UP, {"gain": 0.94}), (UP, {"gain": 0.72}), (UP, {"gain": 0.711}), (UP, {"lagS": 3.4}), (UP, {"gain": 0.9, "lagS": 2.5}), (UP, {"gain": 0.85, "lagS": 3.3}),
        (UP, {"gain": 0.8, "lagS": 1, "deadRows": 8}), (DOWN, {"gain": 0.86, "lagS": 2.5}), (DOWN, {"lagS": 5.6}),
        (N, {"gain": 0.94, "gainDown": 0.98}), (N, {"gain": 0.868}), (N, {"gain": 0.93, "deadRows": 4}), (N, {"gain": 0.854}), (N, {"gain": 0.95, "gainDown": 0.9, "lagS": 2, "deadRows": 3}),
        (STATIC, {"lagS": 4, "holdsUntil": 11450}), (STATIC, {"lagS": 5.2, "holdsUntil": 11450}),
    ):
        add(f"capacity: {json.dumps(signal)}", product, whole(product), **signal)


def of_modes(product):
    """13: uses of the high-performance mode as rows from and to."""
    for first, second in (
        *(((310, 310 + rows), (6910, 6960)) for rows in (99, 100, 101)), *(((310, 360), (6910, 6910 + rows)) for rows in (99, 100, 101)),
        *(((310, 400), (400 + pause, 440 + pause)) for pause in (2999, 3000, 3001, 8999, 9000, 9001)), ((310, 400), None),
        *(((row, 340), (6910, 6960)) for row in (306, 307, 308, 309)), *(((310, 340), (row, 6960)) for row in (6903, 6904, 6905)),
    ):
        uses = [first, *([second] if second else [])]
        longest = max(to - start for start, to in uses) / 10
        block = (second[0] - first[1]) / 10 if second else None
        # 49.8 Hz in ramp 1 is between rows 307 and 308.
        start = float(max(RAMPS[rows[0]] for rows in uses))
        failed = [*(["modeBlock"] if block is None or not 300 <= block <= 900 else []), *(["modeDuration"] if longest > 10 else []), *(["modeStart"] if start > 49.8 else [])]
        cases.append({"edge": f"13: {longest} s, {block} s apart", "product": product, "tests": ["ramps"], "signal": {}, "uses": uses,
                      "values": {"modeDuration": longest, "modeBlock": block, "modeStart": round(100 - start if product == DOWN else start, 7)}, "failed": failed, "capacity": 0 if failed else 1})


def of_combinations():
    """Edges that two deviations reach together, and those of FCR-D down with the larger level."""
    for kind, rows in (("ramps", (300, 344, 975, 3300, 3900, 6300, 6900, 6975, 7500)), ("endurance", (300, 375, 900, 72298)), ("linearity", (1700, 1800, 2400))):
        for row in rows:
            for place in (row - 1, row, row + 1):
                add(f"larger level in row {place} of {kind}", DOWN, [kind], spans=[[kind, "set", place, place + 1, 1.5, 1.5]])
    for product in (UP, DOWN):
        run = lambda edge, *spans, **signal: add(f"combined: {edge}", product, ["ramps"], spans=[["ramps", *one] for one in spans], **signal)
        for level in sides(0.1):
            # 0.96 - 0.1 is the limit at 7.5 s.
            run(f"{level:.5f} before ramp 5", ("set", 6000, 6901, round(level, 6), round(level, 6)), ("set", 6975, 6976, 0.96, 0))
        for level in sides(0.3625):
            # The base is the response at the lowest frequency, 0.3.
            run(f"{level:.5f} after a response of 0.3", ("set", 344, 345, 0.3, 0), ("set", 345, 800, round(level, 6), round(level, 6)))
        for level in sides(0.75):
            # The excess is largest after 10 s and smaller after 40 s.
            run(f"{level:.5f} for 10 s", ("set", 340, 445, round(level, 6), round(level, 6)), ("set", 445, 900, 0, 0))
        for gain in sides(0.95):
            run(f"gain {gain:.5f} with a lag", gain=round(gain, 6), lagS=3)
        for noise in sides(0.05):
            run(f"noise of {noise:.5f} in ramp 3", ("noise", 1000, 3800, round(noise, 6), 0))
        for lag in (2.9, 3.3, 3.6, 4.6, 5.0):
            run(f"lag {lag} s", lagS=lag)
        for gain in (0.9, 0.96):
            for noise in sides((gain - 0.95 * gain / 0.95) + 0.01):
                add(f"combined: gain {gain}, noise {noise:.5f}", product, ["ramps", "endurance"], gain=gain, spans=[["endurance", "noise", 2000, 60000, round(noise, 6), 0]])
    for rise in sides(0.05):
        # From 95 % up and down again: a fall of 25 % begins at the highest row.
        peak = round(0.95 + rise, 6)
        for width in (50, 99, 101):
            add(f"combined: up to {peak}, and down in {width} rows", STATIC, ["ramps"], holdsUntil=11450,
                spans=[["ramps", "set", 11450, 11470, 0.95, peak], ["ramps", "set", 11470, 11471 + width, peak, 0.75], ["ramps", "set", 11471 + width, 12400, 0.75, 0]])
    for gain, lag in ((1.05, 3.5), (1.1, 5.4), (0.97, 3.2), (1.0, 3.9), (1.0, 4.1)):
        add(f"combined: gain {gain}, lag {lag} s", STATIC, ["ramps"], holdsUntil=11450, gain=gain, lagS=lag)
    for level in sides(0.1):
        # Half of the change of either rest belongs to both directions: 1 - 0.05 up, 1 + 0.05 down.
        for start in (2990, 23989):
            add(f"combined: rest of {level:.5f} from row {start}", N, ["ramps"], spans=[["ramps", "set", start, start + 602, round(level, 6), round(level, 6)]])
            add(f"combined: rest of {-level:.5f} from row {start}", N, ["ramps"], spans=[["ramps", "set", start, start + 602, round(-level, 6), round(-level, 6)]])
    for up, down in ((0.949, 0.902), (0.902, 0.96), (1.21, 0.95), (1.19, 0.86), (0.8549, 1.0)):
        add(f"combined: gain {up} up, {down} down, lag 8 s", N, ["ramps", "linearity"], gain=up, gainDown=down, lagS=8)


# TP tables 15 and 16: minutes and modes of each step.
ENERGY_N = [(2, ""), (28, "n"), (6, ""), (2.5, "n"), (7.5, "a"), (10, "na"), (60, "n"), (5, ""), (2.5, "n"), (10, "a"), (10, "na"), (30, "")]
ENERGY_D = [(0.5, ""), (10, ""), (2.5, "n"), (15, "a"), (15, "")]


def of_energy(product):
    """12: a mode that is on from or until a second, with minutes of full activation; a missing mode fails only if it is due."""
    steps = ENERGY_N if product == N else ENERGY_D
    ends = np.cumsum([minutes * 60 for minutes, _ in steps])
    due = {"n": 30 if product == N else 20, "a": 5}
    for step, (_, modes) in enumerate(steps):
        for mode in modes:
            end = float(ends[step])
            for at, is_met in ((end - 0.1, True), (end, False)):
                for minutes in (due[mode] - 0.01, due[mode]):
                    # All modes are on but this one, which is on from this second.
                    points = [[0, int(mode != "n"), int(mode != "a"), minutes], [round(at, 1), 1, 1, minutes]]
                    earlier = [k for k in range(step) if mode in steps[k][1]]
                    if earlier:
                        before = float(ends[earlier[-1]])
                        points = [[0, 1, 1, minutes], [before, *points[0][1:]], points[1]]
                    points.append([float(ends[-1]) - 1, 0, 0, 60])
                    outcome = {} if is_met else {"failed": ["energyManagement"]} if minutes < due[mode] else {"notShown": ["energyManagement"]}
                    cases.append({"edge": f"12: {mode} in step {step} from {at} s, {minutes} min", "product": product, "tests": ["energy"],
                                  "signal": {}, "modes": points, "values": {}, "failed": [], "capacity": int(is_met), **outcome})
    # Both modes are off at the end of the last step. A mode that is on fails only if the reservoir has the energy at which it ends.
    total = float(ends[-1])
    for mode, off in (("n", 57.5 if product == N else 20), ("a", 10)):
        for at, is_met in ((total - 0.1, True), (total, False)):
            for minutes in (off, off + 0.01):
                points = [[0, 1, 1, minutes], [total - 1, int(mode == "n"), int(mode == "a"), minutes], [round(at, 1), 0, 0, minutes]]
                outcome = {} if is_met else {"failed": ["energyManagement"]} if minutes > off else {"notShown": ["energyManagement"]}
                cases.append({"edge": f"12: {mode} until {at} s, {minutes} min", "product": product, "tests": ["energy"],
                              "signal": {}, "modes": points, "values": {}, "failed": [], "capacity": int(is_met), **outcome})
    cases.append({"edge": "12: AEM in one of two units at the end", "product": product, "tests": ["energy"], "signal": {}, "modes": [[0, 1, 1, 3], [total - 1, 0, 0, 0]],
                  "values": {}, "failed": [], "notShown": ["energyManagement"], "capacity": 0})


# Hz of the steps of TP tables 15 and 16.
HZ_N = [50, 50.09, 50.11, 50.09, 50.11, 50.09, 49.91, 49.89, 49.91, 49.89, 49.91, 50]
HZ_D = [49.91, 49.5, 49.91, 49.5, 49.91]


def of_held_response(product):
    """12: the response of a limited reservoir in the steps, except while a mode is on and in the 300 s after it."""
    minutes = [one for one, _ in (ENERGY_N if product == N else ENERGY_D)]
    starts = np.cumsum([0, *minutes]) * 60
    t = np.arange(int(starts[-1]) * 10 + 1) / 10
    step = np.minimum(np.searchsorted(starts, t, side="right") - 1, len(minutes) - 1)
    wanted = share(product, np.array(HZ_N if product == N else HZ_D)[step])
    wanted[abs(wanted) < 1e-9] = 0

    def case(edge, lacks, modes):
        """`lacks`: rows with what their response lacks. Other rows have the required response."""
        p = wanted.copy()
        spans = []
        for row, lack in lacks:
            p[row] = round(float(wanted[row] - np.sign(wanted[row]) * lack), 6)
            spans.append(["energy", "set", row, row + 1, float(p[row]), 0])
        on = np.array([any(point[1:3]) or point[3] == 0 for point in modes])[np.searchsorted([point[0] for point in modes], t, side="right") - 1]
        since = t - np.maximum.accumulate(np.where(on, t, -np.inf))
        judged = (wanted != 0) & (t - starts[step] > 60 - 1e-6) & (since > 300 - 1e-6)
        lack = abs(wanted) - np.sign(wanted) * p
        of = lambda side: round(100 * (1 - float(np.max(lack[judged & side]))), 7)
        values = {"endurance up": of(wanted > 0), "endurance down": of(wanted < 0)} if product == N else {"endurance": of(wanted > 0)}
        failed = ["endurance"] if min(values.values()) < 95 else []
        cases.append({"edge": f"12: response of a reservoir, {edge}", "product": product, "tests": ["energy"], "signal": {"spans": spans}, "modes": modes,
                      "values": values, "failed": failed, "notShown": ["energyManagement"], "capacity": 0})

    rest = [[0, 0, 0, 60]]
    active = [k for k, hz in enumerate(HZ_N if product == N else HZ_D) if abs(share(product, np.array(hz))) > 0.5]
    for k in active[:2] if product != N else (1, 2, 6, 7):
        first, last = int(starts[k] * 10), int(starts[k + 1] * 10) - 1
        for limit in sides(0.05):
            case(f"lacks {limit:.5f}", [(first + 900, round(limit, 6))], rest)
        for row in (first, first + 599, first + 600, first + 601, last, last + 1):
            case(f"row {row}", [(row, 0.3)] if wanted[row] else [], rest)
    row = int(starts[active[1]] * 10) + 1000
    for mode in ([1, 0, 60], [0, 1, 60], [0, 0, 0]):
        modes = [[0, 0, 0, 60], [row / 10, *mode], [row / 10 + 10, 0, 0, 60]]
        for place in (row - 1, row, row + 99, row + 100, row + 3098, row + 3099, row + 3100):
            if wanted[place]:
                case(f"{mode} from row {row}, row {place}", [(place, 0.3)], modes)


of_reduced_capacity()
of_combinations()
for product in (UP, DOWN):
    of_modes(product)
for product in (N, UP, DOWN):
    of_energy(product)
    of_held_response(product)
for product in (UP, DOWN):
    of_fast_ramps(product)
    of_endurance(product)
of_static_ramps()
of_endurance(STATIC)
of_steps()
for product in (UP, DOWN, STATIC, N):
    of_linearity(product)
for product in (UP, DOWN, N):
    of_sines(product)
print("[\n" + ",\n".join("  " + json.dumps(case) for case in cases) + "\n]")
