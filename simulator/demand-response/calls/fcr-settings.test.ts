import { beforeEach, describe, expect, test } from 'vitest'
import type { FcrSettings } from '#contract/demand-response.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

const [AC, DC, V2G, BATTERIES] = [1, 2, 3, 4]
const STEPS = { maxStepwiseFlexibility: 20, minStepwiseCurrent: 8, stepwiseMode: 'classic', mode: 'MANUAL' }

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
    const change = { isEnabled: true, isEnabledStepwise: false, powerDecrease: 7, deactivationDelay: 60, triggerDelayInMs: 300 }
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

  test('switching on single-step or stepwise switches the other off', async () => {
    await save(AC, { isEnabled: true, isEnabledStepwise: false })
    const { answer } = await save(AC, { isEnabledStepwise: true, ...STEPS })
    expect(answer).toMatchObject({ isEnabled: false, isEnabledStepwise: true })
  })

  test.each([
    ['single-step', { isEnabled: true, isEnabledStepwise: false }],
    ['stepwise', { isEnabled: false, isEnabledStepwise: true, ...STEPS }],
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
