import { beforeEach, describe, expect, test } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { hourOf } from '../world/bids.ts'
import { saveFcr, type FcrDraft } from '#simulator/demand-response/world/fcr-settings.ts'
import { followBids } from '#simulator/testing/follow-bids.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
/** A group whose bids are set by these tests only. */
const GROUP = 11
beforeEach(() => {
  platform.engine.reset()
  followBids(platform.engine.world, GROUP)
})

const nowMs = () => platform.engine.world.nowMs
const hour = (ahead: number) => new Date(hourOf(nowMs()) + ahead * HOUR_MS).toISOString()

const write = async (method: 'POST' | 'PATCH', hour: string, body: object, groupId = GROUP) => {
  const query = new URLSearchParams({ groupId: String(groupId), hour })
  const reply = await platform.ask(`/api/ecp?${query}`, { as: 'admin', method, body })
  return { status: reply.status, ...((await reply.json()) as { success: boolean; message?: string }) }
}
const add = (hour: string, body: object = { quantity: 2, price: 12 }) => write('POST', hour, body)
const change = (hour: string, body: object = { quantity: 3, price: 9 }) => write('PATCH', hour, body)
const list = async (group = GROUP): Promise<Bid[]> => (await platform.ask(`/api/ecp?group=${group}`, { as: 'admin' })).json()
const recent = async (start: string): Promise<unknown> =>
  (await platform.ask(`/api/ecp/next?${new URLSearchParams({ group: String(GROUP), start })}`, { as: 'admin' })).json()

describe('the schedule of bids', () => {
  test('is sorted by hour, in any order of arrival', async () => {
    expect(await list()).toEqual([])
    for (const ahead of [3, 1, 2]) expect(await add(hour(ahead))).toEqual({ status: 200, success: true })
    expect(await list()).toEqual([1, 2, 3].map((ahead) => ({ hour: hour(ahead), quantity: 2, price: 12, groupId: GROUP })))
  })
  test('accepts a change of a future hour', async () => {
    await add(hour(2))
    expect(await change(hour(2))).toEqual({ status: 200, success: true })
    expect(await list()).toEqual([{ hour: hour(2), quantity: 3, price: 9, groupId: GROUP }])
  })
  test('accepts an hour with any UTC offset', async () => {
    await add(new Date(Date.parse(hour(2)) + 2 * HOUR_MS).toISOString().replace('.000Z', '+02:00'))
    expect((await list()).map((bid) => bid.hour)).toEqual([hour(2)])
  })
  test('accepts a missing price as 0', async () => {
    expect(await add(hour(1), { quantity: 1, price: null })).toMatchObject({ success: true })
    expect(await list()).toMatchObject([{ quantity: 1, price: 0 }])
  })
  test('has a current and a next bid, which change with the hour', async () => {
    await add(hour(1))
    await add(hour(4))
    const [first, later] = await list()
    expect(await recent(new Date(nowMs()).toISOString())).toEqual({ current: null, next: first })
    expect(await recent(hour(1))).toEqual({ current: first, next: later })
    expect(await recent(hour(4))).toEqual({ current: later, next: null })
  })
})

describe('the market refuses with a reason and status 200', () => {
  const REFUSED = 'No bids for technical reasons.'
  test.each([
    ['an hour that is past', () => add(hour(-1)), 'This hour is in the past.'],
    ['the current hour', () => add(hour(0)), 'This hour has begun. Its bid can no longer be changed.'],
    ['a change of the current hour', () => change(hour(0)), 'This hour has begun. Its bid can no longer be changed.'],
    ['no whole hour', () => add(hour(2).replace(':00:00', ':30:00')), 'A bid is for a whole hour and must start on the hour.'],
    ['a missing quantity', () => add(hour(2), { quantity: null, price: 1 }), 'The bid capacity is missing.'],
    ['a quantity below zero', () => add(hour(2), { quantity: -1, price: 1 }), 'Quantities must be 0 or larger.'],
    ['a price below zero', () => add(hour(2), { quantity: 1, price: -1 }), 'Price is lower than the lower limit.'],
    ['an hour that is taken', () => add(hour(1)), 'There is a bid for this hour already.'],
    ['a change of an hour without a bid', () => change(hour(2)), 'There is no bid for this hour.'],
  ])('%s', async (_, asked, message) => {
    await add(hour(1))
    const before = await list()
    expect(await asked()).toEqual({ status: 200, success: false, message })
    expect(await list()).toEqual(before)
  })

  test('every bid while the market refuses all', async () => {
    await add(hour(1))
    platform.engine.world.market.refusal = REFUSED
    expect(await add(hour(2))).toEqual({ status: 200, success: false, message: REFUSED })
    expect(await change(hour(1))).toEqual({ status: 200, success: false, message: REFUSED })
    expect(await add(hour(-1))).toMatchObject({ message: 'This hour is in the past.' })
    expect(await list()).toMatchObject([{ quantity: 2 }])
  })
})

