"""Writes cases of FFR and of limited reservoirs on either side of each limit, evaluated from the texts of the rules alone.

python3 scripts/approval/fast-and-limited-cases.py fast > simulator/scenario/measures/testing/fast-cases.json
python3 scripts/approval/fast-and-limited-cases.py limited > simulator/battery-storage/model/testing/limited-cases.json
npx oxfmt simulator/scenario/measures/testing simulator/battery-storage/model/testing

FFR: full power within the time of the level, held for 30 s, or for 5 s if the power is withdrawn by at most 20 % of the capacity per
second. Over-delivery and recovery have no limit. Limited reservoirs: NEM, AEM and endurance of TR 3.5.1, 3.5.2 and 3.5.4.
"""

import json
import sys
from collections import deque

import numpy as np

# --- FFR, in rows of 0.1 s from the crossing; shares of the capacity ---

WITHIN = {49.7: 13, 49.6: 10, 49.5: 7}
ROWS = 451
# 99 % of the capacity counts as all of it, and half a percent of rounding is allowed in a withdrawal.
ALL, ROUNDING = 0.99, 0.005


def fast_response(signal):
    t = np.arange(ROWS)
    level, start, full, held = signal.get("level", 1), signal["startRow"], signal["fullRow"], signal["heldRows"]
    p = np.clip((t - start) / max(1, full - start), 0, 1) * level
    end = full + held
    fall = signal.get("fallPerS")
    after = np.zeros(ROWS) if fall is None else np.maximum(0, level - fall * (t - end) / 10)
    p = np.where(t > end, after, p)
    for first, last, share in signal.get("spans", []):
        p[first:last] = share
    return p


def judge_fast(hz, p):
    there = p >= ALL
    full = int(np.argmax(there)) if there.any() else None
    if full is None:
        return {"timeTo100": None, "isInTime": False, "hold": None, "isHeld": False, "excess": round(100 * max(0, p.max() - 1), 1)}
    end = full
    while end + 1 < ROWS and there[end + 1]:
        end += 1
    # A row below the power in the time in which it is required ends the hold at that row.
    is_early = end < WITHIN[hz] + 300
    hold = (end - full + (1 if is_early else 0)) / 10
    # Of each second that ends after the hold.
    falls = [p[k] - p[k + 10] for k in range(max(0, end - 9), ROWS - 10)]
    gentle = max(falls) <= 0.2 + ROUNDING + 1e-9
    is_held = hold >= 30 or (gentle and hold >= 5)
    late = p[WITHIN[hz] : WITHIN[hz] + 301 + WITHIN[hz]]
    return {"timeTo100": full / 10, "isInTime": full <= WITHIN[hz], "hold": round(hold, 1), "isHeld": bool(is_held), "excess": round(100 * max(0, late.max() - 1), 1)}


def fast_cases():
    cases = []

    def add(edge, hz, **signal):
        base = {"startRow": 3, "fullRow": WITHIN[hz], "heldRows": 300, **signal}
        cases.append({"edge": edge, "hz": hz, "signal": base, **judge_fast(hz, fast_response(base))})

    for hz, within in WITHIN.items():
        for rows in (within - 1, within, within + 1):
            add(f"full in row {rows}", hz, fullRow=rows)
        for rows in (299, 300, 301):
            add(f"held for {rows} rows, then off", hz, heldRows=rows)
            add(f"held for {rows} rows, one row late", hz, heldRows=rows, fullRow=within + 1)
        for rows in (48, 49, 50, 51):
            add(f"held for {rows} rows, then 20 % per second", hz, heldRows=rows, fallPerS=0.2)
    for share in (0.9895, 0.9905, 1.0, 1.349, 1.351):
        add(f"level {share}", 49.7, level=share)
        add(f"level {share}, 20 % per second after 10 s", 49.7, level=share, heldRows=100, fallPerS=0.2)
    for fall in (0.1, 0.19, 0.2, 0.204, 0.206, 0.22, 0.5, None):
        add(f"withdrawal of {fall} per second after 5 s", 49.6, heldRows=50, fallPerS=fall)
        add(f"withdrawal of {fall} per second after 30 s", 49.5, heldRows=300, fallPerS=fall)
    # 20 % of a larger delivered power are more than 20 % of the capacity.
    for level in (1.02, 1.03, 1.2):
        add(f"withdrawal of 20 % of {level}", 49.7, level=level, heldRows=100, fallPerS=round(0.2 * level, 4))
    for row in (14, 62, 63, 64, 312, 313):
        for share in (0.9895, 0.9905):
            add(f"{share} in row {row}", 49.7, spans=[[row, row + 1, share]])
    for row in (62, 63, 64):
        add(f"a drop of 30 % in row {row}, then 10 % per second", 49.7, heldRows=row - 14, fallPerS=0.1, spans=[[row, row + 1, 0.7]])
    add("no response", 49.7, level=0)
    add("half", 49.5, level=0.5)
    return cases


