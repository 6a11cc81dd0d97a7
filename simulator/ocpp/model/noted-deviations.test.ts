import { expect, test } from 'vitest'
import { FURTHER, noteDeviations, numbered, ofAllStations, type NotedDeviation } from './noted-deviations.ts'

const kind = (name: string) => ({ clause: 'OCPP 1.6 Heartbeat.req', what: name })

test('a known kind is a number in the run, and counts like its text', () => {
  const list: NotedDeviation[] = []
  expect(noteDeviations(list, numbered(list, [kind('a'), kind('b')]), 1_000)).toEqual([kind('a'), kind('b')])
  expect(numbered(list, [kind('b'), kind('c')])).toEqual([1, kind('c')])
  expect(noteDeviations(list, [1, kind('a')], 5_000)).toEqual([])
  expect(list).toEqual([
    { ...kind('a'), count: 2, firstMs: 1_000, lastMs: 5_000 },
    { ...kind('b'), count: 2, firstMs: 1_000, lastMs: 5_000 },
  ])
})

test('50 kinds are kept, and all further ones are counted together', () => {
  const list: NotedDeviation[] = []
  for (let place = 0; place < 200; place++) noteDeviations(list, numbered(list, [kind(`k${place}`)]), place)
  expect(list).toHaveLength(51)
  expect(list[50]).toEqual({ ...FURTHER, count: 150, firstMs: 50, lastMs: 199 })
  noteDeviations(list, [0], 300)
  expect(list[0]).toMatchObject({ count: 2, lastMs: 300 })
})

test('a number that the list does not have is ignored', () => {
  const list: NotedDeviation[] = []
  expect(noteDeviations(list, [7], 0)).toEqual([])
  expect(list).toEqual([])
})

test('the list of a charger joins those of its stations, the most frequent first', () => {
  const one = { ...kind('a'), count: 2, firstMs: 5, lastMs: 9 }
  const other = { ...kind('a'), count: 3, firstMs: 1, lastMs: 7 }
  expect(ofAllStations([[one], [{ ...kind('b'), count: 4, firstMs: 0, lastMs: 0 }, other]])).toEqual([
    { ...kind('a'), count: 5, firstMs: 1, lastMs: 9 },
    { ...kind('b'), count: 4, firstMs: 0, lastMs: 0 },
  ])
  expect(one.count).toBe(2)
})
