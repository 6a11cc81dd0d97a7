import { expect, test } from 'vitest'
import type { GroupLimit } from '#contract/phase-load.ts'
import { limitRows, remainingLimits } from './limit-rows.ts'

const limit = (rest: Partial<GroupLimit> & Pick<GroupLimit, 'kind' | 'state'>): GroupLimit => ({
  limit: 63,
  unit: 'A',
  lines: [],
  ...rest,
})

test('sorts binding limits before those in force and those on standby', () => {
  const rows = limitRows([
    limit({ kind: 'safe-limit', state: 'standby', limit: 18 }),
    limit({ kind: 'import-limit', state: 'in-force' }),
    limit({ kind: 'main-fuse', state: 'binding', lines: [1, 2] }),
  ])
  expect(rows.map(({ name, value, effect }) => [name, value, effect])).toEqual([
    ['Main fuse', '63 A', 'sets the limit on L1 and L2'],
    ['Import limit', '63 A', 'not reached'],
    ['Safe limit', '18 A', 'off, the meter sends values'],
  ])
})

test('names a rule, a reserve and the chargers', () => {
  const rows = limitRows([
    limit({ kind: 'congestion', state: 'binding', limit: 90, unit: 'kW', rule: 'Cable works', lines: [1, 2, 3] }),
    limit({ kind: 'reserve', state: 'binding', limit: null }),
    limit({ kind: 'reserve', state: 'standby', limit: null }),
    limit({ kind: 'charger', state: 'binding', limit: null }),
  ])
  expect(rows.map(({ name, value, effect }) => `${name}, ${value}: ${effect}`)).toEqual([
    'Rule "Cable works", 90 kW: sets the limit',
    'Frequency reserve, : activated',
    'Maximum of the chargers and cars, : no limit of the group binds',
    'Frequency reserve, : armed, waits for the frequency',
  ])
})

test('a solar surplus is unknown while the safe limit applies in place of it', () => {
  const effectOf = (state: GroupLimit['state']) => limitRows([limit({ kind: 'solar', state, limit: null })])[0]?.effect
  expect([effectOf('standby'), effectOf('in-force')]).toEqual(['unknown surplus, the meter is silent', 'not reached'])
})

test('a boost source has a row with what it adds on which lines, or that it adds nothing', () => {
  const rows = limitRows([
    limit({ kind: 'boost', state: 'in-force', limit: 27.5, lines: [3] }),
    limit({ kind: 'boost', state: 'in-force', limit: 12, sharedBy: 2 }),
    limit({ kind: 'boost', state: 'standby', limit: null }),
  ])
  expect(rows.map(({ name, value, effect }) => [name, value, effect])).toEqual([
    ['Boost charging', '27.5 A', 'added to the limit on L3'],
    ['Boost charging', '12 A', 'added to the limit: 1/2 of the surplus, which 2 groups share'],
    ['Boost charging', '', 'adds nothing: no surplus, or no values from its device'],
  ])
})

test('a boost source that adds nothing has the cause, and so has a solar surplus that is not known', () => {
  const effects = (
    ['no-device', 'unknown-device', 'external-meter', 'meter-of-another-group', 'no-values', 'no-surplus', 'lower-limit'] as const
  ).map((cause) => limitRows([limit({ kind: 'boost', state: 'standby', limit: null, cause })])[0]?.effect)
  expect(effects).toEqual([
    'adds nothing: it has no device with a provider',
    'adds nothing: its device is not known',
    'adds nothing: its device is the external meter, whose surplus the limits include',
    'adds nothing: its device is the external meter of another group, whose limits include the surplus',
    'adds nothing: its device sends no values',
    'adds nothing: no surplus now',
    'adds nothing: a limit that it does not raise is lower',
  ])
  const [solar] = limitRows([limit({ kind: 'solar', state: 'binding', limit: 0, cause: 'no-values' })])
  expect(solar?.effect).toBe('unknown, the meter sends no values: counts as 0')
})

test('a rule has the current that follows from it, and the power that it states', () => {
  const [row] = limitRows([
    limit({ kind: 'congestion', state: 'binding', limit: 34.11, unit: 'A', rule: 'Evening peak', ruleKw: 24 }),
  ])
  expect(row?.value).toBe('34.1 A (24 kW)')
})

test('without a rule, the other limits in force remain', () => {
  const limits = [
    limit({ kind: 'congestion', state: 'binding', limit: 90, unit: 'kW', rule: 'Cable works' }),
    limit({ kind: 'import-limit', state: 'in-force', limit: 240, unit: 'kW' }),
    limit({ kind: 'boost', state: 'in-force', limit: 17.1, unit: 'kW' }),
    limit({ kind: 'safe-limit', state: 'standby', limit: 18 }),
    limit({ kind: 'reserve', state: 'binding', limit: null }),
  ]
  expect(remainingLimits(limits, 'Cable works')).toEqual(['import limit 240 kW', 'boost charging 17.1 kW'])
  expect(remainingLimits(limits.slice(0, 1), 'Cable works')).toEqual([])
  const hidden = (['lower-limit', 'no-surplus', 'no-values', 'unknown-device'] as const).map((cause) =>
    remainingLimits([limit({ kind: 'boost', state: 'standby', limit: null, cause })], 'Cable works'),
  )
  expect(hidden).toEqual([['boost charging'], [], [], []])
})
