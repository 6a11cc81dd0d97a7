import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Station } from '#contract/stations.ts'
import { NAME_TOO_LONG } from '#contract/wire.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

const HALL = { id: 'd-1041', stationId: 1_041, name: 'Battery hall 1' }
const EDIT = { stationName: 'Cellar', serialNumber: 'SN-1', iccid: '893', typeId: 11 }

const send = async (method: string, path: string, body?: unknown, as = 'operator') => {
  const reply = await platform.ask(path, { method, as, body })
  const answer = await reply.json()
  const paths = ((answer.errors ?? []) as { path: string }[]).map(({ path }) => path)
  return { status: reply.status, answer, paths }
}
const save = (changes: object, id = HALL.id) => send('PUT', `/api/stations/${id}`, { ...EDIT, ...changes })
const read = async (id = HALL.id): Promise<Station> => (await send('GET', `/api/stations/${id}`)).answer
const found = async (query: string) => {
  const { answer } = await send('GET', `/api/stations?${query}`)
  return { total: answer.total, names: (answer.data as Station[]).map(({ name }) => name) }
}

describe('editing a device', () => {
  test('returns the changed device with trimmed texts', async () => {
    const { status, answer } = await save({ stationName: '  Cellar ', serialNumber: '\tSN-1\n', iccid: ' 893 ' })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ name: 'Cellar', serialNumber: 'SN-1', settings: { serialNumber: 'SN-1', iccid: '893' } })
    expect(answer.type).toMatchObject({ id: 11, driver: 'EATON' })
    expect(await read()).toEqual(answer)
  })
  test('updates every list immediately, and the search finds only the new name', async () => {
    expect((await found('search=battery hall')).total).toBe(5)
    await save({})
    expect(await found('search=cellar')).toEqual({ total: 1, names: ['Cellar'] })
    expect((await found('search=battery hall')).total).toBe(4)
    expect((await found('types=Energy storage&sort=-name')).names.slice(0, 2)).toEqual(['Workshop battery', 'Cellar'])
  })
  test.each([
    [undefined, '893'],
    [null, null],
    ['', null],
    ['   ', null],
    ['894', '894'],
  ])('ICCID %j', async (iccid, expected) => {
    await save({})
    expect((await save({ iccid })).answer.settings.iccid).toBe(expected)
  })
  test.each([
    ['no name', { stationName: '' }, ['body.stationName'], 'Device name is required'],
    ['a blank name', { stationName: ' \t' }, ['body.stationName'], 'Device name is required'],
    ['a name that is too long', { stationName: 'x'.repeat(256) }, ['body.stationName'], NAME_TOO_LONG],
    ['no serial number', { serialNumber: '' }, ['body.serialNumber'], 'Serial number is required'],
    ['a blank serial number', { serialNumber: '  ' }, ['body.serialNumber'], 'Serial number is required'],
    ['a serial number of 10,000 characters', { serialNumber: '9'.repeat(10_000) }, ['body.serialNumber'], NAME_TOO_LONG],
    ['an ICCID that is too long', { iccid: '8'.repeat(256) }, ['body.iccid'], NAME_TOO_LONG],
    ['an unknown type', { typeId: 999 }, ['body.typeId'], 'is not a known station type'],
    ['a type that is not a number', { typeId: 'x' }, ['body.typeId'], 'must be a number'],
    ['a type that is not a battery type', { typeId: 8 }, ['body.typeId'], 'must be an energy-storage type of sonnen or EATON'],
    ['an unknown field', { colour: 'x' }, ['body.colour'], 'is not known here'],
    ['a field under its name in replies', { name: 'x' }, ['body.name'], 'cannot be changed under this name: send stationName'],
  ])('with %s is refused, and nothing changes', async (_what, changes, paths, message) => {
    const before = await read()
    const refused = await save(changes)
    expect([refused.status, refused.paths, refused.answer.errors?.[0].message]).toEqual([400, paths, message])
    expect(await read()).toEqual(before)
  })
  test('reports all invalid fields together', async () => {
    expect((await save({ stationName: ' ', serialNumber: ' ', typeId: 0 })).paths).toEqual([
      'body.stationName',
      'body.serialNumber',
      'body.typeId',
    ])
  })
})

