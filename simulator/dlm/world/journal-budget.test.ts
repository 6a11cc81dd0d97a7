import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { budgetBreaches } from './budget-check.ts'
import { removeGroup } from '#simulator/groups/world/group-actions.ts'
import { readJournal } from '#simulator/compare/journal-file.ts'
import { journalBreaches } from './journal-budget.ts'
import { MAX_JOURNALLED_STATIONS } from '#simulator/activity/world/station-journal.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'
import { arrive, leave, setOnline } from '#simulator/stations/world/station-actions.ts'

/** Three cars on one phase each, a building with a growing load, a car that leaves and a car at an offline station. */
function afternoon(dlm: Partial<DlmLimits> = { ...METERED, phaseBalancing: true }) {
  const site = loadSite(dlm, 4)
  const { world, group, stations, at } = site
  for (const station of stations) arrive(world, station, { limitA: 32, phases: 1 })
  run(world, 60)
  for (const amperes of [30, 50, 45]) {
    setMeterValue(world, group, amperes)
    run(world, 60)
  }
  setOnline(world, at(3), false)
  leave(world, at(1))
  run(world, 60)
  return site
}

const journalOf = (world: World) => readJournal(world.journal.toText(), 'journal')
const numbered = (entries: readonly JournalEntry[]) => entries.map((entry, seq) => ({ ...entry, seq }))
/** The journal with one change: the first entry for which `change` returns an entry is replaced. */
function tampered(entries: readonly JournalEntry[], change: (entry: JournalEntry) => JournalEntry | undefined): JournalEntry[] {
  const place = entries.findIndex((entry) => change(entry) !== undefined)
  const changed = entries[place] && change(entries[place])
  if (!changed) throw new Error('no entry matches the change')
  return entries.with(place, changed)
}

describe('the journal alone shows whether a budget was exceeded', () => {
  const { world } = afternoon()
  const entries = journalOf(world)

  test('no budget was exceeded', () => {
    expect(entries.filter(({ kind }) => kind === 'load').length).toBeGreaterThan(8)
    expect(entries.filter(({ kind }) => kind === 'drawn').length).toBeGreaterThan(8)
    expect(journalBreaches(entries)).toEqual([])
  })

  test('a raised current is detected in every second until the next allocation', () => {
    const bent = tampered(entries, (entry) => {
      const setpoints = entry['setpoints'] as Record<string, { current: number } | null> | undefined
      const lowered = setpoints?.['d-1']
      if (!lowered || lowered.current >= 20) return undefined
      return { ...entry, setpoints: { ...setpoints, 'd-1': { ...lowered, current: lowered.current + 1 } } }
    })
    const found = journalBreaches(bent)
    expect(found[0]).toMatchObject({ what: 'setpoints', groupId: 1, line: 0 })
    expect(found.length).toBeGreaterThan(1)
    expect(found.map(({ atMs }) => atMs)).toEqual(found.map((_, place) => (found[0]?.atMs ?? 0) + place * 1_000))
  })

  test('a lowered budget is detected', () => {
    const bent = tampered(entries, (entry) => {
      const budgets = entry['budgets'] as number[] | undefined
      return entry.kind === 'load' && budgets?.[0] === 33 ? { ...entry, budgets: budgets.with(0, 16) } : undefined
    })
    expect(journalBreaches(bent).map(({ what }) => what)).toEqual(expect.arrayContaining(['setpoints', 'drawn']))
  })

  test('a reason with more current than allocated is detected', () => {
    const bent = tampered(entries, (entry) =>
      entry.kind === 'allocation' && entry['limit'] === 'main-fuse' ? { ...entry, current: 32 } : undefined,
    )
    expect(journalBreaches(bent)[0]).toMatchObject({ what: 'setpoints', drawn: expect.any(Number) })
  })

  test('a larger draw is detected', () => {
    const bent = tampered(entries, (entry) =>
      entry.kind === 'drawn' && (entry['drawn'] as number[])[1] ? { ...entry, drawn: [0, 41, 0] } : undefined,
    )
    expect(journalBreaches(bent)[0]).toMatchObject({ what: 'drawn', line: 1, drawn: 41 })
  })

  test('an offline station with a larger reserve is detected', () => {
    const bent = tampered(entries, (entry) => {
      const setpoints = entry['setpoints'] as Record<string, { isReservedOffline?: true } | null> | undefined
      const unheard = setpoints?.['d-4']
      return unheard?.isReservedOffline
        ? { ...entry, setpoints: { ...setpoints, 'd-4': { ...unheard, current: 18 } } }
        : undefined
    })
    expect(journalBreaches(bent)[0]).toMatchObject({ what: 'setpoints', line: 0, budget: 0 })
  })

  test('an error is thrown when an entry is missing', () => {
    for (const place of [0, 4, entries.length - 2]) {
      expect(() => journalBreaches(entries.toSpliced(place, 1))).toThrow(`entry ${place} of the journal is missing`)
    }
  })

  test('a removed entry that lowered a value leads to breaches, even if the other entries are numbered again', () => {
    const isLowering = ({ kind, budgets, setpoints }: JournalEntry) =>
      kind === 'load' && budgets !== undefined && setpoints !== undefined
    const lowering = entries.flatMap((entry, place) => (place > 0 && isLowering(entry) ? place : []))
    const without = lowering.map((place) => journalBreaches(numbered(entries.toSpliced(place, 1))).length)
    expect(without.some((breaches) => breaches > 0)).toBe(true)
  })

  test('an unreadable entry is an error', () => {
    const bent = tampered(entries, (entry) => (entry.kind === 'load' ? { ...entry, budgets: 'plenty' } : undefined))
    expect(() => journalBreaches(bent)).toThrow('budgets')
  })
})

