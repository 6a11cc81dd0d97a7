import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { deviceValueTopic } from '#contract/live-feed.ts'
import { randomDraw } from './malformed-requests.ts'
import { fakeStation, worldOf } from './fake-world.ts'
import { type FakeFeed, startFakeFeed } from './fake-feed.ts'
import { leave, subscribeAll, WAYS } from './leavings.ts'
import { withSweeps } from '#simulator/testing/sweep.ts'

/** The maximum number of queued messages when a subscriber leaves. About 3,600 nested completions overflow the stack. */
const MAX_MESSAGES = 6_000

const worldWith = (count: number) =>
  worldOf(
    Array.from({ length: count }, (_, index) => fakeStation(index, 'V2G', { hasLiveFeed: true, stationId: 10_000 + index })),
    [],
  )

// `npm run bench -- leavings` does this a thousand times with a whole simulator.
test.each(
  withSweeps(
    [
      { speed: '×60', spanS: 60, stations: 400, leavings: 10 },
      { speed: '×3600', spanS: 3_600, stations: 21, leavings: 20 },
      { speed: 'a clock that is run ahead', spanS: 900, stations: 21, leavings: 15 },
    ],
    [{ speed: '×1', spanS: 1, stations: 5_000, leavings: 5 }],
  ),
)(
  'no error when subscribers leave while messages are queued at $speed',
  { timeout: 120_000 },
  async ({ spanS, stations, leavings }) => {
    const fake = await startFakeFeed({ world: worldWith(stations) })
    onTestFinished(() => fake.stop())
    const draw = randomDraw(42)
    const token = fake.bearer('operator')
    for (let leaving = 0; leaving < leavings; leaving++) {
      const count = Math.ceil(stations * draw([0.001, 0.1, 0.5, 1, 1]))
      const topics = Array.from({ length: count }, (_, index) => deviceValueTopic(10, 10_000 + index))
      const client = await fake.connect(token)
      await subscribeAll(client, topics)
      const seconds = Math.min(spanS, Math.ceil(MAX_MESSAGES / count))
      for (let second = 0; second < seconds; second++) fake.engine.second()
      for (let turns = draw([0, 1, 2, 10]); turns > 0; turns--) await turn()
      await leave(client, draw(WAYS), topics)
    }
    await fake.feed.settled()
    const rest = { clients: 0, topics: 0, dropped: 0 }
    await expect.poll(() => fake.feed.stats(), { timeout: 10_000 }).toMatchObject(rest)
    expect(fake.feed.stats().unwatched).toBeGreaterThan(0)
  },
)

test.each([
  ['the scenario takes the broker down', (fake: FakeFeed) => void (fake.engine.conditions.broker.down = true)],
  ['the scenario lets all sessions expire', (fake: FakeFeed) => void (fake.engine.conditions.session.generation += 1)],
])('no error when %s while messages for nine clients are queued', async (_, change) => {
  const fake = await startFakeFeed({ world: worldWith(21) })
  onTestFinished(() => fake.stop())
  for (let index = 0; index < 9; index++) {
    const client = await fake.connect(fake.bearer('operator'))
    await client.subscribeAsync(deviceValueTopic(10, 10_000 + index))
  }
  for (let second = 0; second < MAX_MESSAGES / 9; second++) fake.engine.second()
  change(fake)
  fake.engine.changed()
  await fake.feed.settled()
  await expect.poll(() => fake.feed.stats(), { timeout: 10_000 }).toMatchObject({ clients: 0, topics: 0, dropped: 0 })
  expect(fake.feed.stats().unwatched).toBeGreaterThan(0)
})