describe('FCR-N', () => {
  test('is switched immediately, also in a paused world', async () => {
    const shown = async () =>
      ((await send('GET', '/api/stations?types=Energy storage')).answer.data as Station[]).find(({ name }) => name === HALL.name)
    expect((await shown())?.fcrNEnabled).toBe(true)
    expect(await send('PATCH', `/api/stations/${HALL.id}/fcr-n`, { enabled: false })).toEqual({
      status: 200,
      answer: {},
      paths: [],
    })
    expect((await shown())?.fcrNEnabled).toBe(false)
    expect((await read()).stackingServices.some(({ isApplied }) => isApplied)).toBe(false)
    await send('PATCH', `/api/stations/${HALL.id}/fcr-n`, { enabled: true })
    expect((await shown())?.fcrNEnabled).toBe(true)
  })
  test.each([[{}], [{ enabled: 'yes' }], [{ enabled: null }]])('refuses %j as the switch', async (body) => {
    expect((await send('PATCH', `/api/stations/${HALL.id}/fcr-n`, body)).paths).toEqual(['body.enabled'])
  })
})

describe('a deleted device', () => {
  const remove = () => send('DELETE', `/api/stations/${HALL.id}`, undefined, 'admin')
  const span = 'start=2026-03-02T07:00:00Z&end=2026-03-02T07:30:00Z'
  const query = `${span}&stationId=${HALL.stationId}`
  const seconds = (iso: string) => Date.parse(iso) / 1_000
  const CALLS = {
    readStation: () => send('GET', `/api/stations/${HALL.id}`),
    saveStation: () => save({}),
    deleteStation: () => remove(),
    setFcrN: () => send('PATCH', `/api/stations/${HALL.id}/fcr-n`, { enabled: true }),
    connectStation: () => send('POST', `/api/stations/${HALL.id}/groups/4`),
    disconnectStation: () => send('DELETE', `/api/stations/${HALL.id}/groups/4`),
    readMeterValues: () => send('GET', `/api/stations/${HALL.id}/meter-values`),
    listDeviceEvents: () => send('GET', `/api/stations/${HALL.id}/last-events`),
    listFfrLogs: () => send('GET', `/api/stations/${HALL.id}/logs?limit=25&offset=0`),
    requestFfrLogs: () => send('POST', `/api/stations/${HALL.id}/logs`),
    chargeDevice: () => send('POST', `/api/control/${HALL.id}/charge`, { powerKw: 1 }),
    listEventProperties: () => send('GET', `/api/events/${HALL.id}/properties?${query}`),
    listEvents: () => send('GET', `/api/events/${HALL.id}?${query}&property=SoC`),
    readMqttUrl: () => send('GET', `/api/mqtt-url?stationId=${HALL.stationId}`),
    exportStationMeterValues: () => {
      const user = platform.engine.world.users.find(({ user }) => user === 'operator')
      const token = user && platform.tokens.issue(user, 'temporary').token
      const [start, end] = [seconds('2026-03-02T07:00:00Z'), seconds('2026-03-02T07:30:00Z')]
      return send('GET', `/api/csv-export/station/${HALL.stationId}?start=${start}&end=${end}&token=${token}`)
    },
  }

  test('is used by every call for one device', () => {
    const about = Object.entries(endpoints).filter(([, { path }]) => /\/(stations|control|events|station)\/:/.test(path))
    expect(Object.keys(CALLS).toSorted()).toEqual([...about.map(([name]) => name), 'readMqttUrl'].toSorted())
  })
  test.each(Object.entries(CALLS))('is not found by %s', async (_name, call) => {
    expect((await remove()).status).toBe(200)
    expect((await call()).status).toBe(404)
  })
  test('is in no list, group or search result', async () => {
    const before = await found('pageSize=500')
    expect((await found('groupId=4')).names).toContain(HALL.name)
    await remove()
    expect(await found('pageSize=500')).toEqual({
      total: before.total - 1,
      names: before.names.filter((name) => name !== HALL.name),
    })
    expect((await found('groupId=4')).names).not.toContain(HALL.name)
    expect((await found(`search=${HALL.id}`)).total).toBe(0)
    expect((await found(`search=${encodeURIComponent('depot batteries')}`)).names).not.toContain(HALL.name)
  })
  test('does not change the other devices, also in the next second', async () => {
    const others = await found('types=Energy storage')
    await remove()
    await platform.engine.advance(2_000)
    expect((await found('types=Energy storage')).names).toEqual(others.names.filter((name) => name !== HALL.name))
    expect((await read('d-1042')).timestamp).toBe(new Date(platform.engine.world.nowMs).toISOString())
  })
})
