import * as z from 'zod/mini'
import { describe, expect, it, test } from 'vitest'
import { Bid } from '#contract/bids.ts'
import { P2pOrder, P2pTrade } from '#contract/p2p-market.ts'
import { PhaseLoad } from '#contract/phase-load.ts'
import { Overview } from '#contract/dashboard.ts'
import { GroupType } from '#contract/groups.ts'
import { Reserve } from '#contract/reserves.ts'
import { Me } from '#contract/session.ts'
import { Count, Instant, pageOf, shown } from '#contract/wire.ts'
import { readLeniently } from './read-leniently.ts'

const Row = z.object({
  name: shown(z.string()),
  at: Instant,
  powerW: shown(z.nullable(z.number())),
  rated: z.number(),
  limitW: z.nullable(z.number()),
  isOnline: z.boolean(),
  note: shown(z.optional(z.string())),
  warnings: z.optional(z.array(z.string())),
  category: z.enum(['DC', 'V2G']),
  type: GroupType,
  settings: z.object({ iccid: z.nullable(z.string()) }),
  groups: z.array(z.object({ id: z.number() })),
})
const row = {
  name: 'North 1',
  at: '2026-03-02T08:00:00Z',
  powerW: 7_400,
  rated: 22,
  limitW: null,
  isOnline: true,
  note: 'by the gate',
  category: 'DC',
  type: 'GROUP_TYPE_DC',
  settings: { iccid: null },
  groups: [{ id: 1 }],
}
const paths = (read: { mismatches: { path: string }[] }) => read.mismatches.map(({ path }) => path)
const without = (key: string) => Object.fromEntries(Object.entries(row).filter(([one]) => one !== key))

describe('readLeniently', () => {
  it('returns matching fields and ignores unknown fields', () => {
    const read = readLeniently(Row, { ...row, type: 'DC', colour: 'red' })
    expect(read).toEqual({ usable: true, value: row, mismatches: [] })
  })

  it('empties fields that are only shown', () => {
    const read = readLeniently(Row, { ...row, name: 7, powerW: '7', note: 1 })
    const { note: _, ...others } = row
    expect(read).toMatchObject({ usable: true, value: { ...others, name: '–', powerW: null } })
    expect(read.mismatches).toEqual([
      expect.objectContaining({ path: 'name', isShown: true }),
      expect.objectContaining({ path: 'powerW', isShown: true }),
      expect.objectContaining({ path: 'note', isShown: true }),
    ])
    expect(readLeniently(Row, without('name'))).toMatchObject({ usable: true, value: { name: '–' } })
  })

  it.each(['at', 'rated', 'limitW', 'isOnline', 'category', 'type', 'settings', 'groups'])(
    'does not read a reply without %s, on which a decision depends',
    (key) => {
      const read = readLeniently(Row, without(key))
      expect(read.usable).toBe(false)
      expect(read.mismatches).toMatchObject([{ path: key }])
      expect(read.mismatches[0]).not.toHaveProperty('isShown')
    },
  )

  it.each([
    ['at', 'yesterday'],
    ['rated', '22'],
    ['limitW', 'none'],
    ['isOnline', 'yes'],
    ['category', 4],
    ['category', ''],
    ['settings', []],
    ['groups', {}],
    ['groups', [{ id: 1 }, 'two']],
    // A platform may leave it out, but must not send something else.
    ['warnings', 'none'],
  ])('does not read a reply whose %s is %j', (key, value) => {
    expect(readLeniently(Row, { ...row, [key]: value })).toMatchObject({ usable: false })
  })

  it('keeps unknown values of an enum', () => {
    const read = readLeniently(Row, { ...row, category: 'Hydrogen', type: 'GROUP_TYPE_FERRY' })
    expect(read).toMatchObject({ usable: true, value: { category: 'Hydrogen', type: 'GROUP_TYPE_FERRY' } })
    expect(paths(read)).toEqual(['category', 'type'])
  })

  it('does not read a list with a row that is not whole, and reports the field without the index', () => {
    const read = readLeniently(z.array(Row), [row, { ...row, rated: null }, { ...row, rated: null }, 'row'])
    expect(read.usable).toBe(false)
    expect(paths(read)).toEqual(['[].rated', '[].rated', '[]'])
  })

  it('leaves out unknown keys of a record, and does not read a wrong value of a known key', () => {
    const me = { id: 'u', name: 'U', email: 'u@x', sellerId: 1, roles: [], accessToken: { token: 't', expiresInSecs: 60 } }
    const read = readLeniently(Me, { ...me, permissions: { energy_load_tab: true, energy_tides: 'yes' } })
    expect(read).toMatchObject({ usable: true, value: { permissions: { energy_load_tab: true } } })
    expect(readLeniently(Me, { ...me, permissions: { energy_load_alm: 'yes' } })).toMatchObject({
      usable: false,
      mismatches: [{ path: 'permissions.energy_load_alm' }],
    })
  })

  it('is unusable if the reply as a whole has another type', () => {
    expect(readLeniently(Row, 'gateway error')).toMatchObject({ usable: false, mismatches: [{ path: '' }] })
    expect(readLeniently(z.array(Row), { data: [] }).usable).toBe(false)
  })
})

