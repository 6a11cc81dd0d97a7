import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Telemetry } from '#contract/fingrid.ts'
import { telemetryTopic } from '#contract/live-feed.ts'
import { telemetryOf } from '#simulator/fingrid/world/telemetry.ts'
import { type FakeFeed, listen, startFakeFeed } from '#simulator/testing/fake-feed.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { Publisher } from './publish.ts'
import { readTelemetryTopic } from './topic-filter.ts'

describe('the telemetry of a super group', () => {
  let engine: Engine | undefined
  afterEach(() => engine?.stop())

  test('is published each second, with the values of the read', async () => {
    engine = createEngine({ scenario: 'collapse' })
    engine.setClock({ paused: true })
    const { world } = engine
    const group = [...world.groups.values()].find(({ isSupergroup, realTimeReport }) => isSupergroup && realTimeReport !== null)
    if (!group) throw new Error('no super group')
    const topic = telemetryTopic(group.id)
    const sent: unknown[] = []
    const expected: unknown[] = []
    const publisher = new Publisher(engine, {
      wants: (one) => one === topic,
      send: (_, payload, retain) => sent.push([Telemetry.parse(JSON.parse(payload)), retain]),
    })
    engine.onSecond(() => {
      publisher.publishSecond(world)
      expected.push([telemetryOf(world, group), false])
    })
    await engine.advance(60_000)
    expect(sent).toHaveLength(60)
    expect(sent).toEqual(expected)
    group.realTimeReport = null
    await engine.advance(2_000)
    expect(sent).toHaveLength(60)
  })
})

test.each([
  ['groups/10/telemetry', 10],
  ['groups/+/telemetry', undefined],
  ['groups/#', undefined],
  ['groups/10/telemetry/more', undefined],
  ['groups/x/telemetry', undefined],
  ['v2g/10/telemetry', undefined],
])('the group of the topic %s is %s', (topic, groupId) => {
  expect(readTelemetryTopic(topic)).toBe(groupId)
})

describe('a subscription', () => {
  let fake: FakeFeed
  const TOPIC = telemetryTopic(3)
  beforeEach(async () => {
    fake = await startFakeFeed()
  })
  afterEach(() => fake.stop())
  const report = (format: 'fingrid' | null) => {
    const group = fake.engine.world.groups.get(3)
    if (group) group.realTimeReport = format
  }

  test('is for administrators, and for groups that report in real time', async () => {
    const admin = await fake.connect(fake.bearer('admin'))
    listen(admin)
    await expect(admin.subscribeAsync(TOPIC)).rejects.toThrow('Unspecified error')
    report('fingrid')
    await admin.subscribeAsync(TOPIC)
    await expect(admin.subscribeAsync(telemetryTopic(1))).rejects.toThrow('Unspecified error')
    const operator = await fake.connect(fake.bearer('operator'))
    await expect(operator.subscribeAsync(TOPIC)).rejects.toThrow('Unspecified error')
  })
})
