import { describe, expect, test } from 'vitest'
import {
  managedPowerKw,
  managedResponseKw,
  nemOf,
  restingEnergy,
  stepEnergy,
  type EnergyState,
  type Reservoir,
} from './energy-management.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import { energyFinding, energySequence, wrongModes, type ModesAt } from '#simulator/prequalification/model/energy-sequences.ts'

/** One hour of full activation in each direction. */
const FCR_N: Reservoir = { product: 'fcr-n', capacityKw: 10, usableKwh: 20 }
const UP: Reservoir = { product: 'fcr-d-up-dynamic', capacityKw: 10, usableKwh: 10 }
const DOWN: Reservoir = { product: 'fcr-d-down-dynamic', capacityKw: 10, usableKwh: 10 }

function after(seconds: number, reservoir: Reservoir, hz: number, soc: number, from?: EnergyState): EnergyState {
  let state = from ?? restingEnergy(reservoir)
  for (let s = 0; s < seconds; s++) state = stepEnergy(state, reservoir, hz, soc)
  return state
}

describe('the normal energy management', () => {
  // 30 min of 10 kW are 5 kWh: a quarter of 20 kWh. 57.5 min are 47.9 %.
  test.for([
    [0.24, 0, -1],
    [0.26, 0, 0],
    [0.76, 0, 1],
    [0.74, 0, 0],
  ] as const)('of FCR-N at a state of charge of %d is on side %d + %d', ([soc, , side]) => {
    expect(after(1, FCR_N, 50, soc).nem).toBe(side)
  })

  test('of FCR-N stays on until 57.5 min of the capacity', () => {
    const low = after(1, FCR_N, 50, 0.2)
    expect(stepEnergy(low, FCR_N, 50, 0.478).nem).toBe(-1)
    expect(stepEnergy(low, FCR_N, 50, 0.481).nem).toBe(0)
    const high = after(1, FCR_N, 50, 0.8)
    expect(stepEnergy(high, FCR_N, 50, 0.522).nem).toBe(1)
    expect(stepEnergy(high, FCR_N, 50, 0.519).nem).toBe(0)
  })

  test('reaches 34 % of the capacity in 5 min, and half of it in half the time', () => {
    expect(nemOf(after(150, FCR_N, 50, 0.2))).toBeCloseTo(-0.5, 6)
    expect(managedPowerKw(after(300, FCR_N, 50, 0.2), FCR_N, 50)).toBeCloseTo(-3.4, 6)
    expect(managedPowerKw(after(300, FCR_N, 50, 0.8), FCR_N, 50)).toBeCloseTo(3.4, 6)
  })

  test('fades outside 49.9 Hz to 50.1 Hz, limits included', () => {
    const full = after(300, FCR_N, 50, 0.2)
    expect(nemOf(after(300, FCR_N, 49.9, 0.2, full))).toBe(0)
    expect(nemOf(after(300, FCR_N, 49.901, 0.2, full))).toBe(-1)
  })

  test('of FCR-D charges for up only, and discharges for down only', () => {
    expect([0.3, 0.9].map((soc) => after(1, UP, 50, soc).nem)).toEqual([-1, 0])
    expect([0.1, 0.7].map((soc) => after(1, DOWN, 50, soc).nem)).toEqual([0, 1])
    expect(managedPowerKw(after(300, UP, 49.95, 0.3), UP, 49.95)).toBeCloseTo(-2, 6)
    expect(managedPowerKw(after(300, DOWN, 50.05, 0.7), DOWN, 50.05)).toBeCloseTo(2, 6)
  })
})

describe('the alert energy management', () => {
  test('of FCR-N is on below 5 min of the capacity, and off above 10 min', () => {
    expect([0.041, 0.042].map((soc) => after(1, FCR_N, 49.9, soc).aem)).toEqual([-1, 0])
    const on = after(1, FCR_N, 49.9, 0.02)
    expect([0.083, 0.084].map((soc) => stepEnergy(on, FCR_N, 49.9, soc).aem)).toEqual([-1, 0])
    expect(after(1, FCR_N, 50.1, 0.97).aem).toBe(1)
  })

  test('fades the response to zero in 5 min', () => {
    const seconds = [0, 150, 300]
    const response = (s: number) => managedResponseKw(after(s, FCR_N, 49.9, 0.02), FCR_N, 49.9)
    expect(seconds.map((s) => Math.round(response(s) * 100) / 100 + 0)).toEqual([10, 5, 0])
    expect(managedResponseKw(after(300, UP, 49.5, 0.02), UP, 49.5)).toBeCloseTo(0, 6)
  })
})

