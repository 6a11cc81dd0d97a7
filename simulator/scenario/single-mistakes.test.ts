import { describe, expect, test } from 'vitest'
import { prepare } from '#simulator/run/live-run.ts'
import { loadScenario } from './language/load.ts'
import { ScenarioError } from './language/scenario-error.ts'

/** A valid scenario, and each of the mistakes that one key, one value or one word of it can have. All are refused at their place. */

const LINES: readonly object[] = [
  { at: '10s', frequency: { to: 49.65, over: '2s', exact: true } },
  { at: '1m', frequency: { dip: 800, inertia: 120 } },
  { at: '2m', frequency: { release: true, over: '5s' } },
  { at: '0s', station: { station: 'North gate 1', status: 'Faulted', online: false } },
  { at: '0s', station: { station: 'North gate 2', plug: true } },
  { at: '0s', charger: { station: 'North gate 3', late: '8s' } },
  { at: '0s', charger: { station: 'North gate 4', ignores: true } },
  { at: '0s', meter: { group: 'Depot AC', silent: true, for: '90s' } },
  { at: '3m', meter: { group: 'Depot AC', flap: { silent: '70s', every: '90s' }, for: '10m' } },
  { at: '0s', meter: { group: 'Office yard', value: [10, 12.5, 20], for: '1m' } },
  {
    at: '0s',
    vehicle: { station: 'Van hall 1', arrives: { soc: 20, target: 80, limit: 32, phases: 1, capacity: 60, vip: 'Bus drivers' } },
  },
  { at: '0s', vehicle: { station: 'West row 1', arrives: { departure: '07:30', source: 'custom' } } },
  { at: '1m', vehicle: { station: 'West row 1', bypass: true } },
  { at: '0s', bids: { group: 'Depot DC', bids: [{ inHours: 1, quantity: 0.1, price: 0 }] } },
  { at: '0s', market: { refuse: 'Too late.', for: '5m' } },
  { at: '0s', operator: { user: 'operator', call: 'readGroup', params: { groupId: 1 }, answers: 200 } },
  { at: '0s', broker: { slow: '200ms', for: '1m' } },
  { at: '0s', broker: { withoutSeller: 'West row 2', for: '1m' } },
  { at: '0s', session: { refuseRenewal: true, for: '1m' } },
  { at: '0s', fault: { call: 'readStation', status: 500, delay: '1s', times: 1, rate: 0.5 } },
  { at: '0s', fault: { topic: 'v2g/+/1001/#', drop: true, for: '1m' } },
]
const EXPECTED: readonly object[] = [
  {
    by: '1m',
    group: 'Depot AC',
    safeLimit: true,
    waiting: 2,
    charging: 3,
    sumOfCurrents: { above: 0, atMost: 63 },
    activated: true,
  },
  { within: ['10s', '20s'], group: 'Depot AC', budgetKept: true, deliveredKw: { atLeast: 1 }, requiredKw: { equals: 5 } },
  { never: true, group: 'Depot DC', bid: { current: { quantity: 0.1, price: 0 }, next: null } },
  { always: true, group: 'Depot AC', response: { rulesKept: true } },
  { always: true, group: 'Depot V2G', promisesKept: true },
  { never: true, station: 'North gate 1', status: 'Charging', online: true, current: { above: 1 }, powerW: { below: 5 } },
  { never: true, station: 'North gate 1', reason: { state: 'holding', limit: 'main-fuse', ignoring: 'North gate 4' } },
  {
    at: '1m',
    station: 'West row 1',
    soc: { atLeast: 10 },
    session: { source: 'custom', target: 80, departure: '07:30', met: true },
  },
  {
    never: true,
    log: { group: 'Depot AC', kind: 'dlm', has: { freeReserve: { below: 0 }, activeStations: 3 }, rows: { atLeast: 1 } },
  },
  { by: '5m', log: { group: 'Depot AC', kind: 'safe-limit', has: { enabled: true, value: 18 }, rows: { exactly: 0 } } },
  {
    at: '1m',
    answer: {
      user: 'operator',
      call: 'readDlmLimits',
      params: { groupId: 1 },
      status: 200,
      has: { importLimit: 63, enabled: true },
    },
  },
  { at: '1m', answer: { user: 'operator', call: 'readGroup', params: { groupId: 1 }, status: 404, has: { message: 'no' } } },
  { never: true, frequency: { below: 49.5 } },
  { never: true, notice: 'FCR activated. Frequency is below limit.', group: 'Depot AC', user: 'admin' },
  { always: true, property: 'least-current' },
  { always: true, reserves: { sold: ['single-step'], activated: ['ffr'] } },
]
const ACCEPTS = [{ group: 'Depot V2G', station: 'West row 1', rules: ['timeTo86'], reason: 'Because.' }]