# --- limited reservoirs, in rows of 1 s; injection positive ---

RULES = {
    "fcr-n": dict(f0=50.0, band=0.1, low=49.9, high=50.1, k=0.34, nem=(30, 57.5)),
    "fcr-d-up-dynamic": dict(f0=49.9, band=0.4, low=49.5, high=49.9, k=0.20, nem=(20, 20)),
    "fcr-d-down-dynamic": dict(f0=50.1, band=0.4, low=50.1, high=50.5, k=0.20, nem=(20, 20)),
}
AEM = (5, 10)


class Store:
    def __init__(self, product, capacity, energy, soc):
        self.rule, self.product, self.c, self.e, self.soc = RULES[product], product, capacity, energy, soc
        self.nem_side = self.aem_side = 0
        self.nem_values = deque([0] * 300, maxlen=300)
        self.refs = deque([self.rule["f0"]] * 300, maxlen=300)

    def side(self, was, minutes):
        on, off = minutes
        limit = lambda m: self.c * m / 60 / self.e
        if self.product != "fcr-d-down-dynamic" and self.soc < limit(off if was < 0 else on):
            return -1
        if self.product != "fcr-d-up-dynamic" and self.soc > 1 - limit(off if was > 0 else on):
            return 1
        return 0

    def second(self, hz):
        r = self.rule
        self.nem_side, self.aem_side = self.side(self.nem_side, r["nem"]), self.side(self.aem_side, AEM)
        self.nem_values.append(self.nem_side if 49.9 < hz < 50.1 else 0)
        sat = min(r["high"], max(r["low"], hz))
        self.refs.append(sat if self.aem_side else r["f0"])
        response = self.c / r["band"] * (float(np.mean(self.refs)) - sat)
        most = r["k"] * self.c
        power = response + most * float(np.mean(self.nem_values))
        if self.product == "fcr-n":
            power = max(-self.c - most, min(self.c + most, power))
        elif self.product == "fcr-d-up-dynamic":
            power = max(-most, power)
        else:
            power = min(most, power)
        self.soc = min(1, max(0, self.soc - power / 3600 / self.e))
        return power

    def minutes(self):
        """Endurance without a setpoint and without inflow, TR 3.5.4; none in AEM."""
        if self.aem_side:
            return 0
        up, down = 60 * self.soc * self.e / self.c, 60 * (1 - self.soc) * self.e / self.c
        return {"fcr-n": min(up, down), "fcr-d-up-dynamic": up, "fcr-d-down-dynamic": down}[self.product]