describe('the journal contains every second of the world', () => {
  test.each<[string, Partial<DlmLimits>]>([
    ['with phase balancing', { ...METERED, phaseBalancing: true }],
    ['with one budget', METERED],
  ])('with a station that ignores commands, %s', (_, dlm) => {
    const { world, group, stations, at } = loadSite(dlm, 4)
    for (const station of stations) arrive(world, station, { limitA: 32, phases: 1 })
    run(world, 30)
    Object.defineProperty(at(0), 'allowedCurrentA', { get: () => 32, set() {} })
    const live: string[] = []
    const keyOf = ({ atMs, line, drawn }: { atMs: number; line: number | null; drawn: number }) =>
      [new Date(atMs).toISOString(), line, drawn.toFixed(2)].join(' ')
    for (let second = 0; second < 600; second++) {
      if (second % 60 === 0) setMeterValue(world, group, [20, 33, 25, 40, 44, 30, 22, 50, 28, 31][second / 60] ?? 0)
      if (second === 240) leave(world, at(0))
      if (second === 300) arrive(world, at(0), { limitA: 32, phases: 1 })
      run(world, 1)
      live.push(...budgetBreaches(world).map(keyOf))
    }
    expect(live.length).toBeGreaterThan(60)
    expect(journalBreaches(journalOf(world), world.nowMs).map(keyOf)).toEqual(live)
  })
})

describe('the journal contains nothing twice', () => {
  /** Chargers that take time near a budget that changes in each second. */
  const { world, group, stations } = loadSite({ ...METERED, phaseBalancing: true }, 4, 'Post', { ideal: false })
  for (const station of stations) arrive(world, station, { limitA: 32, phases: 1 })
  for (let second = 0; second < 240; second++) {
    setMeterValue(world, group, second < 120 ? 40 + second / 20 : 46 - (second - 120) / 20)
    run(world, 1)
  }
  const entries = journalOf(world)
  const isRepeated = (values: readonly unknown[]) =>
    values.some((value, place) => value !== undefined && value === values[place - 1])

  test.each(['drawn', 'budgets'])('%s', (field) => {
    const values = entries.flatMap((entry) => (entry[field] === undefined ? [] : JSON.stringify(entry[field])))
    expect(values.length).toBeGreaterThan(8)
    expect(isRepeated(values)).toBe(false)
  })

  test.each(['budgets', 'reactionS'])('%s of a station', (field) => {
    const ofStation = entries.flatMap(({ setpoints }) => (setpoints as Record<string, object> | undefined)?.['d-1'] ?? [])
    expect(ofStation.filter((one) => 'current' in one).length).toBeGreaterThan(8)
    expect(ofStation.filter((one) => field in one)).toHaveLength(1)
  })

  test('a rising budget into which the draw fits', () => {
    const rising = entries.filter(({ at }) => Date.parse(at) > world.nowMs - 100_000)
    expect(rising.filter(({ kind, setpoints }) => kind === 'load' && !setpoints)).toEqual([])
  })

  test('and a current without known budgets is an error', () => {
    const setpoints = { 'd-9': { current: 6 } }
    const entry = { seq: 0, at: '2026-03-02T08:00:00.000Z', kind: 'load', groupId: 1, setpoints }
    expect(() => journalBreaches([entry])).toThrow('without budgets')
  })
})

test('a deleted group has no budget', () => {
  const { world } = afternoon()
  removeGroup(world, 1)
  run(world, 60)
  expect(journalBreaches(journalOf(world))).toEqual([])
})

test('the journal of a day is small, and that of a large site has no load entries', () => {
  const world = run(sampleWorld({ stationCount: 60 }), 3_600)
  expect(world.journal.toText().length / 60).toBeLessThan(6_000)
  const large = run(sampleWorld({ stationCount: MAX_JOURNALLED_STATIONS + 1 }), 60)
  expect(large.journal.entries.some(({ kind }) => kind === 'load' || kind === 'drawn')).toBe(false)
})
