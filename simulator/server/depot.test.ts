import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceEvent } from '#contract/events.ts'
import type { ListedGroup } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

/** The world of a scenario behind the app. Every reply is checked against the contract. */
let platform: FakePlatform<Engine>
beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  await engine.advance(120_000)
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

async function read<T>(path: string, as = 'admin'): Promise<T> {
  const reply = await platform.ask(path, { as })
  const answer: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`)
  return answer as T
}
const stations = async (as?: string) => (await read<{ data: Station[] }>('/api/stations?pageSize=500', as)).data

const hourUntilNow = () => {
  const { nowMs } = platform.engine.world
  return new URLSearchParams({ start: new Date(nowMs - 3_600_000).toISOString(), end: new Date(nowMs).toISOString() })
}

test('every user can read what they may see, in the shape of the contract', async () => {
  const users = platform.engine.world.users.filter(({ user }) => user !== 'yoda')
  for (const [place, { user }] of users.entries()) {
    await read('/api/auth/me', user)
    await read('/api/sellers/current', user)
    const groups = await read<ListedGroup[]>('/api/groups/rented', user)
    expect(groups.length).toBeGreaterThan(0)
    for (const { id } of groups) {
      await read(`/api/groups/${id}`, user)
      await read(`/api/groups/${id}/dlm-limits`, user)
      await read(`/api/stations?groupId=${id}`, user)
    }
    const seen = await stations(user)
    expect(seen.length).toBeGreaterThan(0)
    // The administrator reads every station; the others divide the stations among them.
    const own = user === 'admin' ? seen : seen.filter((_, index) => index % users.length === place)
    for (const { deviceId, stationId } of own) {
      await read(`/api/stations/${deviceId}?resolve=seller`, user)
      await read(`/api/stations/${deviceId}/meter-values`, user)
      await read(`/api/mqtt-url?stationId=${stationId}`, user)
    }
  }
}, 60_000)

test('a station, its group and its events show the same power in the same second', async () => {
  const all = await stations()
  for (const { deviceId, stationId, latestChargePower, latestPower, isOnline } of all) {
    // An offline station reports nothing.
    if (!isOnline) continue
    const query = `${hourUntilNow()}&stationId=${stationId}`
    const properties = await read<string[]>(`/api/events/${deviceId}/properties?${query}`)
    expect(properties).toContain('Power.Active.Import')
    const lastOf = async (property: string) => {
      const events = await read<DeviceEvent[]>(`/api/events/${deviceId}?${query}&property=${property}`)
      expect(events.length).toBeLessThanOrEqual(3_601)
      expect(events.at(-1)?.time).toBe(new Date(platform.engine.world.nowMs).toISOString())
      return events.at(-1)?.value ?? Number.NaN
    }
    const exported = properties.includes('Power.Active.Export') ? await lastOf('Power.Active.Export') : 0
    const net = (await lastOf('Power.Active.Import')) - exported
    expect([deviceId, net]).toEqual([deviceId, latestChargePower ?? latestPower])
  }
  for (const { id, powerW } of await read<ListedGroup[]>('/api/groups/rented')) {
    const members = all.filter(({ assignedGroups }) => assignedGroups.some((group) => group.id === id))
    const sum = members.reduce((total, { latestChargePower, latestPower }) => total + (latestChargePower ?? latestPower ?? 0), 0)
    expect(Math.abs(sum - (powerW ?? Number.NaN))).toBeLessThanOrEqual(members.length)
  }
}, 60_000)

test('events end at the present, and old events are aggregated', async () => {
  const [station] = await stations()
  if (!station) throw new Error('no station')
  const { nowMs } = platform.engine.world
  const at = (ms: number) => new Date(ms).toISOString()
  const events = (start: number, end: number) =>
    read<DeviceEvent[]>(
      `/api/events/${station.deviceId}?${new URLSearchParams({ start: at(start), end: at(end), stationId: String(station.stationId), property: 'Power.Active.Import' })}`,
    )
  expect(await events(nowMs + 1_000, nowMs + 10_000)).toEqual([])
  const week = await events(nowMs - 7 * 86_400_000, nowMs + 86_400_000)
  expect(week.length).toBeLessThanOrEqual(3_000)
  expect(week.every(({ time }) => Date.parse(time) % 300_000 === 0)).toBe(true)
})