const LISTS = { timeline: LINES, expect: EXPECTED, accepts: ACCEPTS } as const
type ListName = keyof typeof LISTS

const HEAD = ['about: A test.', 'site: depot', 'starts: 2026-03-02T08:00:00Z']
interface Line {
  readonly list: ListName
  readonly place: number
}
const yamlOf = (line: unknown) => `  - ${JSON.stringify(line)}`
/** The text of a scenario with each line in a line of the file, and one of them changed. */
function textOf(of: Line, changed?: unknown): string {
  const rows = [...HEAD]
  for (const name of Object.keys(LISTS) as ListName[]) {
    const isChanged = (at: number) => changed !== undefined && name === of.list && at === of.place
    rows.push(`${name}:`, ...LISTS[name].map((line, at) => yamlOf(isChanged(at) ? changed : line)))
  }
  return rows.join('\n')
}
const lineNumber = (text: string, changed: unknown) => text.split('\n').indexOf(yamlOf(changed)) + 1

type Path = readonly (string | number)[]
function nodesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const parts = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : []
  return [...(path.length > 0 ? [{ path, value }] : []), ...parts.flatMap(([key, part]) => nodesOf(part, [...path, key]))]
}
function changedAt(
  value: unknown,
  [key, ...rest]: Path,
  change: (holder: Record<string | number, unknown>, key: string | number) => void,
): unknown {
  if (key === undefined) return value
  const holder = structuredClone(value) as Record<string | number, unknown>
  if (rest.length > 0) holder[key] = changedAt(holder[key], rest, change)
  else change(holder, key)
  return holder
}

/** Texts that may have any content. A reason and a message are for people, and a topic may name a station that comes later. */
const FREE = new Set(['refuse', 'message', 'topic', 'reason'])
/** A value that no field accepts. Lists accept none of their parts. */
const ODD = { odd: 1 }

/** A lower bound that says nothing beside another one, an ID that no group has, and a figure that a meter can make of any size. */
const UNBOUNDED = /(above|atLeast|groupId|freeReserve\.below)$/

interface Mistake extends Line {
  readonly says: string
  readonly changed: unknown
}
function mistakesOf(line: unknown, list: ListName, place: number): Mistake[] {
  return nodesOf(line).flatMap(({ path, value }): Mistake[] => {
    const key = path.at(-1) ?? ''
    const at = `${list}[${place}].${path.join('.')}`
    const mistake = (what: string, change: Parameters<typeof changedAt>[2]): Mistake => ({
      list,
      place,
      says: `${at} ${what}`,
      changed: changedAt(line, path, change),
    })
    const found = [mistake('is of another kind', (holder, name) => (holder[name] = ODD))]
    if (typeof key === 'string') {
      const misspell = (holder: Record<string | number, unknown>) => {
        const entries = Object.entries(holder)
        for (const [name] of entries) delete holder[name]
        for (const [name, part] of entries) holder[name === key ? `${name}x` : name] = part
      }
      found.push(mistake('is a misspelt key', misspell))
    }
    if (typeof value === 'string' && !FREE.has(String(key))) {
      found.push(mistake('is a misspelt word', (holder, name) => (holder[name] = `${value.slice(0, -1)}q`)))
    }
    if (typeof value === 'number') {
      if (key !== 'groupId') found.push(mistake('is a number as a text', (holder, name) => (holder[name] = `${value}`)))
      if (!UNBOUNDED.test(at)) found.push(mistake('is beyond all limits', (holder, name) => (holder[name] = -1e9)))
    }
    if (typeof value === 'boolean') found.push(mistake('is a text', (holder, name) => (holder[name] = String(value))))
    return found
  })
}
const mistakes = (Object.keys(LISTS) as ListName[]).flatMap((list) =>
  LISTS[list].flatMap((line, place) => mistakesOf(line, list, place)),
)

