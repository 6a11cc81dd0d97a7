import { beforeEach, describe, expect, test } from 'vitest'
import type { FcrSettings } from '#contract/demand-response.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

const [AC, DC, V2G, BATTERIES] = [1, 2, 3, 4]
const SINGLE = { isEnabled: true, isEnabledStepwise: false, serviceName: 'FI_SINGLE_STEP', stepwiseMode: null }
const CLASSIC = { isEnabled: false, isEnabledStepwise: true, serviceName: 'FI_STEPWISE_CLASSIC', stepwiseMode: 'classic' }
const STEPS = { ...CLASSIC, maxStepwiseFlexibility: 20, minStepwiseCurrent: 8, mode: 'MANUAL' }

const read = async (group: number): Promise<FcrSettings> =>
  (await platform.ask(`/api/groups/${group}/fcr`, { as: 'admin' })).json()
async function save(group: number, change: Record<string, unknown>) {
  const { activated: _, ...draft } = await read(group)
  const reply = await platform.ask(`/api/groups/${group}/fcr`, { as: 'admin', method: 'POST', body: { ...draft, ...change } })
  return { status: reply.status, answer: await reply.json() }
}
const zoneOf = async (kafkaTopicName: string) => {
  const reply = await platform.ask('/api/biddingZones', { as: 'admin', method: 'POST', body: { kafkaTopicName } })
  return ((await reply.json()) as { id: number }).id
}

describe('demand response settings', () => {
  test.each([AC, DC])('of group %d are returned as saved', async (group) => {
    const change = { ...SINGLE, powerDecrease: 7, deactivationDelay: 60, triggerDelayInMs: 300 }
    const { status, answer } = await save(group, change)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ ...change, activated: false })
    expect(await read(group)).toEqual(answer)
  })

  test.each([V2G, BATTERIES])('of group %d are refused with 404', async (group) => {
    const reply = await platform.ask(`/api/groups/${group}/fcr`, { as: 'admin' })
    expect(reply.status).toBe(404)
    expect(await reply.json()).toEqual({ message: expect.stringContaining('has no demand response settings.') })
  })

  test.each([
    [49.9, 49.9],
    [49.95, 49.9],
  ])('are refused with an activation at %d and a deactivation at %d Hz, at the field', async (activation, deactivation) => {
    const before = await read(AC)
    const { status, answer } = await save(AC, { activationFrequency: activation, deactivationFrequency: deactivation })
    expect(status).toBe(400)
    expect(answer.errors).toEqual([{ path: 'body.activationFrequency', message: 'must be below the deactivation frequency' }])
    expect(await read(AC)).toEqual(before)
  })

  test.each([
    ['stepwise is on', CLASSIC, 'FI_SINGLE_STEP', 'is a single-step service, but stepwise is on'],
    ['single-step is on', SINGLE, 'TEST_STEPWISE_CLASSIC', 'is a stepwise service, but single-step is on'],
    [
      'stepwise takes the place of single-step',
      { ...CLASSIC, isEnabled: true },
      'TEST_SINGLE_STEP',
      'is a single-step service, but stepwise is on',
    ],
    ['the mode is classic', CLASSIC, 'FI_STEPWISE_STATIC', 'has the stepwise mode static'],
    ['the mode is static', { ...CLASSIC, stepwiseMode: 'static' }, 'TEST_STEPWISE_CLASSIC', 'has the stepwise mode classic'],
  ])('are refused with another service while %s, at the field', async (_, on, serviceName, message) => {
    const before = await read(AC)
    const { status, answer } = await save(AC, { ...on, serviceName })
    expect(status).toBe(400)
    expect(answer.errors).toEqual([{ path: 'body.serviceName', message }])
    expect(await read(AC)).toEqual(before)
  })

  test.each([
    ['no service while one is on', { ...CLASSIC, serviceName: null }],
    ['any service while all are off', { isEnabled: false, isEnabledStepwise: false, serviceName: 'FI_STEPWISE_STATIC' }],
  ])('may name %s', async (_, change) => expect(await save(AC, change)).toMatchObject({ status: 200, answer: change }))

  test('switching on single-step or stepwise switches the other off', async () => {
    await save(AC, SINGLE)
    const { answer } = await save(AC, { ...STEPS, isEnabled: true })
    expect(answer).toMatchObject({ isEnabled: false, isEnabledStepwise: true })
  })

  test.each([
    ['single-step', SINGLE],
    ['stepwise', STEPS],
  ])('report a %s activation until the frequency has recovered', async (_, settings) => {
    await save(AC, { ...settings, deactivationDelay: 10 })
    expect((await read(AC)).activated).toBe(false)
    platform.engine.do({ frequency: { to: 49.6, over: '1s', exact: true } })
    await platform.engine.advance(3_000)
    expect((await read(AC)).activated).toBe(true)
    platform.engine.do({ frequency: { to: 50, over: '1s', exact: true } })
    await platform.engine.advance(60_000)
    expect((await read(AC)).activated).toBe(false)
  })
})

describe('a bidding zone', () => {
  test('has one id per topic', async () => {
    const [first, second, again] = [await zoneOf('fcrd-finland'), await zoneOf('fcrd-test'), await zoneOf('fcrd-finland')]
    expect(first).toBe(again)
    expect(first).not.toBe(second)
  })
  test('requires a topic', async () => {
    const reply = await platform.ask('/api/biddingZones', { as: 'admin', method: 'POST', body: { kafkaTopicName: '' } })
    expect(reply.status).toBe(400)
  })
})
