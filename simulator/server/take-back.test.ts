import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyEndpoint, urlOf } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { PRESENT } from './present-entities.ts'
import { readOnlyFields, splitBody } from '#simulator/http/read-only-fields.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

/** A write accepts the entity that GET returns; read-only fields must be unchanged. */
const platform = scenarioPlatform()

const WRITES = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][]).filter(
  ([, { method, body }]) => method !== 'GET' && body !== undefined,
)
const TAKING_BACK = WRITES.filter(([, { takesBack }]) => takesBack !== undefined).map(([name]) => name)

/** Writes with a body that change no entity of a GET, each with the reason. A new write is listed here or takes one back. */
const WITHOUT_ENTITY: Partial<Record<EndpointName, string>> = {
  login: 'signs in',
  loginWithNapCode: 'signs in',
  dismissCharger: 'changes nothing',
  dismissAllChargers: 'changes nothing',
  addCharger: 'creates: there is no present value',
  createGroup: 'creates: there is no present value',
  createCongestionRule: 'creates: there is no present value',
  placeP2pOrder: 'creates: there is no present value',
  acknowledgeProblem: 'a command: GET returns it within the problems',
  addDailySchedule: 'creates: there is no present value',
  addBid: 'creates: there is no present value',
  createBiddingZone: 'creates, and no GET returns zones',
  previewCongestionRule: 'changes nothing',
  previewPowerLimit: 'changes nothing',
  previewDlmLimits: 'changes nothing',
  previewV2gForecasts: 'changes nothing',
  startApproval: 'changes nothing',
  chargeDevice: 'a command: no GET returns it',
  addPriorityGroup: 'its body is a customer group as GET lists it',
  saveQueuingVip: 'two fields of the load limits, which saveDlmLimits takes back',
}

test('each write takes its entity back or is listed with a reason', () => {
  expect(WRITES.map(([name]) => name).filter((name) => TAKING_BACK.includes(name) === name in WITHOUT_ENTITY)).toEqual([])
  expect(Object.keys(PRESENT).toSorted()).toEqual(TAKING_BACK.toSorted())
})

type Entity = Record<string, unknown>
type Input = { params?: Record<string, string | number>; query?: Record<string, string | number> }
interface Case extends Input {
  readonly what: string
  readonly write: EndpointName
  readonly read: EndpointName
  readonly from?: Input
  /** Picks the entity from the reply of the GET. */
  readonly pick?: (reply: never) => unknown
}

const send = async (name: EndpointName, { params = {}, query = {} }: Input, body?: unknown) => {
  const { method } = endpoints[name]
  const reply = await platform.ask(urlOf(endpoints[name], params, query), { as: 'admin', method, body })
  return { status: reply.status, answer: await reply.json() }
}
async function read({ read: name, from, params, query, pick }: Case): Promise<Entity> {
  const { status, answer } = await send(name, from ?? { ...(params && { params }), ...(query && { query }) })
  const entity = pick ? pick(answer as never) : answer
  expect([status, typeof entity]).toEqual([200, 'object'])
  return entity as Entity
}

const GROUPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const DEVICE = 'd-1044'
const NEXT_HOUR = '2026-03-02T08:00:00.000Z'
const hours = { start: NEXT_HOUR, end: '2026-03-02T09:00:00.000Z' }
const first = ([entity]: readonly unknown[]) => entity

const ofGroups = (write: EndpointName, get: EndpointName, groups: readonly number[]): Case[] =>
  groups.map((groupId) => ({ what: `${write} of group ${groupId}`, write, read: get, params: { groupId } }))

const CASES: readonly Case[] = [
  ...ofGroups('saveGroup', 'readGroup', GROUPS),
  {
    what: 'saveGroup of a listed group',
    write: 'saveGroup',
    read: 'listGroups',
    params: { groupId: 1 },
    pick: (groups: { id: number }[]) => groups.find(({ id }) => id === 1),
  },
  ...ofGroups('saveDlmLimits', 'readDlmLimits', GROUPS),
  ...ofGroups('saveFcrSettings', 'readFcrSettings', [1, 2, 5, 6, 11]),
  ...ofGroups('saveV2gSettings', 'readV2gSettings', [3, 7, 8]),
  ...ofGroups('setDriverBypass', 'readV2gSettings', [3, 7, 8]),
  {
    what: 'saveStation',
    write: 'saveStation',
    read: 'readStation',
    params: { id: DEVICE },
    from: { params: { id: DEVICE }, query: { resolve: 'seller' } },
  },
  { what: 'setFcrN', write: 'setFcrN', read: 'readStation', params: { deviceId: DEVICE }, from: { params: { id: DEVICE } } },
  {
    what: 'saveBid',
    write: 'saveBid',
    read: 'listBids',
    query: { groupId: 2, hour: NEXT_HOUR },
    from: { query: { group: 2 } },
    pick: (bids: { hour: string }[]) => bids.find(({ hour }) => hour === NEXT_HOUR),
  },
  {
    what: 'saveSessionSchedule',
    write: 'saveSessionSchedule',
    read: 'listV2gSessions',
    from: { params: { groupId: 3 } },
    pick: (sessions: { stationId: number }[]) => sessions.find(({ stationId }) => stationId === 1028),
  },
  {
    what: 'saveCongestionRule',
    write: 'saveCongestionRule',
    read: 'listCongestionRules',
    from: {},
    params: { ruleId: 1 },
    pick: first,
  },
  {
    what: 'changeP2pOrder',
    write: 'changeP2pOrder',
    read: 'listP2pOrders',
    params: { orderId: 1 },
    from: { query: hours },
    pick: ({ orders }: { orders: unknown[] }) => orders[0],
  },
]
/** One of each write: the rule for its fields is the same for every entity. */
const ONE_EACH = CASES.filter(({ write }, place) => CASES.findIndex((one) => one.write === write) === place)