const start = (yaml: string) => prepare({ scenario: loadScenario({ yaml }), source: { yaml } })

describe('a scenario', () => {
  test('is accepted without a mistake', () => {
    expect(() => start(textOf({ list: 'timeline', place: 0 }))).not.toThrow()
    expect(mistakes.length).toBeGreaterThan(500)
  })

  test.each(mistakes)('is refused at its place when $says', (mistake) => {
    const text = textOf(mistake, mistake.changed)
    let error: unknown
    try {
      start(text)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(ScenarioError)
    const { place } = error as ScenarioError
    expect(place).toMatchObject({ file: 'posted scenario', line: lineNumber(text, mistake.changed) })
    expect(place.column).toBeGreaterThan(4)
  })
})

/** Lines that end something, each with a line that starts it. */
const ENDS: readonly (readonly [starts: object, ends: object, says: string])[] = [
  [{ frequency: { to: 49.8 } }, { frequency: { release: true } }, 'no earlier line changes the frequency'],
  [{ frequency: { dip: 800 } }, { frequency: { release: true, over: '10s' } }, 'no earlier line changes the frequency'],
  [{ meter: { group: 'Depot AC', silent: true } }, { meter: { group: 'Depot AC', silent: false } }, 'silences this meter'],
  [
    { meter: { group: 'Depot AC', flap: { silent: '70s', every: '90s' }, for: '10m' } },
    { meter: { group: 1, silent: false } },
    'silences this meter',
  ],
  [
    { meter: { group: 'Office yard', value: 12 } },
    { meter: { group: 'Office yard', release: true } },
    'sets a value of this meter',
  ],
  [{ charger: { station: 'North gate 3', ignores: true } }, { charger: { station: 'North gate 3', obeys: true } }, 'disobey'],
  [{ station: { station: 'North gate 1', online: false } }, { station: { station: 'North gate 1', online: true } }, 'is online'],
  [{ market: { refuse: 'Too late.' } }, { market: { accept: true } }, 'changes the market'],
  [
    { bids: { group: 'Market square', bids: [{ inHours: 1, quantity: 0.1, price: 0 }] } },
    { bids: { group: 'Market square', clear: true } },
    'gives this group bids',
  ],
  [
    {
      operator: {
        user: 'admin',
        call: 'addBid',
        query: { groupId: 11, hour: '2026-03-02T12:00:00Z' },
        body: { quantity: 0.1, price: 1 },
      },
    },
    { bids: { group: 'Market square', clear: true } },
    'gives this group bids',
  ],
  [{ broker: { down: '10m' } }, { end: 'broker down' }, 'nothing called "broker down" is in force then'],
  [{ meter: { group: 'Depot AC', silent: true, for: '5m' } }, { end: 'meter of Depot AC silent' }, 'is in force then'],
]
const endsOf = (...lines: readonly object[]) => [...HEAD, 'timeline:', ...lines.map(yamlOf)].join('\n')

describe('a line that ends something', () => {
  test.each(ENDS)('has no effect without an earlier line that starts it: %j, %j', (starts, ends, says) => {
    const last = { at: '2m', ...ends }
    expect(() => start(endsOf({ at: '1m', ...starts }, last))).not.toThrow()
    for (const lines of [[last], [last, { at: '3m', ...starts }]]) {
      const text = endsOf(...lines)
      expect(() => start(text)).toThrow(says)
      expect(() => start(text)).toThrow(ScenarioError)
    }
  })

  test('has no effect when what it ends is over, or has been ended before', () => {
    const silent = { at: '1m', meter: { group: 'Depot AC', silent: true, for: '30s' } }
    const again = { at: '2m', meter: { group: 'Depot AC', silent: false } }
    expect(() => start(endsOf(silent, again))).toThrow('no earlier line that is in force silences this meter')
    const whole = { at: '1m', meter: { group: 'Depot AC', silent: true } }
    expect(() => start(endsOf(whole, again, { ...again, at: '3m' }))).toThrow('silences this meter')
    const fault = { at: '1m', fault: { call: 'readStation', status: 500, for: '10m' } }
    expect(() => start(endsOf(fault, { at: '2m', end: 'broker down' }))).toThrow('is in force then')
    expect(() => start(endsOf(whole, { at: '90s', meter: { group: 'Office yard', silent: false } }))).toThrow(
      'silences this meter',
    )
  })
})
