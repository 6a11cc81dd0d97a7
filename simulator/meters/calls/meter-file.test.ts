import { expect, test } from 'vitest'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()

async function statusOf(deviceId: string | null | undefined, as: string) {
  const { world } = platform.engine
  const user = world.users.find(({ user }) => user === as)
  if (!user) throw new Error(`no user ${as}`)
  const endS = world.nowMs / 1_000
  const { token } = platform.tokens.issue(user, 'temporary')
  const reply = await platform.ask(`/api/csv-export/external-meter/${deviceId}?start=${endS - 3_600}&end=${endS}&token=${token}`)
  await reply.arrayBuffer()
  return reply.status
}

test('the meter of another seller has no file', async () => {
  // Office yard, which belongs to another seller.
  const deviceId = platform.engine.world.groups.get(5)?.dlm.externalDeviceId
  expect(await statusOf(deviceId, 'operator')).toBe(404)
  expect(await statusOf(deviceId, 'admin')).toBe(200)
  expect(await statusOf('nope', 'admin')).toBe(404)
})

test('every user who may see the group can export its meter', async () => {
  const deviceId = platform.engine.world.groups.get(1)?.dlm.externalDeviceId
  for (const user of ['support', 'operator', 'viewer']) expect(await statusOf(deviceId, user)).toBe(200)
  expect(await statusOf(deviceId, 'yoda')).toBe(403)
})
