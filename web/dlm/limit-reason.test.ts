import { expect, test } from 'vitest'
import { ALLOCATION_STATES, BINDING_LIMITS, strictestReason, type AllocationReason } from '#contract/allocations.ts'
import { powerLimitKw } from '#contract/congestion.ts'
import { briefSentence, followingCause, reasonSentence, loadUnit } from './limit-reason.ts'

const reason = (part: Partial<AllocationReason>): AllocationReason => ({
  state: 'holding',
  limit: null,
  current: 10,
  importLimit: 32,
  mainCurrent: 63,
  buildingCurrent: 38,
  line: null,
  chargersWaiting: 0,
  sessionsAhead: 0,
  meterSilentS: null,
  ...part,
})
const say = (part: Partial<AllocationReason>) => reasonSentence(reason(part), 'A')

test('a charger that does not obey is named with its draw and its limit', () => {
  const found = { station: 'Van hall two', drawn: 9.8, limit: 6, isOwn: true, isSwitchedOff: false }
  const sentence = 'Van hall two ignores its limit: 9.8 A of 6 A. Its excess is taken from the others.'
  expect(say({ ignoring: [found] })).toBe(sentence)
  expect(say({ limit: 'import-limit', ignoring: [{ ...found, isOwn: false }] })).toBe(
    `Holding 10 A: import limit 32 A. ${sentence}`,
  )
  expect(say({ state: 'finished', ignoring: [{ ...found, isSwitchedOff: true }] })).toBe(
    'Van hall two ignored its limit: 9.8 A of 6 A. Load management has ended its session.',
  )
  expect(say({ ignoring: [] })).toBe('Holding 10 A')
})

test.each([
  [{ drawn: 4.3, limit: -5.8 }, '4.3 A of −5.8 A.'],
  [{ drawn: -5.8, limit: 4.35 }, '−5.8 A of 4.35 A.'],
  [{ drawn: -9, limit: -5.8 }, '−9 A of −5.8 A.'],
])('a device that draws and should draw %j does not follow its setpoint', (amounts, said) => {
  const found = { station: 'Bench 2', isOwn: true, isSwitchedOff: false, ...amounts }
  expect(say({ state: 'following', ignoring: [found] })).toBe(`Bench 2 does not follow its setpoint: ${said}`)
})

test('of many chargers that do not obey, a list names two, and the full sentence all', () => {
  const ignoring = Array.from({ length: 12 }, (_, place) => ({
    station: `Van ${place + 1}`,
    drawn: 9,
    limit: 6,
    isOwn: false,
    isSwitchedOff: false,
  }))
  const switchedOff = ignoring.slice(0, 2).map((one) => Object.assign({}, one, { isSwitchedOff: true }))
  const found = reason({ limit: 'import-limit', ignoring })
  expect(briefSentence(found, 'A')).toBe(
    'Holding 10 A: import limit 32 A. Van 1 (9 A of 6 A), Van 2 (9 A of 6 A) and 10 more ignore their limits. Their excess is taken from the others.',
  )
  for (const { station } of ignoring) expect(reasonSentence(found, 'A')).toContain(`${station} (9 A of 6 A)`)
  expect(briefSentence(reason({ ignoring: switchedOff }), 'A')).toContain(
    'Van 1 (9 A of 6 A) and Van 2 (9 A of 6 A) ignored their limits. Load management has ended their sessions.',
  )
})

