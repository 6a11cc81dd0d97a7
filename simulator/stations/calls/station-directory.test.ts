import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StationDirectory } from '#contract/palette/station-directory.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { fakeStation, worldOf } from '#simulator/testing/fake-world.ts'
import { sessionOf } from '#simulator/session/calls/visibility.ts'
import { directoryText } from './station-directory.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => platform.engine.reset())

const ask = (as: string, headers: Record<string, string> = {}) => platform.ask('/api/station-directory', { as, headers })
const read = async (as: string): Promise<StationDirectory> => (await ask(as)).json()
const groupsOf = ({ names, groupNames, memberships, membershipOf }: StationDirectory) =>
  Object.fromEntries(names.map((name, at) => [name, memberships[membershipOf[at] ?? -1]?.map((place) => groupNames[place])]))

describe('the station directory', () => {
  test('has the columns of all stations in the order of the list', async () => {
    const { data } = await (await platform.ask('/api/stations', { as: 'admin' })).json()
    const of = (key: string) => data.map((station: Record<string, unknown>) => station[key])
    expect(await read('admin')).toMatchObject({
      names: of('name'),
      deviceIds: of('deviceId'),
      stationIds: of('stationId'),
      fullEvseIds: of('fullEvseId'),
    })
  })

  test('has only stations and groups that the caller may see', async () => {
    expect(groupsOf(await read('admin'))).toMatchObject({ 'Bay 0': ['Depot AC'], Cell: [expect.stringMatching(/reserve/i)] })
    const seen = await read('operator')
    expect(groupsOf(seen)).toMatchObject({ 'Bay 0': ['Depot AC'], Cell: [] })
    expect(seen.names).not.toContain('Far away')
    expect(seen.groupNames.join()).not.toMatch(/reserve|elsewhere/i)
    expect((await read('stranger')).names).toEqual(['Far away'])
    expect((await ask('bare')).status).toBe(403)
  })

  test('leaves out removed stations, and has a new name with the next version of the fleet', async () => {
    const { world } = platform.engine
    await read('admin')
    const [bay0, bay1] = world.stations
    if (!bay0 || !bay1) throw new Error('no stations')
    bay0.isRemoved = true
    bay1.name = 'Jetty'
    world.fleetVersion += 1
    const { names, deviceIds, membershipOf } = await read('admin')
    expect(names.slice(0, 2)).toEqual(['Jetty', 'Quay'])
    expect([deviceIds.length, membershipOf.length]).toEqual([names.length, names.length])
  })

  test('answers 304 while the fleet is unchanged', async () => {
    const first = await ask('admin')
    const tag = first.headers.get('etag') ?? ''
    expect((await ask('admin', { 'If-None-Match': tag })).status).toBe(304)
    const [bay0] = platform.engine.world.stations
    if (bay0) bay0.name = 'Jetty'
    platform.engine.world.fleetVersion += 1
    expect((await ask('admin', { 'If-None-Match': tag })).status).toBe(200)
  })

  test('answers requests at the same time alike', async () => {
    const [one, other] = await Promise.all([read('admin'), read('admin')])
    expect(one).toEqual(other)
  })
})

test('the text is made in pieces, and a station that is added meanwhile is not in it', () => {
  const world = worldOf(
    Array.from({ length: 2_500 }, (_, at) => fakeStation(at, 'charger')),
    [],
  )
  const admin = world.users[0]
  if (!admin) throw new Error('no user')
  const work = directoryText(world, sessionOf(world, admin))
  let pieces = 0
  for (;;) {
    const { done, value } = work.next()
    if (!done) {
      if (pieces++ === 0) world.stations.push(fakeStation(2_500, 'charger'))
      continue
    }
    expect(pieces).toBe(3)
    const { names, stationIds, membershipOf } = JSON.parse(String(value)) as StationDirectory
    expect([names.length, stationIds.length, membershipOf.length]).toEqual([2_500, 2_500, 2_500])
    expect(stationIds).toEqual(world.stations.slice(0, 2_500).map(({ stationId }) => stationId))
    return
  }
})
