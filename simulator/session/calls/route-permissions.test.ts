import { beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/access.ts'
import { urlOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { seller } from '#contract/testing/group-permissions.ts'
import {
  replyStatusOf,
  CALLS,
  FIRST_CALLS,
  USER_NAMES,
  USERS,
  VISITORS,
  type FirstCall,
  type Visitor,
} from '#contract/testing/route-permissions.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'
import { userWith } from '#simulator/testing/permission-requests.ts'

/** The depot with its own users, and an additional user for each single permission. */
const platform = scenarioPlatform()
beforeAll(() => void platform.engine.world.users.push(...PERMISSIONS.map((one) => userWith(one, one, seller(one)))))

const hourUntil = (nowMs: number) => ({ start: new Date(nowMs - 3_600_000).toISOString(), end: new Date(nowMs).toISOString() })

/** Bodies of the calls that require one. */
const INPUT: Partial<Record<FirstCall, (nowMs: number) => { params?: Record<string, string | number>; query?: object }>> = {
  readGroup: () => ({ params: { groupId: 1 } }),
  readStation: () => ({ params: { id: 'd-1028' } }),
  readStationReasons: () => ({ query: { deviceIds: 'd-1028' } }),
  listFfrLogs: () => ({ params: { deviceId: 'd-1028' }, query: { limit: 25, offset: 0 } }),
  listEventProperties: (nowMs) => ({ params: { deviceId: 'd-1028' }, query: { stationId: 1028, ...hourUntil(nowMs) } }),
  listChargerMessages: () => ({ params: { deviceId: 'd-1028' } }),
  readMqttUrl: () => ({ query: { stationId: 1028 } }),
  listP2pOrders: (nowMs) => ({ query: hourUntil(nowMs) }),
  listBidsOfDay: (nowMs) => ({ query: hourUntil(nowMs) }),
}

test.each(FIRST_CALLS)('%s: the platform accepts exactly the users of the table', async (name) => {
  const { params, query } = INPUT[name]?.(platform.engine.world.nowMs) ?? {}
  const url = urlOf(endpoints[name], params, { ...query })
  const answers: Partial<Record<Visitor, number>> = {}
  for (const visitor of VISITORS) {
    const reply = await platform.ask(url, visitor === 'anonymous' ? {} : { as: visitor })
    await reply.arrayBuffer()
    answers[visitor] = reply.status
  }
  expect(answers).toEqual(Object.fromEntries(VISITORS.map((visitor) => [visitor, replyStatusOf(CALLS[name], visitor)])))
})

test('the table lists all users of the depot', () => {
  const alone = new Set<string>(PERMISSIONS)
  const ofDepot = platform.engine.world.users.filter(({ user }) => !alone.has(user))
  expect(ofDepot.map(({ user, roles, permissions }) => [user, { roles, permissions }])).toEqual(
    USER_NAMES.map((name) => [
      name,
      { roles: USERS[name].roles, permissions: PERMISSIONS.filter((one) => USERS[name].permissions[one]) },
    ]),
  )
})
