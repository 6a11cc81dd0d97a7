import { describe, expect, test } from 'vitest'
import { drawMeasuredMs, NO_METER, plausibleMeter, presentMeter, withDerivedPower, withMeter } from './reported-meter.ts'
import type { Meter } from './charger-message.ts'

/** The present values after these meters, 5 s apart. */
function after(...meters: readonly Meter[]) {
  let reported = NO_METER
  for (const [place, meter] of meters.entries()) reported = withMeter(reported, meter, place * 5_000, 32)
  return { ...presentMeter(reported, 230), measuredMs: drawMeasuredMs(reported) }
}

describe('a phase without a readable current', () => {
  test.each<readonly [string, readonly Meter[], readonly number[]]>([
    ['has the rest of the power', [{ currentA: [0, null, 0], powerW: 1_610 }], [0, 7, 0]],
    ['has no current when the others have the power', [{ currentA: [null, 14, 0], powerW: 3_220 }], [0, 14, 0]],
    ['has the rest of a power that follows', [{ currentA: [null, 14, 0] }, { powerW: 3_220 }], [0, 14, 0]],
    ['shares more than the rating with one that is left out', [{ currentA: [0, null], powerW: 11_960 }], [0, 26, 26]],
    ['shares more than the rating of a power that follows', [{ currentA: [0, null] }, { powerW: 11_960 }], [0, 26, 26]],
    ['shares the rest with another one', [{ currentA: [null, 14, null], powerW: 9_660 }], [14, 14, 14]],
    [
      'has the rest at the voltage that complete currents have shown',
      [
        { currentA: [15, 15], powerW: 6_798 },
        { currentA: [null, 15, 0], powerW: 6_798 },
      ],
      [15, 15, 0],
    ],
    [
      'has the rest at the nominal voltage after currents that do not fit the power',
      [
        { currentA: [15], powerW: 6_798 },
        { currentA: [null, 15, 0], powerW: 6_900 },
      ],
      [15, 15, 0],
    ],
    [
      'keeps its former value when it is left out beside a current of 0',
      [{ currentA: [0, null, 21] }, { currentA: [0, 0] }],
      [0, 0, 21],
    ],
    ['keeps its former value', [{ currentA: [16, 16, 16] }, { currentA: [null, 20, 20] }], [16, 20, 20]],
  ])('%s', (_, meters, currentA) => expect(after(...meters).currentA).toEqual(currentA))

  test('measures no draw without a power and a former value', () => {
    expect(after({ currentA: [null, 14, 0] })).toEqual({ measuredMs: -Infinity })
    expect(after({ currentA: [null, 14, 0], powerW: 1_000 })).toEqual({ powerW: 1_000, measuredMs: 0 })
  })

  test('keeps its former value for 30 s, and then the currents become old', () => {
    const meters: Meter[] = Array.from({ length: 12 }, () => ({ currentA: [null, 20, 20] }))
    expect(after({ currentA: [16, 16, 16] }, ...meters)).toEqual({ currentA: [16, 20, 20], measuredMs: 30_000 })
  })

  test('has the rest of a power that is derived', () => {
    const reported = withMeter(NO_METER, { currentA: [null, 0, 28] }, 0)
    expect(withDerivedPower(reported, 6_440).currentA).toEqual([0, 0, 28])
  })
})

const rating = { kind: 'ac', maxCurrentA: 32, phases: 3, ratedW: 22_000, discharges: false } as const

test('a phase that cannot carry its current is unknown, and noted', () => {
  expect(plausibleMeter({ currentA: [0, 9_999_999, 20] }, rating)).toEqual({
    meter: { currentA: [0, null, 20] },
    rejected: ['currentA'],
  })
  expect(plausibleMeter({ currentA: [6_553.5] }, rating)).toEqual({ meter: {}, rejected: ['currentA'] })
})

test('a single current above the rating of a phase is the sum of the phases', () => {
  expect(plausibleMeter({ currentA: [48] }, rating).meter).toEqual({ currentA: [16, 16, 16] })
  expect(plausibleMeter({ currentA: [33] }, rating).meter).toEqual({ currentA: [33] })
})

test.each<readonly [string, Meter, number | undefined]>([
  ['a power that its currents cannot have is left out', { currentA: [20, 0, 0], powerW: 6_553.5 }, undefined],
  ['a power of all phases beside one current stays', { currentA: [16], powerW: 11_040 }, 11_040],
  ['a power of three phases beside two currents stays', { currentA: [16, 16], powerW: 11_040 }, 11_040],
  ['a power beside rounded small currents stays', { currentA: [1, 0, 0], powerW: 340 }, 340],
  ['a power at a high voltage stays', { currentA: [16, 16, 16], powerW: 12_144 }, 12_144],
])('%s', (_, meter, powerW) => {
  expect(plausibleMeter(meter, rating).meter.powerW).toBe(powerW)
})

test('a power of 0 beside a current is not a measurement', () => {
  expect(after({ currentA: [16, 16, 16], powerW: 0 })).toEqual({ currentA: [16, 16, 16], measuredMs: 0 })
  expect(after({ currentA: [1, 0, 0], powerW: 0 })).toMatchObject({ powerW: 0 })
})

test('a charger that cannot discharge delivers nothing', () => {
  const read = (meter: Meter, discharges: boolean) => plausibleMeter(meter, { ...rating, discharges })
  expect(read({ powerW: -7_360 }, false)).toEqual({ meter: {}, rejected: ['powerW'] })
  expect(read({ currentA: [-16, -16, -16] }, false)).toEqual({ meter: {}, rejected: ['currentA'] })
  expect(read({ powerW: -7_360, currentA: [-16, -16, 0] }, true).rejected).toEqual([])
  // The noise of its meter.
  expect(read({ powerW: -20, currentA: [-0.1, 0, 0] }, false).rejected).toEqual([])
})

test.each<readonly [string, Meter, Meter, readonly string[]]>([
  ['within its rating', { currentA: [100], voltageV: 400 }, { currentA: [100], voltageV: 400 }, []],
  ['without a car', { currentA: [0], voltageV: 0 }, { currentA: [0], voltageV: 0 }, []],
  ['with a voltage of all bits', { currentA: [100], voltageV: 65_535 }, { currentA: [100] }, ['voltageV']],
  ['with a negative voltage', { currentA: [100], voltageV: -400 }, { currentA: [100] }, ['voltageV']],
  ['with a draw at 0 V', { currentA: [100], voltageV: 0 }, { currentA: [100] }, ['voltageV']],
  ['with a current beyond its power', { currentA: [6_553], voltageV: 400 }, { voltageV: 400 }, ['currentA']],
])('a DC charger %s is read as far as it is possible', (_, sent, meter, rejected) => {
  expect(plausibleMeter(sent, { ...rating, kind: 'dc', maxCurrentA: 73, ratedW: 50_000 })).toEqual({ meter, rejected })
})
