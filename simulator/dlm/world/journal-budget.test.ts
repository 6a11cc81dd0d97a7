import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import type { JournalEntry } from '#contract/sim.ts'
import { budgetBreaches } from './budget-check.ts'
import { removeGroup } from '#simulator/groups/world/group-actions.ts'
import { journalBreaches, readJournal } from './journal-budget.ts'
import { MAX_JOURNALLED_STATIONS } from '#simulator/core/world/station-journal.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'
import { arrive, leave, setOnline } from '#simulator/stations/world/station-actions.ts'

/** Three cars on one phase each, a building that takes more and more, a car that leaves and one that nobody hears. */
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

const journalOf = (world: World) => readJournal(world.journal.toText())
const numbered = (entries: readonly JournalEntry[]) => entries.map((entry, seq) => ({ ...entry, seq }))
/** The journal with the first entry that this finds written otherwise. */
function tampered(entries: readonly JournalEntry[], change: (entry: JournalEntry) => JournalEntry | undefined): JournalEntry[] {
  const place = entries.findIndex((entry) => change(entry) !== undefined)
  const changed = entries[place] && change(entries[place])
  if (!changed) throw new Error('no entry to be changed')
  return entries.with(place, changed)
}

describe('the journal alone tells whether a budget was exceeded', () => {
  const { world } = afternoon()
  const entries = journalOf(world)

  test('it was not', () => {
    expect(entries.filter(({ kind }) => kind === 'load').length).toBeGreaterThan(8)
    expect(entries.filter(({ kind }) => kind === 'drawn').length).toBeGreaterThan(8)
    expect(journalBreaches(entries)).toEqual([])
  })

  test('not with a current that has been raised, in every second until the next is told', () => {
    const bent = tampered(entries, (entry) => {
      const told = entry['told'] as Record<string, { current: number } | null> | undefined
      const lowered = told?.['d-1']
      if (!lowered || lowered.current >= 20) return undefined
      return { ...entry, told: { ...told, 'd-1': { ...lowered, current: lowered.current + 1 } } }
    })
    const found = journalBreaches(bent)
    expect(found[0]).toMatchObject({ what: 'told', groupId: 1, line: 0 })
    expect(found.length).toBeGreaterThan(1)
    expect(found.map(({ atMs }) => atMs)).toEqual(found.map((_, place) => (found[0]?.atMs ?? 0) + place * 1_000))
  })

  test('not with a budget that has been lowered', () => {
    const bent = tampered(entries, (entry) => {
      const budgets = entry['budgets'] as number[] | undefined
      return entry.kind === 'load' && budgets?.[0] === 33 ? { ...entry, budgets: budgets.with(0, 16) } : undefined
    })
    expect(journalBreaches(bent).map(({ what }) => what)).toEqual(expect.arrayContaining(['told', 'drawn']))
  })

  test('not with a reason that speaks of more than was told', () => {
    const bent = tampered(entries, (entry) =>
      entry.kind === 'allocation' && entry['limit'] === 'main-fuse' ? { ...entry, current: 32 } : undefined,
    )
    expect(journalBreaches(bent)[0]).toMatchObject({ what: 'told', drawn: expect.any(Number) })
  })

  test('not with a larger draw', () => {
    const bent = tampered(entries, (entry) =>
      entry.kind === 'drawn' && (entry['drawn'] as number[])[1] ? { ...entry, drawn: [0, 41, 0] } : undefined,
    )
    expect(journalBreaches(bent)[0]).toMatchObject({ what: 'drawn', line: 1, drawn: 41 })
  })

  test('not with a station beyond reach that keeps more', () => {
    const bent = tampered(entries, (entry) => {
      const told = entry['told'] as Record<string, { isBeyondReach?: true } | null> | undefined
      const unheard = told?.['d-4']
      return unheard?.isBeyondReach ? { ...entry, told: { ...told, 'd-4': { ...unheard, current: 18 } } } : undefined
    })
    expect(journalBreaches(bent)[0]).toMatchObject({ what: 'told', line: 0, budget: 0 })
  })

  test('of one with a missing entry it can say nothing', () => {
    for (const place of [0, 4, entries.length - 2]) {
      expect(() => journalBreaches(entries.toSpliced(place, 1))).toThrow(`entry ${place} of the journal is missing`)
    }
  })

  test('and where the rest has been numbered again, what was lowered stands as it was', () => {
    const isLowering = ({ kind, budgets, told }: JournalEntry) => kind === 'load' && budgets !== undefined && told !== undefined
    const lowering = entries.flatMap((entry, place) => (place > 0 && isLowering(entry) ? place : []))
    const without = lowering.map((place) => journalBreaches(numbered(entries.toSpliced(place, 1))).length)
    expect(without.some((breaches) => breaches > 0)).toBe(true)
  })

  test('an entry that cannot be read is no entry', () => {
    const bent = tampered(entries, (entry) => (entry.kind === 'load' ? { ...entry, budgets: 'plenty' } : undefined))
    expect(() => journalBreaches(bent)).toThrow('budgets')
  })
})

describe('the journal has every second that the world has', () => {
  test.each<[string, Partial<DlmLimits>]>([
    ['line by line', { ...METERED, phaseBalancing: true }],
    ['with one budget', METERED],
  ])('of a station that heeds nobody, %s', (_, dlm) => {
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

test('a group that is gone has no budget', () => {
  const { world } = afternoon()
  removeGroup(world, 1)
  run(world, 60)
  expect(journalBreaches(journalOf(world))).toEqual([])
})

test('a day of a site is written in few words, and a large one in none', () => {
  const world = run(sampleWorld({ stationCount: 60 }), 3_600)
  expect(world.journal.toText().length / 60).toBeLessThan(6_000)
  const large = run(sampleWorld({ stationCount: MAX_JOURNALLED_STATIONS + 1 }), 60)
  expect(large.journal.entries.some(({ kind }) => kind === 'load' || kind === 'drawn')).toBe(false)
})