const PROBLEM = {
  kind: 'overload',
  since: null,
  groupId: 1,
  groupName: 'Depot',
  groupType: 'GROUP_TYPE_DC',
  deviceId: null,
  deviceName: null,
  isStepwise: null,
  count: 1,
  powerKw: 200,
  limitKw: 90,
}

test.each([
  ['a negative count', { problemCount: -3 }],
  ['a fraction', { problemCount: 2.5 }],
  ['fewer problems than it lists', { problems: [PROBLEM] }],
  ['a negative number of stations', { stations: [{ category: 'charger', online: -1, offline: 0, statuses: {} }] }],
])('an overview with %s is not read', (_, change) => {
  const whole = { problems: [], problemCount: 0, power: [], stations: [], bids: null }
  const overview = { ...whole, frequency: { nowHz: 50, points: [], thresholds: [], activations: [] } }
  expect(readLeniently(Overview, overview).usable).toBe(true)
  expect(readLeniently(Overview, { ...overview, problems: [PROBLEM], problemCount: 1 }).usable).toBe(true)
  expect(readLeniently(Overview, { ...overview, ...change }).usable).toBe(false)
})

test.each(['soldKw', 'requiredKw'])('a reserve with a negative %s, which would read as none, is not read', (field) => {
  const reserve = {
    groupId: 1,
    groupName: 'Depot',
    service: 'FCR-D',
    source: 'bid',
    soldKw: 100,
    availableKw: 90,
    deliveredKw: -0.2,
    requiredKw: 5,
    isResponding: true,
  }
  expect(readLeniently(Reserve, reserve).usable).toBe(true)
  expect(readLeniently(Reserve, { ...reserve, [field]: -5 })).toMatchObject({ usable: false, mismatches: [{ path: field }] })
})

const AT = '2026-03-02T08:00:00Z'
const ORDER = { side: 'offer', hour: AT, quantityKw: 5, priceEur: 1, sellerId: 1, state: 'open', placedAt: AT, id: 1, groupId: 1 }
const TRADE = { id: 1, offerId: 1, requestId: 2, sellingGroupId: 1, buyingGroupId: 2, at: AT, hour: AT, priceEur: 1 }
const LOAD = { line: 1, taken: 5, limit: 10, unit: 'A', kind: 'main-fuse' }
test.each<[string, z.ZodMiniType, (amount: number) => object]>([
  ['bid', Bid, (quantity) => ({ hour: AT, quantity, price: 1, groupId: 1 })],
  ['trade', P2pTrade, (quantityKw) => ({ ...TRADE, quantityKw })],
  ['order', P2pOrder, (matchedKw) => ({ ...ORDER, matchedKw })],
  ['load', PhaseLoad, (amount) => ({ ...LOAD, heldBack: { by: 'reserve', amount, waiting: 0 } })],
])('a %s with a negative amount, which would read as none, is not read', (_, schema, replyOf) => {
  expect([0, 2, -2].map((amount) => readLeniently(schema, replyOf(amount)).usable)).toEqual([true, true, false])
})

describe('a page of a list', () => {
  const Page = z.object({ page: pageOf(z.object({ id: z.number() }), { newer: Count }) })
  const page = { data: [{ id: 1 }, { id: 2 }], total: 2, newer: 0 }
  it('is read with at least as many rows in all as it has itself', () => {
    expect(readLeniently(Page, { page })).toEqual({ usable: true, value: { page }, mismatches: [] })
    expect(readLeniently(Page, { page: { ...page, total: 60 } }).usable).toBe(true)
  })
  it('is not read when its total contradicts its rows', () => {
    const mismatches = [{ path: 'page.total', expected: 'must count the rows of the page' }]
    for (const total of [0, 1]) expect(readLeniently(Page, { page: { ...page, total } })).toEqual({ usable: false, mismatches })
  })
  it('is not read when one row of it is wrong', () => {
    const wrong = { ...page, data: [{ id: 1 }, { id: '2' }] }
    expect(readLeniently(Page, { page: wrong })).toMatchObject({ usable: false, mismatches: [{ path: 'page.data[].id' }] })
  })
})

