import { expect, test } from 'vitest'
import type { Group } from '#contract/groups.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { type Observation, signedA, type SumRange } from './observe.ts'
import { type Rule, Shadow } from './rules.ts'

const LIMITS = {
  enabled: true,
  importLimit: 32,
  useExternalDevice: false,
  isSolarCharging: false,
  enabledBoostCharging: false,
  isEnegicMainFuse: false,
  mainCurrent: null,
  stationPowerIncluded: false,
  requiredCurrent: 6,
  requiredCurrentVip: null,
}
const station = (id: number, own: object = {}) => {
  const quiet = { dynamicPowerLimit: null, latestChargePower: 0, isOnline: true, powerOrigin: 'measured', obedience: null }
  return { deviceId: `d-${id}`, name: `Row ${id}`, status: 'Charging', ...quiet, ...own }
}
const reserve = (service: string, own: object = {}) => {
  return { service, isResponding: true, requiredKw: 10, deliveredKw: 1, availableKw: 9, ...own }
}
const even = (amperes: number): SumRange => ({ min: amperes, max: amperes, last: amperes })
const METER = { currentL1: 10, currentL2: 10, currentL3: 10, powerL1: 2_300, powerL2: 2_300, powerL3: 2_300 }

const observed = (own: object = {}): Omit<Observation, 'atMs'> => {
  const allocations = { stations: [], load: null, loads: [], meter: null, limits: [] }
  const sums = [even(0), even(0), even(0)]
  const all = { limits: LIMITS, isSafeLimit: false, meter: null, stations: [], sums, allocations, reserves: [], notRead: {} }
  return { ...all, ...own } as unknown as Omit<Observation, 'atMs'>
}
/** The second at which a rule is said for the first time, if a group shows this from the start; undefined if it is not. */
function saidAfterS(rule: Rule, shows: (second: number) => Omit<Observation, 'atMs'>, untilS = 900, type = 'GROUP_TYPE_CHARGER') {
  const shadow = new Shadow({ id: 1, name: 'Row', type } as Group)
  for (let second = 0; second <= untilS; second++) {
    const { began } = shadow.judge({ ...shows(second), atMs: second * SECOND_MS })
    if (began.some((one) => one.rule === rule)) return second
  }
  return undefined
}

test.each([
  ['FFR', 10],
  ['FCR-D', 40],
  ['FCR-N', 210],
])('a reserve of %s that is not delivered is said after %d s', (service, seconds) => {
  expect(saidAfterS('reserve-missing', () => observed({ reserves: [reserve(service)] }))).toBe(seconds)
})

test('half of a reserve is delivered enough, one of the other direction is not delivered, and below 0.5 kW nothing is judged', () => {
  const after = (own: object) => saidAfterS('reserve-missing', () => observed({ reserves: [reserve('FFR', own)] }))
  expect(after({ deliveredKw: 5 })).toBeUndefined()
  expect(after({ deliveredKw: 4.9 })).toBe(10)
  expect(after({ requiredKw: -10, deliveredKw: -5 })).toBeUndefined()
  expect(after({ requiredKw: -10, deliveredKw: 5 })).toBe(10)
  expect(after({ requiredKw: 0.4, deliveredKw: 0 })).toBeUndefined()
  expect(after({ isResponding: false })).toBeUndefined()
})

test('a charger above its limit is said after 15 s, or 10 s after the reaction that it declares', () => {
  const after = (own: object) => {
    const one = station(1, { dynamicPowerLimit: 5_000, latestChargePower: 7_000, ...own })
    return saidAfterS('limit-ignored', () => observed({ stations: [one] }))
  }
  expect(after({})).toBe(15)
  expect(after({ obedience: { declaredReactionMs: 15_000 } })).toBe(25)
  expect(after({ latestChargePower: 5_350 })).toBeUndefined()
  expect(after({ powerOrigin: 'assumed' })).toBeUndefined()
})

const withMeter = (silentS: number, own: object = {}) =>
  observed({
    limits: { ...LIMITS, useExternalDevice: true },
    meter: METER,
    allocations: { stations: [], load: null, loads: [], limits: [], meter: { silentS, timeoutS: 60, mainCurrent: null } },
    ...own,
  })
test('a safe limit is missing once the meter has been silent for longer than the timeout, also if its last values are shown', () => {
  expect(saidAfterS('safe-limit-missing', () => withMeter(61))).toBe(10)
  expect(saidAfterS('safe-limit-missing', () => withMeter(60))).toBeUndefined()
  expect(saidAfterS('safe-limit-missing', () => withMeter(61, { isSafeLimit: true }))).toBeUndefined()
  expect(saidAfterS('safe-limit-kept', () => withMeter(0, { isSafeLimit: true }))).toBe(15)
})

const drawing = (own: Partial<SumRange>, type = 'GROUP_TYPE_CHARGER') => {
  const sum = { ...even(20), ...own }
  const sums = type === 'GROUP_TYPE_DC' ? [sum] : [sum, even(0), even(0)]
  return saidAfterS('sum-above-limit', () => observed({ sums }), 60, type)
}
test('a sum is too high only if it was so in the whole window before the read, and more than 1 A or 2 %', () => {
  expect(drawing({ min: 34, last: 34 })).toBe(10)
  expect(drawing({ min: 33, last: 33 })).toBeUndefined()
  expect(drawing({ min: 20, last: 34 })).toBeUndefined()
  expect(drawing({ min: 34, last: 20 })).toBeUndefined()
})

