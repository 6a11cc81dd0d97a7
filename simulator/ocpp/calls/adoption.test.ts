import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCaller } from '#simulator/server/call-as.ts'
import type { CallAs } from '#simulator/scenario/playback/call.ts'
import { openSocket } from '../charger/rpc-socket.ts'
import { startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const user = (name: string, rest: object) => ({ user: name, name, email: 'a@b.example', password: 'demo', about: 'x', ...rest })
const USERS = [
  user('admin', { sellerId: 0, roles: ['energyAdmin'] }),
  user('operator', { sellerId: 1, permissions: 'all' }),
  user('yoda', { sellerId: 0, roles: ['energyYoda'] }),
]
const SITE = {
  users: USERS,
  stationTypes: [
    { id: 1, name: 'Post', category: 'charger', driver: 'ocpp', powerKw: 22 },
    { id: 2, name: 'Store', category: 'Energy storage', driver: 'sonnen', powerKw: 10, capacityKwh: 22 },
  ],
}

async function start(change: object = {}) {
  const site = await startOcppSite(2, 40, { ...SITE, ...change })
  const platform = await startFakePlatform(site.engine, { chargers: () => site.endpoint })
  closing.push(site.stop, () => platform.stop())
  const call = async (method: string, path: string, body?: unknown, as = 'admin') => {
    const reply = await platform.ask(path, { as, method, body })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const waiting = async () => (await call('GET', '/api/waiting-chargers')).body.data as Record<string, unknown>[]
  return { ...site, call, waiting }
}

const DRAFT = { identity: 'NEW-1', connector: 1, name: 'Desk', typeId: 1, sellerId: 1, groupId: 1 }

describe('waiting chargers', () => {
  test('are listed with what they report, and dismissed and restored', async () => {
    const { charger, call, waiting } = await start()
    await charger({ identity: 'NEW-1' }).connect()
    const listed = { identity: 'NEW-1', version: '1.6', vendor: 'Loadstar', model: 'Own charger', connectors: [1] }
    expect(await waiting()).toEqual([{ ...listed, isConnected: true, isDismissed: false }])
    expect(await call('PUT', '/api/waiting-chargers/NEW-1', { isDismissed: true })).toMatchObject({ status: 200 })
    expect((await waiting())[0]).toMatchObject({ isDismissed: true })
    await call('PUT', '/api/waiting-chargers/NEW-1', { isDismissed: false })
    expect((await waiting())[0]).toMatchObject({ isDismissed: false })
    expect(await call('PUT', '/api/waiting-chargers/OTHER', { isDismissed: true })).toMatchObject({ status: 404 })
  })

  test('are dismissed all at once', async () => {
    const { charger, call, waiting } = await start()
    for (const identity of ['NEW-1', 'NEW-2']) await charger({ identity }).connect()
    expect(await call('PUT', '/api/waiting-chargers', { isDismissed: true })).toMatchObject({ status: 200 })
    expect((await waiting()).map(({ isDismissed }) => isDismissed)).toEqual([true, true])
    expect(await call('PUT', '/api/waiting-chargers', { isDismissed: true }, 'operator')).toMatchObject({ status: 403 })
  })

  test('are seen and added by support staff of the provider only', async () => {
    const { call, engine } = await start()
    for (const as of ['operator', 'yoda']) {
      expect(await call('GET', '/api/waiting-chargers', undefined, as)).toMatchObject({ status: 403 })
      expect(await call('POST', '/api/chargers', DRAFT, as)).toMatchObject({ status: 403 })
    }
    expect(engine.world.stations).toHaveLength(2)
  })

  test('cannot be listed without an endpoint: the list is empty', async () => {
    const { engine } = await start()
    const platform = await startFakePlatform(engine)
    closing.push(() => platform.stop())
    expect(await (await platform.ask('/api/waiting-chargers', { as: 'admin' })).json()).toEqual({ data: [] })
  })
})

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('adding a charger with %s', (protocol) => {
  test('makes it a station that boots again, obeys its group, and waits no more', async () => {
    const { charger, call, waiting, engine, station } = await start()
    const added = charger({ identity: 'NEW-1', protocol })
    expect(await added.connect()).toMatchObject({ status: 'Pending' })
    expect(engine.pin.reason).toBeNull()
    expect(await call('POST', '/api/chargers', DRAFT)).toMatchObject({ status: 200, body: { name: 'Desk', isOnline: false } })
    expect(engine.pin.reason).toBe('A charger is connected by OCPP')
    await vi.waitFor(() => expect(added.bootStatus).toBe('Accepted'))
    await vi.waitFor(async () => expect(await waiting()).toEqual([]))
    await added.plugIn()
    await vi.waitFor(async () => {
      await engine.advance(1_000)
      expect(added.received.some(({ method }) => method === 'SetChargingProfile')).toBe(true)
    }, 8_000)
    expect(station(2)).toMatchObject({ isOnline: true, status: 'Charging', groupIds: [1] })
  })
})

test.each([
  [{ name: '  ' }, 400, 'Name is required'],
  [{ typeId: 2 }, 400, 'takes stations of another category'],
  [{ typeId: 9 }, 400, 'is not a known station type'],
  [{ sellerId: 77 }, 400, 'is not a known seller'],
  [{ groupId: 77 }, 400, 'is not a known group'],
  [{ identity: 'a b' }, 400, 'without spaces'],
  [{ identity: 'a\u202eb' }, 400, 'without spaces'],
  [{ identity: 'cp-1' }, 409, 'Connector 1 of cp-1 is already the station Place 1.'],
  [{ identity: 'CP-1' }, 409, 'Connector 1 of CP-1 is already the station Place 1.'],
])('adding a charger with %j is refused', async (change, status, message) => {
  const { call, engine } = await start()
  const reply = await call('POST', '/api/chargers', { ...DRAFT, ...change })
  expect(reply).toMatchObject({ status, body: { message: expect.stringContaining(message) } })
  expect(engine.world.stations).toHaveLength(2)
})

test('a removed charger waits again, and a station of the site file is not removed', async () => {
  const { charger, call, waiting } = await start()
  const one = charger({ identity: 'NEW-1' })
  await one.connect()
  await call('POST', '/api/chargers', DRAFT)
  await vi.waitFor(() => expect(one.bootStatus).toBe('Accepted'))
  expect(await call('DELETE', '/api/chargers/d-3')).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ identity: 'NEW-1', connectors: [1] }]))
  expect(await call('DELETE', '/api/chargers/d-1')).toMatchObject({ status: 409 })
})

