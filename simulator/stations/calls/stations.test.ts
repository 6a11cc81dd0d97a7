import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeEngine } from '#simulator/testing/fake-engine.ts'
import { setOnline, setStatus } from '../world/station-actions.ts'
import { fakeStation, fakeWorld, worldOf } from '#simulator/testing/fake-world.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => platform.engine.reset())

interface Page {
  data: { name: string; status: string; latestChargePower: number | null }[]
  total: number
}
const list = async (query: string, as = 'admin'): Promise<Page> => (await platform.ask(`/api/stations?${query}`, { as })).json()
const names = async (query: string, as?: string) => (await list(query, as)).data.map(({ name }) => name)

describe('filters', () => {
  test.each([
    ['', ['Bay 0', 'Bay 1', 'Quay', 'Pier', 'Cell', 'Far away']],
    ['groupId=1', ['Bay 0', 'Bay 1']],
    ['groupType=GROUP_TYPE_V2G&sellerId=10', ['Quay', 'Pier']],
    ['groupType=V2G&sellerId=11', ['Pier']],
    ['sellerId=10&excludedGroupId=2', ['Bay 0', 'Bay 1', 'Cell']],
    ['sellerId=0', ['Bay 0', 'Bay 1', 'Quay', 'Pier', 'Cell', 'Far away']],
    ['types=V2G,Energy storage', ['Quay', 'Pier', 'Cell', 'Far away']],
    ['types=', ['Bay 0', 'Bay 1', 'Quay', 'Pier', 'Cell', 'Far away']],
    ['groupId=2&types=DC', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('a seller gets only its own stations, for any query', async () => {
    expect(await names('sellerId=20', 'operator')).toEqual([])
    expect(await names('', 'operator')).toEqual(['Bay 0', 'Bay 1', 'Quay', 'Pier', 'Cell'])
    expect(await names('', 'stranger')).toEqual(['Far away'])
  })
  test('by the shown status, which is Offline for an offline station; the reply names the status', async () => {
    const { world } = platform.engine
    const [bay0, bay1, quay] = world.stations
    if (!bay0 || !bay1 || !quay) throw new Error('return an empty list without stations')
    for (const station of [bay0, quay]) setStatus(world, station, 'Faulted')
    setOnline(world, quay, false)
    expect(await names('status=Faulted')).toEqual(['Bay 0'])
    expect(await names('status=Faulted&groupId=1')).toEqual(['Bay 0'])
    expect(await names('status=Offline')).toEqual(['Bay 1', 'Quay'])
    expect(await names('status=Online&types=V2G')).toEqual(['Pier', 'Far away'])
    expect(await list('status=Offline&sort=-name&pageSize=1')).toMatchObject({
      total: 2,
      status: 'Offline',
      data: [{ name: 'Quay' }],
    })
    setOnline(world, quay, true)
    setStatus(world, bay1, 'Faulted')
    expect(await names('status=Faulted&sort=name')).toEqual(['Bay 0', 'Quay'])
    expect(await list('status=')).toMatchObject({ total: 6 })
    expect(await list('')).not.toHaveProperty('status')
  })
  test('by connection; the reply names it', async () => {
    const { world } = platform.engine
    const quay = world.byStationId.get(4_002)
    if (quay) setOnline(world, quay, false)
    expect(await names('connection=offline')).toEqual(['Bay 1', 'Quay'])
    expect(await names('connection=online&types=V2G')).toEqual(['Pier', 'Far away'])
    expect(await names('connection=offline&groupId=1')).toEqual(['Bay 1'])
    expect(await list('connection=offline&pageSize=1')).toMatchObject({
      total: 2,
      connection: 'offline',
      data: [{ name: 'Bay 1' }],
    })
    expect(await list('')).not.toHaveProperty('connection')
    expect((await platform.ask('/api/stations?connection=maybe', { as: 'admin' })).status).toBe(400)
  })
  test('refuse an unknown group', async () => {
    expect((await platform.ask('/api/stations?groupId=99', { as: 'admin' })).status).toBe(404)
  })
})

describe('search', () => {
  test.each([
    ['qua', ['Quay']],
    ['QUAY', ['Quay']],
    ['ay', ['Bay 0', 'Bay 1', 'Quay', 'Far away']],
    ['fi*dep*e04', ['Cell']],
    ['d-1003', ['Pier']],
    ['4005', ['Far away']],
    ['depot', ['Bay 0', 'Bay 1']],
    ['Harbour V2G', ['Quay', 'Pier']],
    ['v2g HARBOUR', ['Quay', 'Pier']],
    ['harbour pier', ['Pier']],
    ['far harbour', []],
    ['FIDEPE04', ['Cell']],
    ['e04 fidep', ['Cell']],
    ['quáy', ['Quay']],
    ['*', ['Bay 0', 'Bay 1', 'Quay', 'Pier', 'Cell', 'Far away']],
    ['  quay  ', ['Quay']],
    ['nothing', []],
    // A short word is searched in ids only if no name has it.
    ['bay 1', ['Bay 1']],
    ['pier 03', ['Pier']],
    ['1', ['Bay 0', 'Bay 1', 'Quay', 'Pier', 'Cell', 'Far away']],
  ])('%j finds names, ids and groups', async (term, expected) => {
    expect(await names(`search=${encodeURIComponent(term)}`)).toEqual(expected)
  })
  test('the name of a group that the caller cannot see finds nothing', async () => {
    expect(await names('search=reserve')).toEqual(['Cell'])
    expect(await names('search=reserve', 'operator')).toEqual([])
    expect(await names('search=elsewhere', 'operator')).toEqual([])
    expect(await names('search=reserve+cell', 'operator')).toEqual([])
  })
  test('super groups that the caller cannot see are found by the name that the list shows for them, while it shows it', async () => {
    const { world } = platform.engine
    const cell = world.stations.find(({ name }) => name === 'Cell')
    const shown = ['grid services', 'SERVICES cell', 'grid', 'cell gri']
    const found = (as: string) => Promise.all(shown.map((search) => names(`search=${encodeURIComponent(search)}`, as)))
    for (const follows of [true, false, true]) {
      if (cell) cell.fcrNEnabled = follows
      world.journal.add(world.nowMs, 'note', {})
      expect(await found('operator')).toEqual(shown.map(() => (follows ? ['Cell'] : [])))
      expect(await found('admin')).toEqual(shown.map(() => []))
    }
    expect(await names('search=far+services', 'operator')).toEqual([])
    expect(await names('search=reserve', 'operator')).toEqual([])
  })
  test('a name with diacritics is found with and without them', async () => {
    const station = platform.engine.world.byStationId.get(4_002)
    if (station) station.name = 'Länsiväylä'
    platform.engine.world.fleetVersion += 1
    expect(await names('search=lansivayla')).toEqual(['Länsiväylä'])
    expect(await names(`search=${encodeURIComponent('LÄNSI')}`)).toEqual(['Länsiväylä'])
  })
  test('a new name is found immediately, and the old name is not found', async () => {
    expect(await names('search=quay')).toEqual(['Quay'])
    const station = platform.engine.world.byStationId.get(4_002)
    if (station) station.name = 'Jetty'
    platform.engine.world.fleetVersion += 1
    expect(await names('search=quay')).toEqual([])
    expect(await names('search=jetty')).toEqual(['Jetty'])
  })
})

describe('order and pages', () => {
  test.each([
    ['sort=name', ['Bay 0', 'Bay 1', 'Cell', 'Far away', 'Pier', 'Quay']],
    ['sort=-name', ['Quay', 'Pier', 'Far away', 'Cell', 'Bay 1', 'Bay 0']],
    ['sort=-fullEvseId&groupId=2', ['Pier', 'Quay']],
    ['sort=power', ['Quay', 'Cell', 'Bay 1', 'Far away', 'Pier', 'Bay 0']],
    ['sort=-status&groupId=1', ['Bay 1', 'Bay 0']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })
  test('numbers in names sort by value', async () => {
    const stations = ['Bay 10', 'Bay 9', 'bay 1'].map((name, index) => fakeStation(index, 'charger', { name }))
    const own = await startFakePlatform(fakeEngine(worldOf(stations, [])))
    const { data } = (await (await own.ask('/api/stations?sort=name', { as: 'admin' })).json()) as Page
    expect(data.map(({ name }) => name)).toEqual(['bay 1', 'Bay 9', 'Bay 10'])
    await own.stop()
  })
  test('a page states its part of the total', async () => {
    expect(await list('page=1&pageSize=4')).toMatchObject({ data: [{ name: 'Cell' }, { name: 'Far away' }], total: 6 })
    expect(await list('page=9')).toEqual({ data: [], total: 6 })
  })
  test('the first 25 stations are returned when no page is given', async () => {
    const stations = Array.from({ length: 30 }, (_, index) => fakeStation(index, 'charger'))
    const own = await startFakePlatform(fakeEngine(worldOf(stations, [])))
    const { data, total } = (await (await own.ask('/api/stations', { as: 'admin' })).json()) as Page
    expect([data.length, total]).toEqual([25, 30])
    await own.stop()
  })
})

describe('cached pages', () => {
  test('change with the next second, including their order', async () => {
    expect((await names('sort=-power'))[0]).toBe('Bay 0')
    const pier = platform.engine.world.byStationId.get(4_003)
    if (pier) pier.powerW = 9_000
    platform.engine.second()
    expect((await list('sort=-power')).data[0]).toMatchObject({ name: 'Pier', latestChargePower: 9_000 })
  })
  test('change with a journalled change in a paused world', async () => {
    await list('')
    const { world } = platform.engine
    const bay = world.byStationId.get(4_000)
    if (bay) bay.status = 'Faulted'
    world.journal.add(world.nowMs, 'status')
    expect((await list('groupId=1')).data[0]?.status).toBe('Faulted')
  })
  test('show the new world after a reset', async () => {
    await list('')
    platform.engine.world = worldOf([fakeStation(0, 'DC', { name: 'Only' })], [])
    expect(await names('')).toEqual(['Only'])
  })
})

describe('one station', () => {
  const read = async (path: string, as = 'admin') => (await platform.ask(path, { as })).json()

  test('is found by its device id, or by its station id', async () => {
    expect(await read('/api/stations/d-1002')).toMatchObject({ deviceId: 'd-1002', stationId: 4_002 })
    expect(await read('/api/stations/4002?stationId=4002')).toMatchObject({ deviceId: 'd-1002' })
    expect((await platform.ask('/api/stations/4002', { as: 'admin' })).status).toBe(404)
    expect((await platform.ask('/api/stations/1?stationId=1', { as: 'admin' })).status).toBe(404)
  })
  test('includes the name of its seller on request', async () => {
    expect(await read('/api/stations/d-1003?resolve=seller')).toMatchObject({ seller: { name: 'North Harbour' } })
    expect(await read('/api/stations/d-1003')).not.toHaveProperty('seller')
  })
  test('has a charge power as a charger, and its own power as a battery', async () => {
    expect(await read('/api/stations/d-1000')).toMatchObject({ isBattery: false, latestChargePower: 6_900, latestPower: null })
    expect(await read('/api/stations/d-1004')).toMatchObject({ isBattery: true, latestChargePower: null, latestPower: -1_000 })
  })
  test('has the frequency in the unit of the device', async () => {
    expect((await read('/api/stations/d-1002')).gridFrequency).toBe(49_987)
    expect((await read('/api/stations/d-1003')).gridFrequency).toBe(49.987)
  })
  test('has null for values that cannot be measured', async () => {
    const quay = platform.engine.world.byStationId.get(4_002)
    if (quay) quay.frequencyHz = Number.NaN
    expect(await read('/api/stations/d-1002')).toMatchObject({ gridFrequency: null, batterySoC: 61.3 })
    expect(await read('/api/stations/d-1003')).toMatchObject({ batterySoC: null })
  })
  test('has raw values as text, including the values it is configured to report', async () => {
    const { results } = await read('/api/stations/d-1002/meter-values')
    expect(results).toContainEqual({ Key: 'Power.Active.Export', Value: '2500' })
    expect(results).toContainEqual({ Key: 'Power.Active.Import', Value: '0' })
    expect(results).toContainEqual({ Key: 'MeterValueSampleInterval', Value: '1' })
  })
})

test('station types can be filtered by driver', async () => {
  const types = async (query: string) =>
    ((await (await platform.ask(`/api/station-types${query}`, { as: 'admin' })).json()) as { driver: string }[]).map(
      ({ driver }) => driver,
    )
  expect(await types('?driver=sonnen,eaton')).toEqual(['EATON'])
  expect(await types('')).toHaveLength(fakeWorld().stationTypes.length)
})
