import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform<Engine>
beforeAll(async () => {
  platform = await startFakePlatform(createEngine({ scenario: 'code-login' }))
})
afterAll(async () => {
  platform.engine.stop()
  await platform.stop()
})
beforeEach(() => platform.engine.reset())

const fleet = async (search: string) => {
  const reply = await platform.ask(`/sim/fleet?search=${encodeURIComponent(search)}`)
  return (await reply.json()) as { groups: { name: string }[]; stations: { deviceId: string; name: string }[]; found: number }
}
const signIn = (user: string) => platform.ask('/sim/sign-in', { method: 'POST', body: { user } })

test('stations are found by a part of their name or id, ignoring case, up to 50', async () => {
  const all = await fleet('')
  expect(all.groups.map(({ name }) => name)).toContain('Depot AC')
  expect([all.stations.length, all.found]).toEqual([Math.min(50, all.found), platform.engine.world.stations.length])
  const kerb = await fleet(' KERB ')
  expect(kerb.stations.map(({ name }) => name)).toEqual(['Kerbside 1'])
  expect((await fleet(kerb.stations[0]?.deviceId ?? '')).stations).toContainEqual(kerb.stations[0])
  expect((await fleet('1041 battery hall')).stations.map(({ name }) => name)).toEqual(['Battery hall 1'])
  expect(await fleet('no such thing')).toMatchObject({ stations: [], found: 0 })
})

test('a deleted station is not listed', async () => {
  const [station] = platform.engine.world.stations
  if (!station) throw new Error('The site has no station.')
  station.isRemoved = true
  expect((await fleet(station.deviceId)).stations.filter(({ deviceId }) => deviceId === station.deviceId)).toEqual([])
})

test('a user is signed in without password and code, even while the login fails', async () => {
  platform.engine.do({ fault: { call: 'login', status: 500, for: '1h' } })
  const { token } = (await (await signIn('mfa')).json()) as { token: string }
  const me = await platform.ask('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })
  expect([me.status, ((await me.json()) as { id: string }).id]).toEqual([200, 'mfa'])
})

test('an unknown user is refused with the most similar name', async () => {
  const reply = await signIn('admim')
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { errors: [{ path: 'body.user', message: expect.stringContaining('admin') as string }] },
  ])
})

test.each([
  ['outside-chargers', true],
  ['outside-devices', true],
  ['queue', false],
])('the run of %s states whether something of it cannot connect: %s', async (name, isStated) => {
  const loaded = await platform.ask('/sim/scenario', { method: 'POST', body: { name } })
  const { about } = (await loaded.json()) as { about: string }
  expect(about.endsWith('started with --ocpp or --devices.')).toBe(isStated)
  await platform.ask('/sim/scenario', { method: 'POST', body: { name: 'code-login' } })
})
