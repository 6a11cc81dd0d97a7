import { expect, test } from 'vitest'
import { sampleWatching } from '#simulator/testing/sample-watching.ts'

test('expectations without calls are checked synchronously', () => {
  const { watching, world } = sampleWatching(
    '  - { always: true, frequency: { above: 40 } }\n  - { at: 5s, frequency: { above: 60 } }\n',
  )
  expect(watching.look(() => Promise.reject(new Error('no call was expected')))).toBeUndefined()
  expect(watching.standings(world.nowMs)).toMatchObject([
    { words: 'always: the frequency is above 40 Hz', state: 'open', holdsNow: true, toMs: Infinity, decidedAtMs: null },
    { state: 'ahead', holdsNow: null, said: '', fromMs: world.startMs + 5_000 },
  ])
})

test('expectations that last to the end of the run are decided there, even if the world continues', () => {
  const { watching, world, tickTo } = sampleWatching(
    '  - { always: true, frequency: { above: 40 } }\n  - { never: true, frequency: { above: 60 } }\n  - { within: [1s, 9s], frequency: { above: 40 } }\n',
    3,
  )
  const noOne = () => Promise.reject(new Error('no call was expected'))
  const states = () =>
    watching.standings(world.nowMs).map(({ state, decidedAtMs }) => [state, decidedAtMs && decidedAtMs - world.startMs])
  const lookAt = (second: number) => {
    tickTo(second)
    void watching.look(noOne)
  }
  for (const second of [1, 2]) lookAt(second)
  expect(states().map(([state]) => state)).toEqual(['open', 'open', 'open'])
  for (const second of [3, 4]) lookAt(second)
  expect(states()).toEqual([
    ['held', 3_000],
    ['held', 3_000],
    ['open', null],
  ])
  expect(watching.standings(world.nowMs)[0]?.toMs).toBe(world.startMs + 3_000)
})

test('calls run one after another in the order of the file, and later expectations are checked after them', async () => {
  const answer = (call: string) => `  - { at: 0s, answer: { user: admin, call: ${call}, status: 200 } }\n`
  const { watching, world } = sampleWatching(
    answer('listGroups') + '  - { at: 0s, frequency: { below: 49 } }\n' + answer('readMe') + answer('listStations'),
  )
  const asked: string[] = []
  let answerNow: (answer: { status: number; body: unknown }) => void = () => {}
  const callAs = (_: string, call: string) => {
    asked.push(call)
    return new Promise<{ status: number; body: unknown }>((resolve) => (answerNow = resolve))
  }
  const looking = watching.look(callAs)
  const states = () => watching.standings(world.nowMs).map(({ state }) => state)
  expect(asked).toEqual(['listGroups'])
  expect(states()).toEqual(['open', 'open', 'open', 'open'])
  answerNow({ status: 200, body: [] })
  await expect.poll(() => asked).toEqual(['listGroups', 'readMe'])
  expect(states()).toEqual(['held', 'failed', 'open', 'open'])
  answerNow({ status: 500, body: null })
  await expect.poll(() => asked).toHaveLength(3)
  answerNow({ status: 200, body: {} })
  await looking
  expect(watching.standings(world.nowMs)).toMatchObject([
    { state: 'held', decidedAtMs: world.startMs },
    { state: 'failed', decidedAtMs: world.startMs },
    { state: 'failed', said: 'the answer was 500 null' },
    { state: 'held' },
  ])
})

test('expectations on a deleted group fail, and the others are still checked', () => {
  const { watching, world, tickTo } = sampleWatching(
    '  - { always: true, group: Pier AC, activated: false }\n  - { always: true, frequency: { above: 40 } }\n',
  )
  const noOne = () => Promise.resolve({ status: null, body: undefined })
  void watching.look(noOne)
  world.groups.delete(1)
  tickTo(1)
  void watching.look(noOne)
  expect(watching.standings(world.nowMs)).toMatchObject([
    { state: 'failed', said: expect.stringContaining('no group of the site is called "Pier AC"') },
    { state: 'open', holdsNow: true },
  ])
})