test('without energy management the response is that of the product', () => {
  const powers = [49.8, 49.95, 50, 50.05, 50.2].map((hz) => managedPowerKw(restingEnergy(FCR_N), FCR_N, hz))
  expect(powers.map((kw) => Math.round(kw * 1e6) / 1e6)).toEqual([10, 5, 0, -5, -10])
  expect(managedPowerKw(restingEnergy(UP), UP, 49.7)).toBeCloseTo(5, 6)
  expect(managedPowerKw(restingEnergy(UP), UP, 50.3)).toBeCloseTo(0, 6)
  expect(managedPowerKw(restingEnergy(DOWN), DOWN, 50.3)).toBeCloseTo(-5, 6)
})

test('the power of FCR-N is at most the capacity and NEM', () => {
  const charging = after(300, FCR_N, 50, 0.2)
  expect(managedPowerKw(charging, FCR_N, 50.3)).toBeCloseTo(-13.4, 6)
})

describe('the test of the energy management', () => {
  test.for([
    ['fcr-n', 173.5, 0, 50],
    ['fcr-n', 173.5, 31, 50.11],
    ['fcr-n', 173.5, 57, 49.91],
    ['fcr-d-up-dynamic', 43, 5, 49.5],
    ['fcr-d-down-dynamic', 43, 5, 50.5],
  ] as const)('of %s lasts %d min and is after %d min at %d Hz', ([product, minutes, atMin, hz]) => {
    const sequence = energySequence(product)
    expect(sequence.durationS).toBe(minutes * 60)
    expect(sequence.frequencyHz(atMin * 60)).toBeCloseTo(hz, 6)
  })

  test('holds the first activation of FCR-D until NEM has been due for 5 min', () => {
    const usableKwh = 10 / ONE_WAY_EFFICIENCY
    const reservoir = { product: 'fcr-d-up-dynamic', capacityKw: 10, usableKwh, startShare: 1 } as const
    const [restS = 0, heldS = 0] = energySequence('fcr-d-up-dynamic', [reservoir]).stepEndsS
    // A full reservoir holds 10 kW for 60 min. NEM is due when it contains 20 min of 10 kW, before the losses of discharging.
    expect((heldS - restS) / 60).toBeCloseTo(60 - 20 * ONE_WAY_EFFICIENCY + 5, 1)
  })

  test.each([
    // NEM moves 34 % of FCR-N from about 4 to 57.5 min of full activation, and 20 % of FCR-D from about 4 to 20 min.
    ['fcr-n', 60 * 0.34, 57.5],
    ['fcr-d-up-dynamic', 60 * 0.2, 20],
    ['fcr-d-down-dynamic', 60 * 0.2, 20],
  ] as const)('of %s lasts until NEM and AEM are off', (product, perHour, offMin) => {
    const reservoir = { ...FCR_N, product, startShare: 0.5 }
    const [start = 0, end = 0] = energySequence(product, [reservoir]).stepEndsS.slice(-2)
    const efficiency = product === 'fcr-d-down-dynamic' ? 1 / ONE_WAY_EFFICIENCY : ONE_WAY_EFFICIENCY
    expect(Math.abs((end - start) / 3_600 - (offMin - 4) / perHour / efficiency)).toBeLessThan(0.2)
  })

  test('holds each step until its effect has shown without a break for its time, for at most 6 h', () => {
    const reservoir = { ...FCR_N, startShare: 0.5 }
    const { stepEndsS, frequencyHz } = energySequence('fcr-n', [reservoir])
    let [state, storedKwh, shownS] = [restingEnergy(reservoir), reservoir.usableKwh / 2, [0, 0, 0]]
    const shown = Array.from({ length: stepEndsS.at(-1) ?? 0 }, (_, second) => {
      const hz = frequencyHz(second + 0.5)
      state = stepEnergy(state, reservoir, hz, storedKwh / reservoir.usableKwh)
      const powerKw = managedPowerKw(state, reservoir, hz)
      storedKwh -= (powerKw > 0 ? powerKw / ONE_WAY_EFFICIENCY : powerKw * ONE_WAY_EFFICIENCY) / 3_600
      const is = [Math.abs(nemOf(state)) === 1, state.aem !== 0, state.nem === 0 && state.aem === 0]
      return (shownS = shownS.map((seconds, place) => (is[place] ? seconds + 1 : 0)))
    })
    const at = (step: number, effect: number) => shown[(stepEndsS[step] ?? 0) - 1]?.[effect]
    expect([at(1, 0), at(6, 0), at(4, 1), at(9, 1), at(11, 2)]).toEqual([60, 60, 300, 300, 60])
    const [restS = 0, heldS = 0] = energySequence('fcr-n', [{ ...reservoir, usableKwh: 1_000 }]).stepEndsS
    expect(heldS - restS).toBe(6 * 3_600)
  })

  test('lasts until the largest and the smallest reservoir of a group have shown a mode', () => {
    const small = { ...FCR_N, startShare: 0.5 }
    const large = { ...FCR_N, usableKwh: 26, startShare: 0.5 }
    const ends = (reservoirs: Parameters<typeof energySequence>[1]) => energySequence('fcr-n', reservoirs).stepEndsS
    const [, ofSmall = 0] = ends([small])
    const [, ofLarge = 0] = ends([large])
    expect(ofLarge).toBeGreaterThan(ofSmall)
    expect(ends([small, large])[1]).toBe(ofLarge)
    expect(ends([large, small])[1]).toBe(ofLarge)
  })

  test('a mode that is due and off is a failure, one that was not due is not shown', () => {
    const at = (enduranceMin: number | undefined) =>
      energyFinding(
        'fcr-n',
        Array.from({ length: 10_410 }, (_, atS) => ({ atS, nem: 1, aem: 0, enduranceMin }) as const),
      )
    expect(at(4.9)).toMatchObject({
      value: 0,
      note: 'Not as the test states: AEM off in step 4, AEM off in step 5, AEM off in step 9, AEM off in step 10.',
    })
    expect(at(5.1)).toMatchObject({
      value: NaN,
      isNotShown: true,
      note: expect.stringMatching(/^Not shown: AEM off in step 4, .*, NEM on in step 11\.$/),
    })
    expect(at(undefined)).toMatchObject({ isNotShown: true })
  })

  test('names the steps at whose end a mode is not on, or in the last one not off', () => {
    const always = Array.from({ length: 10_410 }, (_, atS) => ({ atS, nem: -1, aem: 1 }) as const)
    const modesOf = (samples: readonly ModesAt[]) => wrongModes('fcr-n', samples).map(({ mode, step }) => `${mode} ${step}`)
    expect(modesOf(always)).toEqual(['NEM 11', 'AEM 11'])
    const untilEnd = always.map((one): ModesAt => (one.atS < 10_409 ? one : { atS: one.atS, nem: 0, aem: 0 }))
    expect(modesOf(untilEnd)).toEqual([])
    const withPower = (powerKw: (s: number) => number) =>
      modesOf(always.map(({ atS }) => ({ atS, nem: 0, aem: 1, enduranceMin: 60, nemKw: powerKw(10_410 - atS) }))).slice(-2)
    // NEM is off in every unit for 1 min, in one of two equal units for 4 min, and in one of them for more than 5 min.
    expect(withPower((leftS) => -Math.min(1, (240 + leftS) / 300))).toEqual(['NEM 10', 'AEM 11'])
    expect(withPower((leftS) => -1 - Math.min(1, (60 + leftS) / 300))).toEqual(['power of NEM 11', 'AEM 11'])
    expect(withPower(() => -1)).toEqual(['power of NEM 11', 'AEM 11'])
    const withoutAem = untilEnd.map(({ atS, nem }): ModesAt => ({ atS, nem, aem: 0 }))
    expect(modesOf(withoutAem)).toEqual(['AEM 4', 'AEM 5', 'AEM 9', 'AEM 10'])
    expect(wrongModes('fcr-d-up-dynamic', []).map(({ step }) => step)).toEqual([2, 3, 4, 4])
    // A row at the end of step 2 is of step 3.
    expect(wrongModes('fcr-d-up-dynamic', [{ atS: 780, nem: -1, aem: -1 }]).map(({ step }) => step)).toEqual([2, 4, 4])
  })
})
