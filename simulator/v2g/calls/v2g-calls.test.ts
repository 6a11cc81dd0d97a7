import { describe, expect, test } from 'vitest'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

/** Replies of the V2G calls for missing groups and sessions. */
const platform = scenarioPlatform()

const SCHEDULE = { targetSoC: 70, departureTime: 615 }

test.each<[string, string, unknown?]>([
  ['GET', 'v2g-settings'],
  ['POST', 'v2g-settings', { mode: 'freq', minSoC: 40, ffrPositive: 500, ffrNegative: 700, startChargeWith2kW: true }],
  ['DELETE', 'v2g-settings'],
  ['POST', 'v2g-settings/adaptive-schedule', SCHEDULE],
  ['DELETE', 'v2g-settings/adaptive-schedule/1'],
  ['PUT', 'v2g-settings/adaptive-schedule/driver-bypass', { isBypassEnabled: true }],
  ['GET', 'active-v2g-sessions'],
  ['GET', 'v2g-forecasts'],
])('a group of another type or an unknown group is refused: %s %s', async (method, path, body) => {
  for (const group of [1, 2, 4, 99, 'nope', '-1', '3x']) {
    const reply = await platform.ask(`/api/groups/${group}/${path}`, { method, as: 'admin', body })
    expect([group, reply.status]).toEqual([group, 404])
  }
})

describe('a session outside V2G points', () => {
  test.each<[string, unknown?]>([['', SCHEDULE], ['/delete-active-schedule']])('%j', async (end, body) => {
    for (const session of ['nope', '1028', '-', '1028-', '1028-x', '1001-1772438400', '999999-1', '1041-1', '1'.repeat(40)]) {
      const reply = await platform.ask(`/api/v2g-active-sessions/${session}${end}`, { method: 'PUT', as: 'admin', body })
      expect([session, reply.status, (await reply.json()).message]).toEqual([
        session,
        404,
        `There is no session with the id ${session}.`,
      ])
    }
  })
})

test('an invisible super group and its sessions are refused', async () => {
  const status = async (as: string) => (await platform.ask('/api/groups/10/active-v2g-sessions', { as })).status
  expect([await status('admin'), await status('support'), await status('operator')]).toEqual([200, 404, 404])
})
