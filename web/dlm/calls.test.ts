import { expect, test } from 'vitest'
import type { DlmAction } from '#contract/dlm.ts'
import { newestStart, withNewActions } from './calls.ts'

const action = (second: number, stationId = 1): DlmAction => ({
  timestamp: new Date(1_900_000_000_000 + second * 1_000).toISOString(),
  stationId,
  externalDeviceId: null,
  importLimit: 63,
  mainCurrent: 80,
  nonChargersConsumption: 10,
  totalBuildingConsumption: 30,
  totalChargerConsumption: 20,
  freeReserve: 53,
  powerMeterValues: null,
  activeStations: 2,
})
const startOf = (second: number) => action(second).timestamp
const nowMs = 1_900_000_100_000

test('the first read has no start, later reads start at the newest action', () => {
  expect(newestStart(undefined, nowMs)).toBeUndefined()
  expect(newestStart([], nowMs)).toBeUndefined()
  expect(newestStart([action(20), action(10)], nowMs)).toBe(startOf(20))
})

test('the whole log is read again when the platform time moves back', () => {
  expect(newestStart([action(200)], nowMs)).toBeUndefined()
  expect(newestStart([action(130)], nowMs)).toBe(startOf(130))
})

const logOf = (rows: DlmAction[], hasOlder = false) => ({ rows, hasOlder })

test('new actions are added on top, and repeated actions of the newest second are kept once', () => {
  const known = logOf([action(20, 2), action(20, 1), action(10)], true)
  const reply = [action(30), action(20, 3), action(20, 2), action(20, 1)]
  expect(withNewActions(known, reply, startOf(20))).toEqual(logOf([...reply, action(10)], true))
})

test('returns the same log when there are no new actions', () => {
  const known = logOf([action(20, 2), action(20, 1), action(10)])
  expect(withNewActions(known, [action(20, 2), action(20, 1)], startOf(20))).toBe(known)
})

test('a reply with the whole log replaces the previous log', () => {
  const known = logOf([action(20), action(10), action(5)], true)
  const whole = [action(30), action(20), action(10)]
  expect(withNewActions(known, whole, startOf(20))).toEqual(logOf(whole))
  expect(withNewActions(undefined, whole, undefined)).toEqual(logOf(whole))
})

test('a page reports whether the platform has older actions', () => {
  const data = [action(30), action(20)]
  expect(withNewActions(undefined, { data, total: 3 }, undefined)).toEqual(logOf(data, true))
  expect(withNewActions(undefined, { data, total: 2 }, undefined)).toEqual(logOf(data))
})

test('keeps at most 1 000 rows, or as many as the first read returned', () => {
  const known = Array.from({ length: 1_000 }, (_, at) => action(-at))
  const grown = withNewActions(logOf(known), [action(1), action(0)], startOf(0)).rows
  expect(grown).toHaveLength(1_000)
  expect(grown[0]).toEqual(action(1))
  const long = Array.from({ length: 1_200 }, (_, at) => action(-at))
  expect(withNewActions(logOf(long), [action(1), action(0)], startOf(0)).rows).toHaveLength(1_200)
})