test('a test programme refuses a group with an added charger, and no other group', async () => {
  const { call } = await start({
    groups: [1, 2].map((id) => ({ id, name: `Group ${id}`, type: 'GROUP_TYPE_CHARGER', sellerId: 1 })),
    stations: [{ id: 1, name: 'Inside', type: 'Post', sellerId: 1, groups: ['Group 2'] }],
  })
  const programme = () => call('POST', '/api/groups/2/approval', { product: 'fcr-d-up-dynamic', cars: 'charging' })
  expect(await programme()).toMatchObject({ status: 200 })
  await vi.waitFor(async () =>
    expect((await call('GET', '/api/groups/2/approval')).body).toMatchObject({
      approval: { state: 'failed', problem: 'Group 2 offers no demand response.' },
    }),
  )
  await call('POST', '/api/chargers', { ...DRAFT, groupId: 2 })
  expect(await programme()).toMatchObject({
    status: 409,
    body: { message: 'Group 2 has chargers that connect by OCPP, such as Desk, which a copy of the site cannot play.' },
  })
})

test('messages of a charger are listed for users who control its stations', async () => {
  const { charger, call } = await start()
  await charger().connect()
  const { status, body } = await call('GET', '/api/chargers/d-1/messages', undefined, 'operator')
  expect([status, body.identity]).toEqual([200, 'CP-1'])
  const [first, second] = body.data as object[]
  expect(first).toMatchObject({ seq: 0, isOutbound: false, kind: 'call', action: 'BootNotification', latencyMs: null })
  expect(second).toMatchObject({ isOutbound: true, kind: 'result', action: 'BootNotification' })
  expect(await call('GET', '/api/chargers/d-1/messages', undefined, 'yoda')).toMatchObject({ status: 403 })
  expect((await call('GET', '/api/stations/d-1')).body).toMatchObject({ ocppIdentity: 'CP-1' })
})

test('a run in which a charger was added is repeated without it to the same bytes', async () => {
  const { charger, call, engine, begin } = await start()
  const one = charger({ identity: 'NEW-1' })
  await one.connect()
  await engine.advance(70_000)
  await call('POST', '/api/chargers', DRAFT)
  await vi.waitFor(() => expect(one.bootStatus).toBe('Accepted'))
  await one.plugIn()
  for (let second = 0; second < 70; second++) {
    await engine.advance(1_000)
    if (second % 5 === 0) await one.report(5)
  }
  const journal = engine.world.journal.toText()
  expect(journal).toContain('"event":"added"')

  let callAs: CallAs | undefined
  const again = begin({ callAs: (...args) => callAs?.(...args) ?? Promise.reject(new Error('no platform')) })
  const platform = await startFakePlatform(again)
  closing.push(
    () => platform.stop(),
    async () => again.stop(),
  )
  callAs = createCaller({ ...platform, engine: again })
  again.load({ name: 'quiet-day', actions: engine.view().actions })
  await again.advance(engine.world.nowMs - engine.world.startMs)
  expect(again.world.journal.toText()).toBe(journal)
})

