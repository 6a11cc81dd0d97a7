import { beforeAll, expect, test } from 'vitest'
import { AllocationReason } from '#contract/allocations.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeAll(() => platform.engine.advance(5_000))

const ask = async (ids: readonly string[], as = 'admin') => {
  const reply = await platform.ask(`/api/station-reasons?deviceIds=${ids.join()}`, { as })
  return { status: reply.status, answer: await reply.json() }
}
const grouped = () => platform.engine.world.stations.filter(({ groupIds }) => groupIds.length > 0)

test('returns one reason for each device and group, equal to those of the group', async () => {
  const stations = grouped().slice(0, 100)
  const { answer } = await ask(stations.map(({ deviceId }) => deviceId))
  expect(answer.reasons.map(({ deviceId, groupId }: { deviceId: string; groupId: number }) => [deviceId, groupId])).toEqual(
    stations.flatMap(({ deviceId, groupIds }) => [...groupIds].map((groupId) => [deviceId, groupId])),
  )
  for (const { deviceId, groupId, reason } of answer.reasons) {
    const ofGroup = await (await platform.ask(`/api/groups/${groupId}/allocations?deviceIds=${deviceId}`, { as: 'admin' })).json()
    expect(reason).toEqual(AllocationReason.parse(ofGroup.stations[0].reason))
  }
})

test('leaves out unknown devices, and returns nothing for a station without a group', async () => {
  const alone = platform.engine.world.stations.find(({ groupIds }) => groupIds.length === 0)
  expect((await ask(['d-none', ...(alone ? [alone.deviceId] : [])])).answer.reasons).toEqual([])
})

test('leaves out what the caller may not see', async () => {
  const stations = grouped()
  const { sellerId: own } = platform.engine.world.users.find(({ user }) => user === 'viewer') ?? {}
  const others = stations.find(({ sellerId }) => sellerId !== own)
  const mine = stations.find(({ sellerId }) => sellerId === own)
  expect((await ask([others?.deviceId ?? ''], 'viewer')).answer.reasons).toEqual([])
  expect((await ask([mine?.deviceId ?? ''], 'viewer')).answer.reasons).toHaveLength(1)
})

test('refuses more than 100 devices', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `d-${index}`)
  const { status, answer } = await ask(ids)
  expect(status).toBe(400)
  expect(answer.errors).toEqual([{ path: 'query.deviceIds', message: 'must name at most 100 devices' }])
  expect((await ask(ids.slice(1))).status).toBe(200)
})
