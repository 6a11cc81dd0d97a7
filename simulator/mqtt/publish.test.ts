import { describe, expect, test } from 'vitest'
import { readDeviceMessage } from '#contract/live-feed.ts'
import type { Fault } from '#simulator/faults/fault.ts'
import { fakeEngine } from '#simulator/testing/fake-engine.ts'
import { fakeStation, worldOf } from '#simulator/testing/fake-world.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { deviceValues } from '#simulator/events/world/device-values.ts'
import { deviceMessage, Publisher, withInjectedFault } from './publish.ts'

const valuesOf = (category: 'V2G' | 'charger', changes: Partial<Station>) =>
  Object.fromEntries(deviceValues(fakeStation(0, category, changes)).map(({ key, value }) => [key, value]))

describe('the values of a device', () => {
  test('power is split by its sign', () => {
    expect(valuesOf('V2G', { powerW: 7_250.4 })).toMatchObject({ 'Power.Active.Import': '7250', 'Power.Active.Export': '0' })
    expect(valuesOf('V2G', { powerW: -2_500 })).toMatchObject({ 'Power.Active.Import': '0', 'Power.Active.Export': '2500' })
  })
  test('frequency is in Hz, or in mHz for devices that use mHz', () => {
    expect(valuesOf('V2G', { frequencyHz: 49.9871 })['Frequency']).toBe('49.987')
    expect(valuesOf('V2G', { frequencyHz: 49.9871, sendsMilliHertz: true })['Frequency']).toBe('49987')
  })
  test('values that cannot be measured are omitted', () => {
    const values = valuesOf('V2G', { frequencyHz: Number.NaN, socPercent: Number.NaN })
    expect(values).not.toHaveProperty('Frequency')
    expect(values).not.toHaveProperty('SoC')
    expect(valuesOf('V2G', { socPercent: 63.44 })['SoC']).toBe('63.4')
  })
  test('a charger reports no setpoints', () => {
    expect(valuesOf('charger', {})).not.toHaveProperty('pMax')
    expect(valuesOf('V2G', { ffrPositiveW: 1_000 })).toMatchObject({ ffrPositive: '1000', pMax: '10000', pMin: '-10000' })
  })
  test('a message matches the contract', () => {
    const station = fakeStation(0, 'V2G', { feedSeq: 7 })
    const world = worldOf([station], [])
    expect(readDeviceMessage(deviceMessage(world, station))).toMatchObject({
      message: { ts: new Date(world.nowMs).toISOString(), deviceId: 'd-1000', stationId: 4_000, seq: 7 },
    })
  })
})

test('a deleted device publishes offline once and nothing afterwards', () => {
  const station = fakeStation(0, 'Energy storage', { hasLiveFeed: true })
  const engine = fakeEngine(worldOf([station], []))
  const sent: string[] = []
  const publisher = new Publisher(engine, {
    wants: () => true,
    send: (topic, payload) => sent.push(`${topic.split('/').at(-1)} ${payload.slice(0, 7)}`),
  })
  publisher.publishSecond(engine.world)
  station.isRemoved = true
  publisher.publishSecond(engine.world)
  publisher.publishSecond(engine.world)
  expect(sent).toEqual(['device-value {"ts":"', 'status offline'])
})

describe('a fault on a topic', () => {
  const payload = '{"a":1,"b":2}'
  const by = (fault: Partial<Fault>) => withInjectedFault({ name: 'x', rate: 1, times: 1, untilMs: Infinity, ...fault }, payload)

  test('none keeps the message unchanged', () => {
    expect(withInjectedFault(undefined, payload)).toBe(payload)
  })
  test('drops the message', () => {
    expect(by({ drop: true })).toBeUndefined()
    expect(by({ hang: true })).toBeUndefined()
  })
  test.each([{ truncate: true }, { malformed: true }])('%j makes the message invalid JSON', (fault) => {
    expect(() => JSON.parse(by(fault) ?? '{}')).toThrow(SyntaxError)
  })
  test('replaces the message', () => {
    expect(by({ body: { b: 1 } })).toBe('{"b":1}')
    expect(by({ body: 'plain' })).toBe('plain')
  })
})

test('limits the number of delayed messages', () => {
  const engine = fakeEngine()
  engine.conditions.broker.slowMs = 10 * 86_400_000
  let sent = 0
  const publisher = new Publisher(engine, { wants: () => true, send: () => void (sent += 1) })
  for (let second = 0; second < 21_000; second++) publisher.publishSecond(engine.world)
  expect(publisher.dropped).toBeGreaterThan(0)
  expect(sent).toBe(0)
})

test('limits the bytes of delayed messages', () => {
  const engine = fakeEngine()
  engine.conditions.broker.slowMs = 10 * 86_400_000
  // A scenario can replace a message by a text of any length.
  const fault: Fault = { name: 'x', rate: 1, times: Infinity, untilMs: Infinity, body: 'x'.repeat(2 ** 20) }
  engine.conditions.drawTopicFault = () => fault
  const publisher = new Publisher(engine, { wants: () => true, send: () => expect.unreachable() })
  for (let second = 0; second < 30; second++) publisher.publishSecond(engine.world)
  const messages = engine.world.stations.reduce((sum, { feedSeq }) => sum + feedSeq, 0)
  expect(messages).toBeGreaterThan(16)
  expect(publisher.dropped).toBe(messages - 16)
})