/** A charger that answers the calls of the platform, and reports its connectors only when it is accepted. */
async function pendingCharger(url: string, protocol: 'ocpp1.6' | 'ocpp2.0.1', answers: Readonly<Record<string, unknown>>) {
  const socket = await openSocket(`${url}/NEW-1`, protocol)
  const statuses: unknown[] = []
  let calls = 0
  const send = (action: string, params: unknown) => socket.send(JSON.stringify([2, `${action}-${calls++}`, action, params]))
  const boot = () =>
    send(
      'BootNotification',
      protocol === 'ocpp1.6'
        ? { chargePointVendor: 'V', chargePointModel: 'M' }
        : { reason: 'PowerUp', chargingStation: { vendorName: 'V', model: 'M' } },
    )
  const report = (connector: number) =>
    protocol === 'ocpp1.6'
      ? send('StatusNotification', { connectorId: connector, errorCode: 'NoError', status: 'Available' })
      : send('StatusNotification', {
          timestamp: '2026-03-02T08:00:00Z',
          connectorStatus: 'Available',
          evseId: connector,
          connectorId: 1,
        })
  socket.on('message', (data: Buffer) => {
    const [type, id, action] = JSON.parse(String(data)) as [number, string, unknown]
    if (type === 2) socket.send(JSON.stringify([3, id, answers[String(action)] ?? { status: 'Accepted' }]))
    if (type === 2 && action === 'TriggerMessage') boot()
    if (type !== 3 || !id.startsWith('BootNotification')) return
    const { status } = action as { status: string }
    statuses.push(status)
    if (status === 'Accepted') for (const connector of [0, 1, 2, 3]) report(connector)
  })
  boot()
  closing.push(async () => socket.terminate())
  return statuses
}

const NAMED_16 = { GetConfiguration: { configurationKey: [{ key: 'NumberOfConnectors', readonly: 'true', value: 3 }] } }
const evse = (id: number, attributeStatus: string) => ({
  attributeStatus,
  component: { name: 'EVSE', evse: { id } },
  variable: { name: 'AvailabilityState' },
})
const NAMED_201 = {
  GetVariables: { getVariableResult: [1, 2, 3, 4].map((id) => evse(id, id < 4 ? 'Accepted' : 'UnknownComponent')) },
}

describe.each([
  ['ocpp1.6', 'names its connectors', NAMED_16, [1, 2, 3]],
  ['ocpp1.6', 'does not name its connectors', {}, []],
  ['ocpp2.0.1', 'names its EVSEs', NAMED_201, [1, 2, 3]],
  ['ocpp2.0.1', 'does not name its EVSEs', {}, []],
] as const)('a Pending charger of %s with three connectors that %s', (protocol, _, answers, named) => {
  test('can be added completely', async () => {
    const { url, call, waiting, engine } = await start()
    const statuses = await pendingCharger(url, protocol, answers)
    await vi.waitFor(() => expect(statuses).toEqual(['Pending']))
    await vi.waitFor(async () => expect((await waiting())[0]?.connectors).toEqual(named))
    expect((await call('POST', '/api/chargers', DRAFT)).status).toBe(200)
    // Connector 0 is the charger itself.
    await vi.waitFor(async () => expect((await waiting())[0]?.connectors).toEqual([2, 3]))
    for (const connector of [2, 3]) {
      expect((await call('POST', '/api/chargers', { ...DRAFT, connector, name: `Desk ${connector}` })).status).toBe(200)
    }
    await vi.waitFor(async () => expect(await waiting()).toEqual([]))
    await vi.waitFor(() => expect(engine.world.stations.slice(2).map(({ isOnline }) => isOnline)).toEqual([true, true, true]))
  })
})

test('a device that connects by MQTT is added by its identity, and removed', async () => {
  const { call, engine } = await start()
  const draft = { ...DRAFT, identity: 'cell-9', typeId: 2, groupId: null }
  const added = await call('POST', '/api/chargers', draft)
  expect(added).toMatchObject({ status: 200, body: { mqttIdentity: 'cell-9', isOnline: false, mqtt: true } })
  expect(added.body.ocppIdentity).toBeUndefined()
  expect(await call('POST', '/api/chargers', draft)).toMatchObject({ status: 409 })
  expect(await call('POST', '/api/chargers', { ...draft, identity: 'cell-10', connector: 2 })).toMatchObject({ status: 400 })
  expect(await call('DELETE', `/api/chargers/${String(added.body.deviceId)}`)).toMatchObject({ status: 200 })
  expect(engine.world.stations.at(-1)).toMatchObject({ isRemoved: true })
})
