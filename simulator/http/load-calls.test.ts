import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '#simulator/engine.ts'
import { type FakePlatform, startFakePlatform } from './fake-platform.ts'

/** The true world of a scenario behind the app: every answer is checked against the contract on its way out. */
let platform: FakePlatform<Engine>
beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day' })
  engine.setClock({ paused: true })
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

const USERS = ['admin', 'support', 'operator', 'viewer', 'yoda'] as const
/** Depot AC, of the operator's own seller, and Office yard, of another. */
const [OWN, OTHER] = [1, 5]

const spans = () => {
  const { nowMs } = platform.engine.world
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    chart: `start=${iso(nowMs - 3_600_000)}&end=${iso(nowMs)}&units=A&minutes=1`,
    csv: `start=${nowMs / 1_000 - 3_600}&end=${nowMs / 1_000}`,
  }
}

/** A call has been obeyed, so that the next one is to find the world as it was. */
let isChanged = false

/** Makes a call about a group as somebody; its status. */
async function made(call: string, group: number, as: string): Promise<number> {
  if (isChanged) platform.engine.reset()
  const [method = '', path = ''] = call.split(' ')
  const { world } = platform.engine
  const draft = { name: 'New', type: 'GROUP_TYPE_CHARGER', sellerId: world.groups.get(group)?.sellerId }
  const limits = world.groups.get(group)?.dlm
  const { isQueuingVip: _vip, requiredCurrentVip: _current, ...dlm } = { ...limits }
  const bodies: Record<string, unknown> = {
    'POST /api/groups': draft,
    'PUT /api/groups/:id': draft,
    'POST /api/groups/:id/dlm': dlm,
    'POST /api/vip-charging/:id': { customerGroupId: -1, name: 'nobody' },
    'POST /api/vip-charging/:id/queuing-vip': { requiredCurrentVip: 16, isQueuingVip: false },
  }
  const user = world.users.find(({ user }) => user === as)
  if (!user) throw new Error(`no user ${as}`)
  const { chart, csv } = spans()
  const token = platform.tokens.issue(user, 'temporary').token
  const url = path.replace(':id', String(group)).replace('?chart', `?${chart}`).replace('?csv', `?${csv}&token=${token}`)
  const isDownload = path.endsWith('?csv')
  const reply = await platform.ask(url, { method, ...(!isDownload && { as }), body: bodies[call] })
  await reply.arrayBuffer()
  isChanged = method !== 'GET' && reply.ok
  return reply.status
}

const everybody = [200, 200, 200, 200, 403]
const editors = [200, 200, 200, 403, 403]
const priority = [200, 403, 200, 403, 403]
/** What each call answers, in the order of the users. */
const CALLS: [string, number[]][] = [
  ['POST /api/groups', editors],
  ['PUT /api/groups/:id', editors],
  ['DELETE /api/groups/:id', editors],
  ['POST /api/groups/:id/dlm', editors],
  ['GET /api/groups/:id/dlm-limits', everybody],
  ['GET /api/groups/:id/safe-limit-enabled', everybody],
  ['GET /api/groups/:id/externalMeterValues', everybody],
  ['GET /api/groups/:id/dlm-actions', everybody],
  ['GET /api/groups/:id/safe-limit', everybody],
  ['GET /api/groups/:id/allocations', everybody],
  ['GET /api/groups/:id/charts/chargers?chart', everybody],
  ['GET /api/groups/:id/charts/dlmbox?chart', everybody],
  ['GET /api/csv-export/chargers-chart/:id?csv', everybody],
  ['GET /api/csv-export/external-meter-chart/:id?csv', everybody],
  // Without V2G settings, whoever may delete them is told that there are none.
  ['DELETE /api/groups/:id/v2g-settings', [404, 404, 404, 403, 403]],
  ['DELETE /api/stations/d-1001/groups/:id', editors],
  // It is there already.
  ['POST /api/stations/d-1001/groups/:id', [409, 409, 409, 403, 403]],
  ['GET /api/vip-charging/customer-groups', priority],
  ['GET /api/vip-charging/:id', priority],
  ['POST /api/vip-charging/:id', [404, 403, 404, 403, 403]],
  ['DELETE /api/vip-charging/:id/7777?name=x', [404, 403, 404, 403, 403]],
  ['POST /api/vip-charging/:id/queuing-vip', priority],
]

describe('who may do what with a group of their own', () => {
  test.each(CALLS)('%s', async (call, expected) => {
    for (const [at, user] of USERS.entries()) {
      expect([user, await made(call, OWN, user)]).toEqual([user, expected[at]])
    }
  })

  test.each(CALLS.filter(([call]) => call.includes(':id')))('not of another seller: %s', async (call) => {
    expect(await made(call, OTHER, 'operator')).toBe(404)
  })
  test('nobody makes a group for another seller', async () => {
    expect(await made('POST /api/groups', OTHER, 'operator')).toBe(400)
  })
})

test('the meter of another seller has no file', async () => {
  const { world } = platform.engine
  const office = world.groups.get(OTHER)
  const path = `GET /api/csv-export/external-meter/${office?.dlm.externalDeviceId}?csv`
  expect(await made(path, OTHER, 'operator')).toBe(404)
  expect(await made(path, OTHER, 'admin')).toBe(200)
  expect(await made('GET /api/csv-export/external-meter/nope?csv', OTHER, 'admin')).toBe(404)
})
