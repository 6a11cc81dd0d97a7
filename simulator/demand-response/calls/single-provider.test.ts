import { beforeEach, describe, expect, test } from 'vitest'
import { FCR_DEFAULTS } from '#contract/demand-response.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

/** A station of the depot's AC group, which provides single-step FCR-D. */
const STATION = 'd-1001'

async function newGroup(): Promise<number> {
  const body = { name: 'Second AC', type: 'GROUP_TYPE_CHARGER', sellerId: 101 }
  const reply = await platform.ask('/api/groups', { as: 'admin', method: 'POST', body })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { id: number }).id
}
const connect = (groupId: number) => platform.ask(`/api/stations/${STATION}/groups/${groupId}`, { as: 'admin', method: 'POST' })
async function enable(groupId: number) {
  const current = await (await platform.ask(`/api/groups/${groupId}/fcr`, { as: 'admin' })).json()
  const { activated: _, ...draft } = current
  const body = { ...draft, ...FCR_DEFAULTS, isEnabled: true }
  return platform.ask(`/api/groups/${groupId}/fcr`, { as: 'admin', method: 'POST', body })
}
const PROBLEM = 'North gate 1 already provides FCR-D in Depot AC. A station can provide it in one group only.'

describe('a station provides FCR-D in one group only', () => {
  test('a second group with the station cannot switch FCR-D on', async () => {
    const groupId = await newGroup()
    expect((await connect(groupId)).status).toBe(200)
    const reply = await enable(groupId)
    expect(reply.status).toBe(409)
    expect(await reply.json()).toEqual({ message: PROBLEM })
  })

  test('the station cannot be added to another group with FCR-D', async () => {
    const groupId = await newGroup()
    expect((await enable(groupId)).status).toBe(200)
    const reply = await connect(groupId)
    expect(reply.status).toBe(409)
    expect(await reply.json()).toEqual({ message: PROBLEM })
  })

  test('a group that provides it can change its settings', async () => {
    const current = await (await platform.ask('/api/groups/1/fcr', { as: 'admin' })).json()
    const { activated: _, ...draft } = current
    const body = { ...draft, powerDecrease: 7 }
    expect((await platform.ask('/api/groups/1/fcr', { as: 'admin', method: 'POST', body })).status).toBe(200)
  })
})