const WAITING = { state: 'waiting', limit: 'queue', current: 0 }
const waiting = (own: object = {}, drawnA = 0, others: readonly { reason: object; kw: number }[] = []) => {
  const ofOthers = others.map(({ kw }, place) => station(place + 2, { latestChargePower: kw * 1_000 }))
  const reasons = [WAITING, ...others.map(({ reason }) => reason)].map((reason, place) => ({
    deviceId: `d-${place + 1}`,
    reason,
  }))
  const allocations = { stations: reasons, load: null, loads: [], limits: [], meter: null, ...own }
  const sums = [even(drawnA), even(drawnA), even(drawnA)]
  const stations = [station(1, { status: 'SuspendedEVSE' }), ...ofOthers]
  return saidAfterS('waiting-with-free-current', () => observed({ sums, allocations, stations }))
}
const FROM_S = (5 * MINUTE_MS) / SECOND_MS + 25
test('a car that waits beside free current is said 25 s after it may start again', () => {
  expect(waiting()).toBe(FROM_S)
  expect(waiting({}, 25)).toBe(FROM_S)
  expect(waiting({}, 25.5)).toBeUndefined()
})

test('current that is held, promised to others or kept by a congestion rule is not free', () => {
  expect(waiting({ loads: [{ held: 1 }] }, 25)).toBeUndefined()
  expect(waiting({ limits: [{ kind: 'congestion', state: 'active' }] })).toBeUndefined()
  expect(waiting({ limits: [{ kind: 'congestion', state: 'standby' }] })).toBe(FROM_S)
  const promised = { state: 'holding', limit: 'import-limit', current: 10 }
  expect(waiting({}, 20, [{ reason: promised, kw: 0 }])).toBeUndefined()
  expect(waiting({}, 20, [{ reason: { ...promised, state: 'idle' }, kw: 0 }])).toBe(FROM_S)
  expect(waiting({}, 20, [{ reason: promised, kw: 6.9 }])).toBe(FROM_S)
})

test('the current of a meter is negative while it exports, and not while its power is 0', () => {
  expect(signedA({ ...METER, powerL2: -1, powerL3: 0 })).toEqual([10, -10, 10])
})

test('2 % of a large limit are tolerated, and the sentence has one digit', () => {
  const limits = { ...LIMITS, importLimit: 100 }
  const of = (amperes: number) => observed({ limits, sums: [even(amperes), even(0), even(0)] })
  expect(saidAfterS('sum-above-limit', () => of(101.9))).toBeUndefined()
  expect(saidAfterS('sum-above-limit', () => of(102.1))).toBe(10)
  const shadow = new Shadow({ id: 1, name: 'Row', type: 'GROUP_TYPE_CHARGER' } as Group)
  shadow.judge({ ...of(102.14), atMs: 0 })
  const { began } = shadow.judge({ ...of(102.14), atMs: 10_000 })
  expect(began[0]?.text).toBe('The chargers draw 102.1 A on L1. The import limit leaves 100.0 A to them.')
})

test('a breach that was said ends only when its rule is judged again', () => {
  const shadow = new Shadow({ id: 1, name: 'Row', type: 'GROUP_TYPE_CHARGER' } as Group)
  const broken = observed({ stations: [station(1, { dynamicPowerLimit: 5_000, latestChargePower: 7_000 })] })
  const judge = (second: number, shows: Omit<Observation, 'atMs'>) => shadow.judge({ ...shows, atMs: second * SECOND_MS })
  judge(0, broken)
  expect(judge(15, broken).began).toHaveLength(1)
  const unread = observed({ stations: null, notRead: { stations: 'It is gone.' } })
  expect(judge(100, unread)).toMatchObject({ ended: [], unknown: { 'limit-ignored': 'Stations: It is gone.' } })
  expect(judge(105, broken)).toMatchObject({ began: [], ended: [] })
  expect(judge(110, observed()).ended).toMatchObject([{ subject: 'Row 1', startMs: 0, endMs: 110_000 }])
})

test('what was broken, but not said, is forgotten after a minute in which its rule was not judged', () => {
  const broken = observed({ stations: [station(1, { dynamicPowerLimit: 5_000, latestChargePower: 7_000 })] })
  const unread = observed({ stations: null })
  const after = (untilS: number) => saidAfterS('limit-ignored', (second) => (second > 5 && second < untilS ? unread : broken))
  expect(after(65)).toBe(65)
  expect(after(66)).toBe(66 + 15)
})

test('limits are judged for groups of chargers alone, and only with load management', () => {
  const stations = [station(1, { dynamicPowerLimit: 5_000, latestChargePower: 7_000 })]
  const after = (type: string, own: object = {}) => saidAfterS('limit-ignored', () => observed({ stations, ...own }), 60, type)
  expect([after('GROUP_TYPE_CHARGER'), after('GROUP_TYPE_DC'), after('GROUP_TYPE_V2G')]).toEqual([15, 15, undefined])
  expect(after('GROUP_TYPE_CHARGER', { limits: { ...LIMITS, enabled: false } })).toBeUndefined()
})