test('a charging station shows its binding limit and how many chargers wait', () => {
  expect(say({ limit: 'main-fuse', chargersWaiting: 1 })).toBe('Holding 10 A: main fuse 63 A, building 38 A, one charger waiting')
  expect(say({ limit: 'main-fuse', line: 2 })).toBe('Holding 10 A: main fuse 63 A, building 38 A on L2')
  expect(say({ limit: 'main-fuse', buildingCurrent: null, mainCurrent: null })).toBe('Holding 10 A: main fuse')
  expect(say({ limit: 'main-fuse', boostCurrent: 27.5, line: 3 })).toBe(
    'Holding 10 A: main fuse 63 + boost 27.5 = 90.5 A, building 38 A on L3',
  )
  expect(say({ limit: 'import-limit', boostCurrent: 4 })).toBe('Holding 10 A: import limit 32 + boost 4 = 36 A')
  expect(say({ limit: 'import-limit', chargersWaiting: 7 })).toBe('Holding 10 A: import limit 32 A, 7 chargers waiting')
  expect(say({ limit: 'import-limit', line: 3 })).toBe('Holding 10 A: import limit 32 A on L3')
  expect(say({ limit: 'import-limit', line: 1, lines: [1, 3] })).toBe('Holding 10 A: import limit 32 A on L1 and L3')
  expect(say({ limit: 'import-limit', line: 1, lines: [1, 2, 3] })).toBe('Holding 10 A: import limit 32 A on L1, L2 and L3')
  expect(say({ limit: 'solar', current: 7.456 })).toBe('Holding 7.46 A: solar surplus')
  expect(say({ limit: 'queue', current: 6, chargersWaiting: 2 })).toBe(
    'Holding 6 A: guaranteed current of the queue, 2 chargers waiting',
  )
  expect(say({ limit: 'priority' })).toBe('Holding 10 A: priority sessions first')
  expect(say({ limit: 'settling' })).toBe('Holding 10 A: rises shortly')
  expect(say({ limit: 'settling', risesTo: 13.25, risesInS: 8 })).toBe('Holding 10 A: rises to 13.25 A in at most 8 s')
  expect(say({ limit: 'other-group' })).toBe('Holding 10 A: another group limits the station')
  expect(say({ limit: 'station' })).toBe('Holding 10 A: maximum of the charger')
  expect(say({ limit: 'car' })).toBe('Holding 10 A: maximum of the car')
  expect(say({})).toBe('Holding 10 A')
})

test('a station limited by demand response also shows the allocation by load management', () => {
  const fcr = { state: 'paused', limit: 'fcr', current: 0 } as const
  expect(say(fcr)).toBe('Paused by load management: held by the frequency reserve')
  expect(say({ ...fcr, loadManagement: { state: 'holding', limit: 'main-fuse', current: 6 } })).toBe(
    'Paused by load management: held by the frequency reserve (load management: 6 A, main fuse 63 A, building 38 A)',
  )
  expect(say({ ...fcr, loadManagement: { state: 'waiting', limit: 'queue', current: 0 }, sessionsAhead: 2 })).toBe(
    'Paused by load management: held by the frequency reserve (load management: waiting), 2 sessions ahead',
  )
  expect(
    say({ ...fcr, state: 'holding', current: 6, loadManagement: { state: 'holding', limit: 'safe-limit', current: 8.5 } }),
  ).toBe('Holding 6 A: held by the frequency reserve (load management: 8.5 A, safe limit)')
})

test('a waiting charger shows the number of sessions ahead', () => {
  const waiting = { state: 'waiting', current: 0 } as const
  expect(say({ ...waiting, limit: 'queue', sessionsAhead: 3 })).toBe('Waiting: 3 sessions ahead')
  expect(say({ ...waiting, limit: 'queue', sessionsAhead: 1 })).toBe('Waiting: one session ahead')
  expect(say({ ...waiting, limit: 'queue' })).toBe('Waiting: next in the queue')
  expect(say({ ...waiting, sessionsAhead: 2 })).toBe('Waiting: 2 sessions ahead')
  expect(say({ ...waiting, limit: 'priority', sessionsAhead: 3 })).toBe('Waiting: priority sessions first, 3 sessions ahead')
  expect(say({ ...waiting, limit: 'main-fuse', buildingCurrent: 70, sessionsAhead: 1 })).toBe(
    'Waiting: main fuse 63 A, building 70 A, one session ahead',
  )
})

