"""Writes borderline cases of the fast ramps with values of an independent evaluation.

python3 scripts/approval/borderline-cases.py > simulator/prequalification/model/testing/borderline-cases.json

A response has a gain, a dead time, and one span of rows with another level. The rows are at 10 Hz, and straight lines join them.
Standard library only.
"""

import json
import random

START, FALL_TO, RISE = 49.9, [(300, 49.45, 0.014), (349, 49.9, 0.009), (900, 49.5, 0.024), (3900, 49.9, 0.024)], 0.024
RAMPS = FALL_TO + [(6900, 49.0, RISE), (7500, 50.0, RISE)]
ROWS = 10501


def frequency():
    hz, target, speed, rows = START, START, 0.0, []
    ramps = {row: (to, per_row) for row, to, per_row in RAMPS}
    for row in range(ROWS):
        rows.append(hz)
        if row in ramps:
            target, speed = ramps[row]
        hz = max(hz - speed, target) if target < hz else min(hz + speed, target)
    return rows


HZ = frequency()
SHARE = [min(1.0, max(0.0, (49.9 - hz) / 0.4)) for hz in HZ]


def response(case):
    rows = [case["gain"] * SHARE[max(0, row - case["deadRows"])] for row in range(ROWS)]
    for row in range(case["fromRow"], case["toRow"]):
        rows[row] *= case["level"]
    return rows


def area(rows, start, end, above):
    return sum((rows[k] + rows[k + 1]) / 2 - above for k in range(start, end)) * 0.1


def values(case):
    p = response(case)
    above = min(p[344], 0.5)
    total, most = 0.0, 0.0
    for k in range(344, 744):
        total += ((p[k] + p[k + 1]) / 2 - above) * 0.1
        most = max(most, total)
    held = max(p[975] - min(p[975:3901]), p[6975] - min(p[6975:7501]))
    return {
        "steadyState": 100 * (area(p, 3300, 3900, 0) - area(p, 6300, 6900, 0)) / 60,
        "speed": 100 * (p[6975] - p[6900]),
        "energy": area(p, 6900, 6975, p[6900]),
        "deactivation": most,
        "fall": 100 * held,
    }


def main():
    draw = random.Random(20261128)
    edges = [344, 744, 975, 3300, 3900, 6900, 6975, 7500]
    cases = []
    for _ in range(400):
        edge = draw.choice(edges)
        start = edge + draw.randint(-12, 12)
        case = {
            "gain": draw.choice([1.0, 1.0, round(draw.uniform(0.7, 1.25), 3)]),
            "deadRows": draw.choice([0, 0, draw.randint(1, 45)]),
            "fromRow": start,
            "toRow": min(ROWS, start + draw.randint(1, 30)),
            "level": draw.choice([0.955, 0.945, 1.05, round(draw.uniform(0.2, 1.2), 3)]),
        }
        case["values"] = {name: round(value, 6) for name, value in values(case).items()}
        cases.append(case)
    print("[\n" + ",\n".join("  " + json.dumps(case) for case in cases) + "\n]")


main()
