import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIVITY_KINDS, type ActivityKind } from '#contract/activity.ts'
import { ActivityLog, keptOf, type Search } from './activity-log.ts'
import { type ActivityRow } from './activity-row.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'

const world = sampleWorld()
const stations = world.stations
const groups = [...world.groups.values()]
const PROPERTIES = ['status', 'online', 'name', null]
const GATES = ['seeP2pMarket', null] as const

const pick = <T>(from: readonly T[]) => fc.constantFrom(...from)

/** An event some seconds after the previous one. */
const happening = fc.record({
  kind: pick(ACTIVITY_KINDS),
  afterS: fc.integer({ min: 0, max: 2 }),
  station: fc.option(pick<Station>(stations), { freq: 3 }),
  group: fc.option(pick<Group>(groups)),
  property: pick(PROPERTIES),
  gate: pick(GATES),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const START_MS = world.startMs

function logOf(happenings: readonly Happening[]) {
  const log = new ActivityLog(START_MS)
  const rows: ActivityRow[] = []
  let atMs = START_MS
  for (const [place, { afterS, kind, station, group, property, gate }] of happenings.entries()) {
    atMs += afterS * 1_000
    const groupIds = station?.groupIds ?? []
    const plain = { was: null, value: place, unit: null, hourMs: null, reason: null, limit: null, by: null }
    const row = { atMs, kind, station, group, groupIds, property, gate, ...plain }
    log.add(row)
    rows.push({ id: place + 1, ...row })
  }
  return { log, rows }
}

const EVERYTHING: Search = {
  kinds: ACTIVITY_KINDS,
  fromMs: -Infinity,
  toMs: Infinity,
  upTo: Infinity,
  seesStation: () => true,
  seesGroup: () => true,
  passes: () => true,
}

/** Filters are usually absent: a search with all of them would find nothing. */
const seldom = <T, U>(wish: fc.Arbitrary<T>, otherwise: U) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: wish })

const NONE: number[] = []

const search = fc.record({
  kinds: seldom(fc.subarray([...ACTIVITY_KINDS], { minLength: 1 }), [...ACTIVITY_KINDS]),
  fromS: seldom(fc.integer({ min: 0, max: 60 }), -5),
  spanS: seldom(fc.integer({ min: 0, max: 60 }), 1_000),
  upTo: seldom(fc.integer({ min: 0, max: 80 }), Infinity),
  property: seldom(fc.constantFrom('status', 'online', 'nothing'), undefined),
  deviceId: seldom(pick(stations.map(({ deviceId }) => deviceId)), undefined),
  groupId: seldom(fc.constantFrom(1, 2, 99), undefined),
  unseenStations: seldom(fc.subarray(stations.map(({ index }) => index)), NONE),
  unseenGroups: seldom(fc.subarray(groups.map(({ id }) => id)), NONE),
  passes: fc.boolean(),
})

describe('a search', () => {
  test('finds the same entries as a full scan, newest first by page and oldest first in total', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 80 }), search, fc.integer({ min: 1, max: 30 }), (happenings, wish, size) => {
        const { log, rows } = logOf(happenings)
        const { fromS, spanS, unseenStations, unseenGroups, passes, ...asked } = wish
        const [fromMs, toMs] = [START_MS + fromS * 1_000, START_MS + (fromS + spanS) * 1_000]
        const expected = rows.filter(
          (row) =>
            asked.kinds.includes(row.kind) &&
            row.atMs >= fromMs &&
            row.atMs <= toMs &&
            row.id <= asked.upTo &&
            (asked.property === undefined || row.property === asked.property) &&
            (asked.deviceId === undefined || row.station?.deviceId === asked.deviceId) &&
            (asked.groupId === undefined ||
              (row.group ? row.group.id === asked.groupId : row.groupIds.includes(asked.groupId))) &&
            (!row.station || !unseenStations.includes(row.station.index)) &&
            (!row.group || !unseenGroups.includes(row.group.id)) &&
            (row.gate === null || passes),
        )
        const question: Search = {
          ...asked,
          fromMs,
          toMs,
          seesStation: ({ index }) => !unseenStations.includes(index),
          seesGroup: ({ id }) => !unseenGroups.includes(id),
          passes: () => passes,
        }
        expect([...log.findAll(question)]).toEqual(expected)
        const paged: ActivityRow[] = []
        for (let first = 0; first <= expected.length; first += size) {
          const { rows: page, total } = log.find(question, first, size)
          expect(total).toBe(expected.length)
          paged.push(...page)
        }
        expect(paged).toEqual(expected.toReversed())
      }),
      { numRuns: 300 },
    )
  })
})

describe('a full log', () => {
  const kind: ActivityKind = 'safe-limit'
  const most = keptOf(kind)
  const { log } = logOf([
    { kind: 'online', afterS: 1, station: null, group: null, property: null, gate: null },
    ...Array.from({ length: most + 10 }, () => ({ kind, afterS: 1, station: null, group: null, property: null, gate: null })),
  ])

  test('has evicted only the oldest entries of the kind above its limit', () => {
    const { total, rows } = log.find({ ...EVERYTHING, kinds: [kind] }, most - 1, 1)
    expect(total).toBe(most)
    expect(rows[0]?.id).toBe(12)
    expect(log.find({ ...EVERYTHING, kinds: ['online'] }).total).toBe(1)
    expect([...log.findAll(EVERYTHING)].map(({ id }) => id)).toEqual([1, ...Array.from({ length: most }, (_, at) => at + 12)])
  })

  test('reports per kind the time from which it is complete', () => {
    expect(log.sinceMs(['online'])).toBe(START_MS)
    expect(log.sinceMs(['online', kind])).toBe(START_MS + 12_000)
  })
})