test('a paused charger shows the limit that leaves no capacity', () => {
  const paused = { state: 'paused', current: 0 } as const
  expect(say({ ...paused, limit: 'main-fuse', buildingCurrent: 70 })).toBe(
    'Paused by load management: main fuse 63 A, building 70 A',
  )
  expect(say({ ...paused, limit: 'solar' })).toBe('Paused by load management: too little solar surplus')
  expect(say({ ...paused, limit: 'solar', isSurplusUnknown: true, meterSilentS: 95 })).toBe(
    'Paused by load management: unknown solar surplus, no meter value for 1 min 35 s',
  )
  expect(say({ ...paused, limit: 'settling', risesTo: 6, risesInS: 10 })).toBe(
    'Paused by load management: starts with 6 A in at most 10 s',
  )
  expect(say({ ...paused, limit: 'settling', risesInS: 250 })).toBe(
    'Paused by load management: waiting time after a stop, starts in at most 4 min 10 s',
  )
  expect(say({ ...paused, limit: 'queue' })).toBe('Paused by load management: no capacity is left')
  expect(say(paused)).toBe('Paused by load management: no capacity is left')
})

test('a congestion rule is shown with its power limit, or without one when it pauses the group', () => {
  expect(say({ limit: 'congestion', congestionKw: 24 })).toBe('Holding 10 A: rule 24 kW')
  expect(say({ limit: 'congestion', congestionKw: 24, congestionRule: 'Evening peak' })).toBe(
    'Holding 10 A: rule 24 kW (Evening peak)',
  )
  expect(say({ limit: 'congestion' })).toBe('Holding 10 A: rule')
  expect(say({ state: 'paused', current: 0, limit: 'congestion', congestionKw: 0 })).toBe('Paused by load management: rule')
})

test('under the safe limit the sentence starts with the time without meter values', () => {
  expect(say({ limit: 'safe-limit', meterSilentS: 72.4, current: 6 })).toBe(
    'Safe limit: no meter value for 1 min 12 s, holding 6 A',
  )
  expect(say({ limit: 'safe-limit', meterSilentS: null })).toBe('Safe limit: no meter values, holding 10 A')
  expect(say({ state: 'waiting', limit: 'safe-limit', meterSilentS: 90, sessionsAhead: 2 })).toBe(
    'Waiting: safe limit, no meter value for 1 min 30 s, 2 sessions ahead',
  )
  expect(say({ state: 'paused', limit: 'safe-limit', meterSilentS: 90 })).toBe(
    'Paused by load management: safe limit, no meter value for 1 min 30 s',
  )
})

test('a state without an allocation shows no limit', () => {
  for (const limit of [...BINDING_LIMITS, null]) {
    expect(say({ state: 'full', limit })).toBe('Paused by car: the car is full')
    expect(say({ state: 'idle', limit })).toBe('Available: no car is connected')
    expect(say({ state: 'preparing', limit })).toBe('Preparing: the car is connected, and its transaction has not started')
    expect(say({ state: 'unlimited', limit })).toBe('No limit is in force')
  }
})

test('a station that delivers nothing is not described as free or full', () => {
  for (const limit of [...BINDING_LIMITS, null]) {
    expect(say({ state: 'faulted', limit })).toBe('Faulted: the station reports a fault and delivers no power')
    expect(say({ state: 'unavailable', limit })).toBe('Unavailable: the station is out of service')
    expect(say({ state: 'reserved', limit })).toBe('Reserved: the station waits for the driver of a reservation')
    expect(say({ state: 'offline', limit })).toBe('Offline: no connection to the station, its state is unknown')
    expect(say({ state: 'finished', limit })).toBe('Finishing: charging has ended, the car is still connected')
  }
})

