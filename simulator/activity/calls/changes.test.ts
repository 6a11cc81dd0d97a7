import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { UserChange } from '#contract/activity.ts'
import { CHANGES } from './changes.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { followBids } from '#simulator/testing/follow-bids.ts'
import { changedOf } from './record-changes.ts'

const writing = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET')

test.each(writing)('%s is in the table of changes or has changesNothing in the contract', (name) => {
  const { changesNothing }: AnyEndpoint = endpoints[name]
  expect([CHANGES[name] !== undefined, changesNothing === true].filter(Boolean)).toHaveLength(1)
})
test('the table of changes contains no reads', () => {
  expect(Object.keys(CHANGES).filter((name) => !writing.includes(name as EndpointName))).toEqual([])
})

test('the logged change applied to the old state gives the new state', () => {
  const properties = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom<string | number | boolean | null | undefined>('x', 0, 1, false, null, undefined),
  )
  const known = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
  fc.assert(
    fc.property(properties, properties, (before, after) => {
      const changed = changedOf({ properties: before }, { properties: after })
      expect(known({ ...before, ...Object.fromEntries(changed.map(({ property, value }) => [property, value])) })).toEqual(
        known(after),
      )
      for (const { property, was, value } of changed) {
        expect(was).toBe(before[property] ?? null)
        expect(value).not.toBe(was)
      }
    }),
  )
})

describe('changes by users', () => {
  let platform: FakePlatform
  beforeAll(async () => {
    platform = await startFakePlatform()
  })
  afterAll(() => platform.stop())
  beforeEach(() => platform.engine.reset())

  const write = async (as: string, method: string, path: string, body?: object) =>
    (await platform.ask(path, { as, method, ...(body && { body }) })).status
  const changes = async (as = 'support'): Promise<UserChange[]> =>
    ((await (await platform.ask('/api/activity/users', { as })).json()) as { data: UserChange[] }).data
  const told = async () =>
    (await changes())
      .toReversed()
      .map(({ user, action, groupId, deviceId, property, was, value, unit }) => [
        user,
        action,
        deviceId ?? groupId,
        property,
        was,
        value,
        unit,
      ])
  const limits = () => {
    const {
      isQueuingVip: _,
      requiredCurrentVip: __,
      ...dlm
    } = platform.engine.world.groups.get(1)?.dlm ?? {
      isQueuingVip: false,
      requiredCurrentVip: null,
    }
    return dlm
  }

  test('one entry per property with the old and the new value', async () => {
    await write('operator', 'POST', '/api/groups/1/dlm', { ...limits(), importLimit: 40, phaseBalancing: true })
    expect(await told()).toEqual([
      ['operator', 'Saved the load limits', 1, 'importLimit', 32, 40, 'A'],
      ['operator', 'Saved the load limits', 1, 'phaseBalancing', false, true, null],
    ])
  })

  test('no entry for an unchanged save or a refused call', async () => {
    expect(await write('operator', 'POST', '/api/groups/1/dlm', limits())).toBe(200)
    expect(await write('operator', 'POST', '/api/groups/1/dlm', { ...limits(), importLimit: -1 })).toBe(400)
    expect(await write('viewer', 'POST', '/api/groups/1/dlm', { ...limits(), importLimit: 20 })).toBe(403)
    followBids(platform.engine.world, 1)
    const past = new URLSearchParams({ groupId: '1', hour: '2001-01-01T00:00:00Z' })
    expect(await write('admin', 'POST', `/api/ecp?${past}`, { quantity: 1, price: 1 })).toBe(200)
    expect(await told()).toEqual([])
  })

  test('a group from its creation to its deletion', async () => {
    const draft = { name: 'Pier', type: 'GROUP_TYPE_CHARGER', sellerId: 10 }
    await write('operator', 'POST', '/api/groups', draft)
    await write('operator', 'PUT', '/api/groups/5', { ...draft, name: 'Pier head' })
    await write('operator', 'POST', '/api/stations/d-1000/groups/5')
    await write('operator', 'DELETE', '/api/stations/d-1000/groups/5')
    await write('operator', 'DELETE', '/api/groups/5')
    expect(await told()).toEqual([
      ['operator', 'Created the group', 5, 'name', null, 'Pier', null],
      ['operator', 'Created the group', 5, 'type', null, 'AC', null],
      ['operator', 'Created the group', 5, 'owner', null, 'North Charging', null],
      ['operator', 'Changed the group', 5, 'name', 'Pier', 'Pier head', null],
      ['operator', 'Connected the device', 'd-1000', 'connected', false, true, null],
      ['operator', 'Disconnected the device', 'd-1000', 'connected', true, false, null],
      ['operator', 'Deleted the group', 5, 'name', 'Pier head', null, null],
    ])
  })

  test('a bid is logged with its hour for users with permission for the market', async () => {
    followBids(platform.engine.world, 1)
    const query = new URLSearchParams({ groupId: '1', hour: '2031-05-07T10:00:00Z' })
    await write('admin', 'POST', `/api/ecp?${query}`, { quantity: 0.2, price: 12.5 })
    const lines = await changes()
    expect(lines.map(({ kind, hour, property, value, unit }) => [kind, hour, property, value, unit])).toEqual([
      ['bid', '2031-05-07T10:00:00.000Z', 'price', 12.5, 'EUR'],
      ['bid', '2031-05-07T10:00:00.000Z', 'quantity', 0.2, 'MW'],
    ])
    expect(await changes('operator')).toEqual([])
  })

  test('a device command, and a command without stored state', async () => {
    await write('operator', 'POST', '/api/control/d-1002/charge', { Pbaseline: 2_000 })
    await write('operator', 'POST', '/api/stations/d-1002/logs')
    expect(await told()).toEqual([
      ['operator', 'Controlled the device', 'd-1002', 'baseline', null, 2_000, 'W'],
      ['operator', 'Requested FFR logs', 'd-1002', 'command', null, 'Requested FFR logs', null],
    ])
  })

  test('V2G settings with their schedule', async () => {
    const settings = { mode: 'freq', minSoC: 40, ffrPositive: 1_000, ffrNegative: 1_000, startChargeWith2kW: false }
    await write('operator', 'POST', '/api/groups/2/v2g-settings', settings)
    await write('operator', 'POST', '/api/groups/2/v2g-settings/adaptive-schedule', { departureTime: 730, targetSoC: 80 })
    expect((await told()).slice(-1)).toEqual([
      ['operator', 'Added to the daily schedule', 2, 'dailySchedule', null, '07:30 GMT 80 %', null],
    ])
    expect(await told()).toContainEqual(['operator', 'Saved the V2G settings', 2, 'minSoC', null, 40, '%'])
  })
})