describe('the market rules', () => {
  const LATE = 'Message was received after deadline.'

  test('are off by default: the schedule can be changed until the hour', async () => {
    expect(await add(hour(1), { quantity: 0.25, price: 7.455 })).toMatchObject({ success: true })
  })

  test('when on, refuse bids after gate closure and quantities that it does not know', async () => {
    await add(hour(1))
    platform.engine.do({ market: { rules: true } })
    expect(await add(hour(2))).toEqual({ status: 200, success: false, message: LATE })
    expect(await change(hour(1))).toMatchObject({ message: LATE })
    expect(await add(hour(72), { quantity: 0.05, price: null })).toMatchObject({
      message: 'Quantity contains too many decimals; position 1',
    })
    // A group of this site sells a part of a bid of the provider.
    expect(await add(hour(72), { quantity: 0.1, price: null })).toMatchObject({ success: true })
    platform.engine.do({ market: { accept: true } })
    expect(await add(hour(2))).toMatchObject({ success: true })
  })

  test('a general refusal takes precedence', async () => {
    platform.engine.do({ market: { rules: true } })
    platform.engine.do({ market: { refuse: 'No bids today.' } })
    expect(await add(hour(72))).toMatchObject({ message: 'No bids today.' })
  })
})

describe('a group that cannot deliver a bid', () => {
  const settings = (change: Partial<FcrDraft>, groupId = GROUP) => {
    const { world } = platform.engine
    const group = world.groups.get(groupId)
    if (group) saveFcr(world, group, { ...group.fcr, ...change })
  }
  const groupOfType = (type: string) => [...platform.engine.world.groups.values()].find((one) => one.type === type)?.id ?? NaN
  const refusal = (reason: string) => ({
    status: 400,
    message: `query.groupId: ${reason}`,
    errors: [{ path: 'query.groupId', message: reason }],
  })

  test.each(['GROUP_TYPE_V2G', 'GROUP_TYPE_BATTERY'])('of the type %s gets none', async (type) => {
    const reply = await write('POST', hour(2), { quantity: 2, price: 12 }, groupOfType(type))
    expect(reply).toEqual(refusal('Only AC and DC groups deliver bids of FCR-D.'))
  })

  test.each([
    [{ isEnabledStepwise: false }, 'Demand response is off. Enable a stepwise service with the mode ECP messaging first.'],
    [
      { isEnabledStepwise: false, isEnabled: true },
      'Single-step does not deliver bids. Enable a stepwise service with the mode ECP messaging first.',
    ],
    [{ mode: 'MANUAL' }, 'The mode Manual does not deliver bids. Choose ECP messaging first.'],
  ] as const)('by its settings %o gets none, and its bids can only be lowered', async (change_, reason) => {
    await add(hour(2))
    settings(change_)
    expect(await add(hour(3))).toEqual(refusal(reason))
    expect(await change(hour(2), { quantity: 3, price: 9 })).toEqual(refusal(reason))
    expect(await list()).toMatchObject([{ quantity: 2, price: 12 }])
    expect(await change(hour(2), { quantity: 0, price: 12 })).toMatchObject({ success: true })
    expect(await list()).toMatchObject([{ quantity: 0 }])
  })
})

test.each([
  [{ quantity: 1e9, price: 12 }, 'body.quantity', 'must be 70 or less'],
  [{ quantity: 70.1, price: 12 }, 'body.quantity', 'must be 70 or less'],
  [{ quantity: 2, price: 1e12 }, 'body.price', 'must be 10000 or less'],
  [{ quantity: 2, price: 10_000.01 }, 'body.price', 'must be 10000 or less'],
])('a bid of %o is refused at its field', async (body, path, message) => {
  expect(await add(hour(2), body)).toMatchObject({ status: 400, errors: [{ path, message }] })
  expect(await list()).toEqual([])
  expect(await add(hour(2), { quantity: 70, price: 10_000 })).toMatchObject({ success: true })
})

test.each([
  ['a group that is not', `/api/ecp?group=999`, 404],
  ['a group that is no number', `/api/ecp?group=abc`, 400],
  ['a start that is no moment', `/api/ecp/next?group=${GROUP}&start=now`, 400],
])('%s is refused with an error status', async (_, path, status) => {
  expect((await platform.ask(path, { as: 'admin' })).status).toBe(status)
})