test('a battery or V2G point shows its power, its direction and what decides it', () => {
  const following = { state: 'following', current: 14.52 } as const
  expect(say({ ...following, limit: 'fcr', powerKw: -5, baselineKw: 6 })).toBe(
    'Discharging 5 kW: response to the grid frequency, baseline 6 kW',
  )
  expect(say({ ...following, limit: 'fcr', powerKw: -42 })).toBe('Discharging 42 kW: response to the grid frequency')
  expect(say({ ...following, limit: 'setpoint', powerKw: 7.25 })).toBe('Charging 7.25 kW: follows its setpoint')
  expect(say({ ...following, limit: 'mode', powerKw: 2 })).toBe('Charging 2 kW: set by its operating mode')
  expect(say({ ...following, limit: 'schedule', powerKw: 10 })).toBe('Charging 10 kW: charges for its departure')
  expect(say({ ...following, limit: 'station', powerKw: -10 })).toBe('Discharging 10 kW: rated power of the station')
  expect(say({ ...following, limit: 'car', powerKw: 5 })).toBe('Charging 5 kW: maximum of the car')
  expect(say({ ...following, limit: 'car', powerKw: 0 })).toBe('Standby at 0 kW: the car has reached its target')
  const congestion = { limit: 'congestion', congestionKw: -12, congestionRule: 'Evening peak' } as const
  expect(say({ ...following, ...congestion, powerKw: -4 })).toBe('Discharging 4 kW: rule −12 kW, discharging (Evening peak)')
  expect(say({ ...following, limit: 'storage', powerKw: 0 })).toBe('Standby at 0 kW: limited by the state of charge')
  expect(say({ ...following, limit: null, powerKw: 0 })).toBe('Standby at 0 kW: no setpoint is in force')
  const ignoring = [{ station: 'Cell 1', drawn: 7.3, limit: 0, isOwn: true, isSwitchedOff: false }]
  expect(followingCause(reason({ ...following, limit: null, powerKw: 5, ignoring }))).toBe('does not follow its setpoint')
})

test('a station with further groups gets no statement about their limits', () => {
  expect(reasonSentence(reason({ state: 'unlimited' }), 'A', { isOneOfSeveral: true })).toBe('No limit of this group is in force')
})

test('every combination of state and limit gives one complete sentence', () => {
  for (const state of ALLOCATION_STATES) {
    for (const limit of [...BINDING_LIMITS, null]) {
      for (const count of [0, 1, 5]) {
        const sentence = say({ state, limit, chargersWaiting: count, sessionsAhead: count, meterSilentS: count, line: 1 })
        expect(sentence).toMatch(/^[A-Z][^:]*(?:: [^:]+)?$/)
        expect(sentence).not.toMatch(/undefined|null|NaN|, ,|,$|\b1 (?:chargers|sessions)\b/)
      }
    }
  }
})

/** Two lines of the column 'Limited by' on a screen of 1440 px hold so many characters. */
const FIRST_LINES = 72

