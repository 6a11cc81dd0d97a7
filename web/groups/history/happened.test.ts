import { expect, test } from 'vitest'
import { happenedIn, rowsOfBands, rowsOfDecisions } from './happened.ts'

const RANGE = { fromMs: 100, toMs: 200 }
const NAMES = new Map([[101, { name: 'Van hall 2', deviceId: 'd-1002' }]])
const decision = (atMs: number, stationId: number | null) => ({ atMs, stationId, sentence: 'Main fuse 63 A' })
const band = (fromMs: number, toMs: number) => ({ fromMs, toMs, label: 'Reserve activated', text: '49.69 Hz' })
const shown = (rows: Parameters<typeof happenedIn>[1]) =>
  happenedIn(RANGE, rows).map(({ atMs, who, what, why }) => `${atMs} ${who} | ${what} | ${why}`)

test('merges what several did, newest first', () => {
  const user = { atMs: 150, who: 'Oona', what: 'Saved the load limits', why: 'Import limit: 40 A → 50 A', deviceId: null }
  expect(
    shown([user, ...rowsOfBands('Reserve', [band(120, 180)], RANGE), ...rowsOfDecisions([decision(190, 101)], NAMES)]),
  ).toEqual([
    '190 Load management | Van hall 2 | Main fuse 63 A',
    '180 Reserve | Reserve activated: ended | 49.69 Hz',
    '150 Oona | Saved the load limits | Import limit: 40 A → 50 A',
    '120 Reserve | Reserve activated | 49.69 Hz',
  ])
})

test('lists only what happened in the range: also what began before it, and no end of what lasts', () => {
  expect(shown(rowsOfBands('Reserve', [band(20, 90), band(50, 180), band(190, Infinity)], RANGE))).toEqual([
    '190 Reserve | Reserve activated | 49.69 Hz',
    '180 Reserve | Reserve activated: ended | 49.69 Hz',
    '100 Reserve | Reserve activated: since before this period | 49.69 Hz',
  ])
})

test('names what was in force over the whole range', () => {
  expect(shown(rowsOfBands('Congestion rule', [band(50, Infinity)], RANGE))).toEqual([
    '100 Congestion rule | Reserve activated: since before this period | 49.69 Hz',
  ])
})

test('names the station of a decision, its number, or the group', () => {
  expect(rowsOfDecisions([decision(1, 101), decision(2, 7), decision(3, null)], NAMES)).toMatchObject([
    { what: 'Van hall 2', deviceId: 'd-1002' },
    { what: 'Station 7', deviceId: null },
    { what: 'Group', deviceId: null },
  ])
})

test('equal rows of one moment have different keys, which stay when another row is added', () => {
  const keys = (...at: number[]) =>
    happenedIn(
      RANGE,
      rowsOfDecisions(
        at.map((atMs) => decision(atMs, 101)),
        NAMES,
      ),
    ).map(({ key }) => key)
  expect(new Set(keys(150, 150)).size).toBe(2)
  expect(keys(160, 150, 150).slice(1)).toEqual(keys(150, 150))
})