describe('a value that is impossible in its unit', () => {
  const Values = z.object({
    batterySoC: shown(z.nullable(z.number())),
    powerW: z.number(),
    at: Instant,
    loads: z.array(z.object({ taken: z.number(), unit: z.string() })),
    series: z.array(
      z.object({ property: z.string(), unit: z.string(), value: shown(z.nullable(z.number())), seconds: z.number() }),
    ),
  })
  const point = { property: 'Frequency', unit: 'Hz', value: 49.9, seconds: 900 }
  const values = {
    batterySoC: 100.4,
    powerW: -7_400,
    at: '2026-03-02T08:00:00Z',
    loads: [{ taken: 208.5, unit: 'A' }],
    series: [point, { ...point, unit: 'mHz', value: 49_900 }, { ...point, property: 'SoC', unit: '%', value: 3 }],
  }
  const read = (change: object) => readLeniently(Values, { ...values, ...change })

  it('differs from a possible one', () => expect(read({})).toEqual({ usable: true, value: values, mismatches: [] }))

  it.each([5_000, -1, 106])('is shown as missing where it is only shown: SoC %s', (batterySoC) => {
    expect(read({ batterySoC })).toMatchObject({ usable: true, value: { ...values, batterySoC: null } })
    expect(paths(read({ batterySoC }))).toEqual(['batterySoC'])
  })

  it.each([
    ['powerW', { powerW: -1e12 }],
    ['at', { at: '9999-12-31T23:59:59Z' }],
    ['loads[].taken', { loads: [...values.loads, { taken: 1e9, unit: 'A' }] }],
  ])('makes the read a failed one where a decision depends on it: %s', (path, change) => {
    expect(read(change)).toMatchObject({ usable: false, mismatches: [{ path }] })
  })

  it('is no end where null leaves an end open, and a wrong value of another end', () => {
    const Ends = z.object({ until: z.nullable(Instant), window: z.object({ start: Instant, end: z.nullable(Instant) }) })
    const [now, never] = ['2026-03-02T10:00:00Z', '9999-12-31T23:59:59Z']
    const read = (schema: z.ZodMiniType, window: object) => readLeniently(schema, { until: never, window })
    expect(read(Ends, { start: now, end: never })).toEqual({
      usable: true,
      value: { until: null, window: { start: now, end: null } },
      mismatches: [],
    })
    expect(read(Ends, { start: never, end: now })).toMatchObject({ usable: false, mismatches: [{ path: 'window.start' }] })
    const Closed = z.object({ window: z.object({ start: Instant, end: Instant }) })
    expect(read(Closed, { start: now, end: never })).toMatchObject({ usable: false, mismatches: [{ path: 'window.end' }] })
  })

  it.each([
    ['Frequency', 'Hz', 500],
    ['Frequency', 'mHz', 500_000],
    ['SoC', '%', 5_000],
    ['Current.Import', 'A', 1e9],
  ])('is a gap of a series of its unit: %s, %s, %s', (property, unit, value) => {
    const series = [point, { property, unit, value, seconds: 900 }, point]
    expect(read({ series })).toMatchObject({ usable: true, value: { series: [point, { value: null }, point] } })
  })
})

it.each(['W', 'kW', 'A'])('a value in %s has a direction', (unit) => {
  const Point = z.object({ value: z.number(), unit: z.string() })
  expect(readLeniently(Point, { value: -5, unit })).toMatchObject({ usable: true, mismatches: [] })
})

it('a deviation from a setpoint has a direction, and a rating has none', () => {
  const Deviation = z.object({ medianDeviationA: z.number(), p95DeviationA: z.number() })
  expect(readLeniently(Deviation, { medianDeviationA: -0.4, p95DeviationA: -2 }).usable).toBe(true)
  expect(readLeniently(z.object({ ratedPower: z.number() }), { ratedPower: -22 }).usable).toBe(false)
})

describe('the rows of a list', () => {
  const List = pageOf(Row)
  const odd = { ...row, name: 'North 2', isOnline: 'odd' }

  it('are read without those that are missing or wrong, which are named', () => {
    const read = readLeniently(List, { data: [row, odd, null, { ...row, name: 'North 3' }], total: 4 })
    expect(read).toMatchObject({ usable: false, part: { data: [row, { ...row, name: 'North 3' }], total: 4 } })
    expect(read.mismatches.map((one) => one.row)).toEqual(['North 2', 'row 3'])
    expect(paths(read)).toEqual(['data[].isOnline', 'data[]'])
  })

  it.each([
    ['no row is whole', { data: [odd, odd], total: 2 }],
    ['a field beside the rows is wrong', { data: [row, odd], total: '2' }],
  ])('are not read when %s', (_case, reply) => {
    const read = readLeniently(List, reply)
    expect(read.usable).toBe(false)
    expect(read).not.toHaveProperty('part')
  })

  it('belong to lists with pages: another list is whole or not read', () => {
    expect(readLeniently(z.array(Row), [row, odd])).not.toHaveProperty('part')
  })
})

test('a limit with other parts than its sum is read, and noted', () => {
  const parts = [
    { kind: 'main-fuse', amount: 63 },
    { kind: 'boost', amount: 15 },
  ]
  const load = { line: 3, taken: 88, limit: 90.5, unit: 'A', kind: 'main-fuse', parts }
  const read = readLeniently(z.object({ load: PhaseLoad }), { load })
  expect(read).toEqual({
    usable: true,
    value: { load },
    mismatches: [{ path: 'load.parts', expected: 'must be parts of the limit', isShown: true }],
  })
})