test('the binding limit fits on the first two lines of a list at 1440 px, with the longest figures', () => {
  const longest = { current: 123.45, importLimit: 1_250.5, mainCurrent: 1_250.5, line: 1, lines: [1, 2, 3], risesTo: 123.45 }
  const rest = { risesInS: 599, meterSilentS: 86_400, powerKw: -123.45, baselineKw: 123.45, congestionKw: 1_250.5 }
  for (const state of ALLOCATION_STATES) {
    for (const limit of [...BINDING_LIMITS, null]) {
      const sentence = say({ state, limit, ...longest, ...rest, chargersWaiting: 499 })
      const binding = /^.*?(?=, (?!L\d)| \(|$)/.exec(sentence)?.[0] ?? ''
      expect(binding.length <= FIRST_LINES ? '' : binding).toBe('')
    }
  }
})

test('a DC group shows power in kW', () => {
  expect(loadUnit('GROUP_TYPE_DC')).toBe('kW')
  expect(loadUnit('GROUP_TYPE_CHARGER')).toBe('A')
  expect(reasonSentence(reason({ limit: 'import-limit', importLimit: 300, current: 47.5 }), 'kW')).toBe(
    'Holding 47.5 kW: import limit 300 kW',
  )
})

test('the group with the lowest allocation is chosen, and limiting groups before others', () => {
  const said = [
    { reason: reason({ state: 'unlimited', current: 0 }), group: 1 },
    { reason: reason({ current: 16 }), group: 2 },
    { reason: reason({ current: 8 }), group: 3 },
  ]
  expect(strictestReason(said)?.group).toBe(3)
  expect(strictestReason(said.slice(0, 2))?.group).toBe(2)
  expect(strictestReason([])).toBeUndefined()
  const other = { reason: reason({ limit: 'other-group', current: 8 }), group: 4 }
  expect(strictestReason([other, ...said])?.group).toBe(3)
})

test('what offline chargers hold is part of the reason of a budget, and of their own', () => {
  const held = { limit: 'import-limit', importLimit: 20, heldOffline: 20 } as const
  expect(say({ ...held, state: 'paused' })).toBe('Paused by load management: import limit 20 A, 20 A held by offline chargers')
  expect(say({ ...held, current: 6 })).toBe('Holding 6 A: import limit 20 A, 20 A held by offline chargers')
  expect(say({ ...held, limit: 'car' })).toBe('Holding 10 A: maximum of the car')
  const safe = { ...held, limit: 'safe-limit', bindingAmount: 20, meterSilentS: 72 } as const
  expect(say({ ...safe, current: 6 })).toBe(
    'Safe limit 20 A: no meter value for 1 min 12 s, holding 6 A, 20 A held by offline chargers',
  )
  expect(say({ ...safe, state: 'paused' })).toBe(
    'Paused by load management: safe limit 20 A, no meter value for 1 min 12 s, 20 A held by offline chargers',
  )
  expect(say({ state: 'offline', heldOffline: 20 })).toBe('Offline: it may draw 20 A, its state is unknown')
})

test('a limit is stated with the words and figures of the load', () => {
  expect(say({ limit: 'solar', bindingAmount: 12.3 })).toBe('Holding 10 A: solar surplus 12.3 A')
  expect(say({ limit: 'solar', bindingAmount: 16.3, boostCurrent: 4 })).toBe(
    'Holding 10 A: solar surplus 12.3 + boost 4 = 16.3 A',
  )
  expect(say({ limit: 'safe-limit', bindingAmount: 20, meterSilentS: 72, current: 6 })).toBe(
    'Safe limit 20 A: no meter value for 1 min 12 s, holding 6 A',
  )
  expect(say({ limit: 'congestion', bindingAmount: 34.1, congestionKw: 24, congestionRule: 'Evening peak' })).toBe(
    'Holding 10 A: rule 34.1 A (24 kW, Evening peak)',
  )
  expect(say({ limit: 'congestion', bindingAmount: 50, congestionKw: powerLimitKw(50), congestionRule: 'Limit now' })).toBe(
    'Holding 10 A: rule 50 A (Limit now)',
  )
})

test('a pause is named after what pauses: load management, an operator or the car', () => {
  const paused = { state: 'paused', current: 0 } as const
  expect(say({ ...paused, limit: 'operator' })).toBe('Paused by operator')
  expect(say({ ...paused, limit: 'car' })).toBe('Paused by car: the car draws no current')
  for (const limit of BINDING_LIMITS) {
    expect(say({ ...paused, limit })).toMatch(/^Paused by (load management|operator|car)\b/)
    expect(say({ ...paused, state: 'waiting', limit })).toMatch(/^Waiting: /)
  }
})

test('a limit or state that only a newer platform knows is named as the platform does', () => {
  const limit = 'transformer' as never
  expect(say({ state: 'paused', limit })).toBe('Paused by load management: transformer')
  expect(say({ state: 'cooling' as never })).toBe('cooling')
})