def limited_case(edge, product, energy, soc, parts, at):
    """`parts`: [seconds, Hz]; `at`: the seconds after which values are noted."""
    store, rows, events, second = Store(product, 10, energy, soc), [], {}, 0
    for count, hz in parts:
        for _ in range(count):
            second += 1
            power = store.second(hz)
            for name, is_now in (
                ("nemOn", store.nem_side != 0), ("aemOn", store.aem_side != 0),
                ("nemFull", abs(np.mean(store.nem_values)) == 1), ("nemOff", store.nem_side == 0 and "nemOn" in events),
                ("aemOff", store.aem_side == 0 and "aemOn" in events),
            ):
                if is_now and name not in events:
                    events[name] = second
            if second in at:
                rows.append([second, round(power, 6), round(store.soc, 8), round(store.minutes(), 5)])
    return {"edge": edge, "product": product, "usableKwh": energy, "soc": soc, "parts": parts, "events": events, "rows": rows}


def limited_cases():
    cases = []
    add = lambda *one: cases.append(limited_case(*one))
    n, up, down = "fcr-n", "fcr-d-up-dynamic", "fcr-d-down-dynamic"
    # On either side of each threshold: 10 kW for m minutes are m/6 kWh.
    for minutes, f in ((30, 50.0), (5, 49.9)):
        for by in (-0.001, 0.001):
            add(f"FCR-N, {minutes} min and {by:+}", n, 20, round(minutes / 120 + by, 4), [[400, f]], [1, 150, 299, 300, 301, 400])
            add(f"FCR-N, room for {minutes} min and {by:+}", n, 20, round(1 - minutes / 120 + by, 4), [[400, 100 - f]], [1, 150, 300, 400])
    for product, hz, of in ((up, 49.5, lambda s: s), (down, 50.5, lambda s: 1 - s)):
        for minutes in (20, 5):
            for by in (-0.002, 0.002):
                add(f"{product}, {minutes} min and {by:+}", product, 10, round(of(minutes / 60 + by), 4), [[400, 49.95 if minutes == 20 and product == up else 50.05 if minutes == 20 else hz]], [1, 150, 300, 400])
        # A full activation of 15, 20 and 30 min and the recovery. No threshold is met at a whole second.
        for held in (900, 1200, 1800):
            for left in (5.205, 4.805, 20.505, 19.505):
                start = (held / 60 + left) / 60 + 0.00004
                if start <= 1:
                    add(f"{product}, {held // 60} min with {left} min left", product, 10, round(of(start), 6), [[60, 100 - hz], [held, hz], [7200, 49.95 if product == up else 50.05]], [60, 61, 60 + held, 61 + held, 360 + held, 3660 + held, 7260 + held])
    for held in (900, 1200, 1800):
        for left in (4.905, 5.105, 29.505, 30.505):
            start = (held / 60 + left) / 120
            add(f"FCR-N, {held // 60} min up with {left} min left", n, 20, round(start, 6), [[held, 49.9], [3600, 50.0]], [1, held, held + 1, held + 300, held + 3600])
            add(f"FCR-N, {held // 60} min down with room for {left} min left", n, 20, round(1 - start, 6), [[held, 50.1], [3600, 50.0]], [1, held, held + 1, held + 300, held + 3600])
    # The range in which NEM acts, and the range of AEM.
    for hz in (49.899, 49.9, 49.901, 50.099, 50.1, 50.101):
        add(f"NEM at {hz} Hz", n, 20, 0.2, [[300, 50.0], [300, hz]], [300, 301, 450, 600])
    add("AEM up to 10 min", n, 20, 0.03, [[600, 49.85], [2400, 50.1]], [300, 600, 900, 1500, 3000])
    add("a frequency within its range in AEM", n, 20, 0.03, [[400, 49.95], [300, 49.9], [300, 49.8]], [400, 401, 700, 1000])
    add("AEM of FCR-D at half an activation", up, 10, 0.07, [[400, 49.7], [400, 49.5], [400, 49.9]], [1, 400, 401, 800, 1200])
    return cases


if __name__ == "__main__":
    print(json.dumps({"fast": fast_cases, "limited": limited_cases}[sys.argv[1]]()))