let sessionId = ''
const inputOf = (one: Case): Input =>
  one.write === 'saveSessionSchedule'
    ? { params: { sessionId } }
    : { ...(one.params && { params: one.params }), ...(one.query && { query: one.query }) }

beforeAll(async () => {
  const { world } = platform.engine
  const station = world.byStationId.get(1028)
  if (!station) throw new Error('the depot has no station 1028')
  arrive(world, station, { departureTime: 1430, targetSocPercent: 80 })
  await platform.engine.advance(10_000)
  sessionId = `1028-${(station.vehicle?.arrivesMs ?? 0) / 1_000}`
  const rule = { groupId: 1, name: 'Works', isEnabled: true, recurrence: 'daily', timeZone: 'UTC', startDate: '2026-03-01' }
  const window = { endDate: null, startTime: '07:00', endTime: '09:00', weekdays: [], mode: 'limit-kw', target: 30 }
  const done = [
    await send('createCongestionRule', {}, { ...rule, ...window }),
    await send('placeP2pOrder', {}, { groupId: 1, side: 'offer', hour: NEXT_HOUR, quantityKw: 5, priceEur: 0.5 }),
  ]
  // The first write of a schedule makes its source `custom`.
  done.push(await send('saveSessionSchedule', { params: { sessionId } }, { targetSoC: 80, departureTime: 1430 }))
  const refused = done.find(({ status }) => status !== 200)
  if (refused) throw new Error(`the preparation was refused: ${JSON.stringify(refused)}`)
})

const isMoving = (write: EndpointName, field: string) =>
  (endpoints[write] as AnyEndpoint).takesBack?.moving.includes(field) === true
const without = (entity: Entity, isLeftOut: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(entity).filter(([field]) => !isLeftOut(field)))

describe('a write of what GET returns is accepted and changes nothing', () => {
  test('the cases contain every write that takes an entity back', () => {
    expect(ONE_EACH.map(({ write }) => write).toSorted()).toEqual(TAKING_BACK.toSorted())
  })
  test.each(CASES)('$what', async (one) => {
    const entity = await read(one)
    const { status, answer } = await send(one.write, inputOf(one), entity)
    expect([status, answer.errors, answer.success ?? true]).toEqual([200, undefined, true])
    const staying = (field: string) => isMoving(one.write, field)
    expect(without(await read(one), staying)).toEqual(without(entity, staying))
  })
})

/** Another value of the same JSON type. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return typeof value === 'string'
    ? `${value}0`
    : Array.isArray(value)
      ? [...value, 1]
      : value === null
        ? 1
        : { ...(value as object), more: 1 }
}

describe('a changed read-only field is refused with its path', () => {
  const changes = ONE_EACH.flatMap((one) =>
    Object.keys(readOnlyFields(endpoints[one.write]))
      .filter((field) => !isMoving(one.write, field))
      .map((field) => ({ write: one.write, field, one })),
  )
  test.each(changes)('$write: $field', async ({ field, one }) => {
    const entity = await read(one)
    const { status, answer } = await send(one.write, inputOf(one), { ...entity, [field]: otherThan(entity[field]) })
    expect([status, answer.errors]).toEqual([
      400,
      [{ path: `body.${field}`, message: expect.stringMatching(/^cannot be changed (by this call|under this name: send \w+$)/) }],
    ])
  })
})

const VALUES = [null, 1, true, false, 'Charging', 'open', 'mobile', '2026-01-01T00:00:00Z', [], {}]

describe('a read-only field that changes by itself is ignored with any value of its type', () => {
  const changes = ONE_EACH.flatMap((one) =>
    Object.entries(readOnlyFields(endpoints[one.write]))
      .filter(([field]) => isMoving(one.write, field))
      .map(([field, schema]) => ({ write: one.write, field, schema, one })),
  )
  test.each(changes)('$write: $field', async ({ field, schema, one }) => {
    const entity = await read(one)
    const other = VALUES.find((value) => schema.safeParse(value).success && value !== entity[field])
    expect((await send(one.write, inputOf(one), { ...entity, [field]: other })).status).toBe(200)
    expect((await read(one))[field]).toEqual(entity[field])
    const wrong = VALUES.find((value) => !schema.safeParse(value).success)
    const { status, answer } = await send(one.write, inputOf(one), { ...entity, [field]: wrong })
    expect([status, answer.errors[0].path]).toEqual([400, `body.${field}`])
  })
})

test.each(ONE_EACH)('$write refuses a field that its entity does not have', async (one) => {
  const { status, answer } = await send(one.write, inputOf(one), { ...(await read(one)), nonsense: 1 })
  expect([status, answer.errors]).toEqual([400, [{ path: 'body.nonsense', message: 'is not known here' }]])
})

describe('fields with another name in the write', () => {
  test('are taken from the entity only if the body omits them', () => {
    const entity = { name: 'Cell', type: { id: 3 }, settings: { iccid: null } }
    expect(splitBody(endpoints.saveStation, entity).body).toEqual({ stationName: 'Cell', iccid: null, typeId: 3 })
    expect(splitBody(endpoints.saveStation, { ...entity, stationName: 'New' }).body).toMatchObject({ stationName: 'New' })
  })
  test('do not include inherited names', () => {
    const sent = JSON.parse('{"__proto__":{"name":"x"},"constructor":1}') as object
    expect(Object.keys(splitBody(endpoints.saveStation, sent).body as object).toSorted()).toEqual(['__proto__', 'constructor'])
  })
})
