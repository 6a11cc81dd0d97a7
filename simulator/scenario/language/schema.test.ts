import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { libraryFolder, readText } from './library.ts'
import { FILE_HEAD as head, read, refusalOf } from '#simulator/testing/refusal-of.ts'

test.for([
  '{ at: 10s, frequency: { to: 49.65, over: 2s } }',
  '{ at: 1m30s, frequency: { dip: 800 } }',
  '{ at: 1m30s, frequency: { dip: 800, inertia: 120 } }',
  '{ at: 2026-03-02T08:05:00Z, frequency: { release: true, over: 5s } }',
  '{ at: 0s, station: { station: 1001, status: Faulted, online: false } }',
  '{ at: 0s, station: { station: Depot AC 01, plug: true } }',
  '{ at: 0s, charger: { station: 1001, obeys: false } }',
  '{ at: 0s, charger: { station: 1001, late: 8s } }',
  '{ at: 0s, charger: { station: 1001, ignores: true } }',
  '{ at: 0s, charger: { station: 1001, rejects: true } }',
  '{ at: 0s, meter: { group: Office yard, silent: true, for: 90s } }',
  '{ at: 0s, meter: { group: 5, flap: { silent: 70s, every: 90s }, for: 10m } }',
  '{ at: 0s, meter: { group: 5, value: [10, 12.5, 20] } }',
  '{ at: 0s, meter: { group: 5, value: [-10, -12.5, 20] } }',
  '{ at: 0s, meter: { group: 5, value: -30 } }',
  '{ at: 0s, vehicle: { station: 1002, arrives: { soc: 20, limit: 32, phases: 1, vip: Buses } } }',
  '{ at: 0s, vehicle: { station: 1002, leaves: true } }',
  "{ at: 0s, vehicle: { station: 1028, arrives: { soc: 20, departure: '07:30' } } }",
  "{ at: 0s, vehicle: { station: 1028, arrives: { departure: '00:00', source: custom } } }",
  '{ at: 0s, vehicle: { station: 1028, arrives: { source: unknown } } }',
  '{ at: 0s, vehicle: { station: 1028, bypass: false } }',
  '{ at: 0s, bids: { group: Depot DC, bids: [{ inHours: -1, quantity: 0.1, price: 0 }] } }',
  '{ at: 0s, bids: { group: 2, bids: [{ hour: 2026-03-02T20:00:00Z, quantity: 0, price: 8.5 }] } }',
  '{ at: 0s, bids: { group: 2, clear: true } }',
  '{ at: 0s, market: { refuse: Too late., for: 5m } }',
  '{ at: 0s, market: { rules: true, for: 5m } }',
  '{ at: 0s, market: { accept: true } }',
  '{ at: 0s, operator: { user: operator, call: readGroup, params: { groupId: 1 }, answers: 200 } }',
  '{ at: 0s, broker: { down: 20s } }',
  '{ at: 0s, broker: { slow: 200ms, for: 1m } }',
  '{ at: 0s, broker: { url: "ws://127.0.0.1:1/mqtt" } }',
  '{ at: 0s, session: { expire: true } }',
  '{ at: 0s, session: { refuseRenewal: true, for: 1m } }',
  '{ at: 0s, fault: { call: readStation, status: 500, times: 1 } }',
  '{ at: 0s, fault: { call: login, body: {}, times: 1 } }',
  '{ at: 0s, fault: { topic: "v2g/+/1001/#", drop: true, rate: 0.5, for: 1m } }',
])('%s is a line', (line) => {
  expect(refusalOf(line)).toBe('accepted')
})

describe('a line that cannot be played is refused with file, line, column, field and what was expected', () => {
  test.for([
    [
      '{ at: 10s, frequencyy: { to: 49.65 } }',
      'test.yaml, line 5, column 16: timeline[0].frequencyy is not known here; did you mean "frequency"?',
    ],
    [
      '{ at: 10s, frequency: { too: 49.65 } }',
      'test.yaml, line 5, column 29: timeline[0].frequency.too is not known here; did you mean "to"?',
    ],
    [
      '{ at: 10s, weather: rain }',
      'test.yaml, line 5, column 16: timeline[0].weather is not known here; expected at, frequency, station, vehicle, charger, meter, bids, market, operator, broker, session, fault or end',
    ],
    [
      '{ at: 10s }',
      'test.yaml, line 5, column 5: timeline[0] is incomplete; expected frequency, station, vehicle, charger, meter, bids, market, operator, broker, session, fault or end',
    ],
    [
      '{ frequency: { to: 49 } }',
      'test.yaml, line 5, column 5: timeline[0].at is missing; expected a span since the start such as 10s or 1m30s, or a moment such as 2026-03-02T08:00:00Z',
    ],
    [
      '{ at: 10s, frequency: { to: 49.65 }, broker: { down: 1s } }',
      'test.yaml, line 5, column 42: timeline[0].broker cannot be combined with frequency',
    ],
    [
      '{ at: 10s, frequency: { dip: 800, over: 2s } }',
      'test.yaml, line 5, column 39: timeline[0].frequency.over cannot be combined with dip',
    ],
    [
      '{ at: 10, frequency: { to: 49.65 } }',
      'test.yaml, line 5, column 11: timeline[0].at expected a span since the start such as 10s or 1m30s, or a moment such as 2026-03-02T08:00:00Z, not 10',
    ],
    [
      '{ at: 10s, frequency: { to: fifty } }',
      'test.yaml, line 5, column 33: timeline[0].frequency.to expected a frequency of 40 to 60 Hz, not "fifty"',
    ],
    [
      '{ at: 10s, frequency: 49.65 }',
      'test.yaml, line 5, column 27: timeline[0].frequency expected a mapping with to, over, exact, dip, inertia, replay, hold or release, not 49.65',
    ],
    [
      '{ at: 10s, fault: { call: readStatoin, status: 500, times: 1 } }',
      'test.yaml, line 5, column 31: timeline[0].fault.call expected the name of one of the platform\'s calls, not "readStatoin"; did you mean "readStation"?',
    ],
    [
      '{ at: 10s, fault: { call: readStation, status: 500 } }',
      'test.yaml, line 5, column 23: timeline[0].fault never ends; expected "times" or "for"',
    ],
    [
      '{ at: 10s, fault: { call: readStation, times: 1 } }',
      'test.yaml, line 5, column 23: timeline[0].fault has no effect; expected one of status, body, delay, hang, drop, truncate, malformed',
    ],
    [
      '{ at: 10s, station: { station: 1001 } }',
      'test.yaml, line 5, column 25: timeline[0].station has no effect; expected one of status, online, plug, unplug',
    ],
    [
      '{ at: 10s, fault: { topic: v2g/1, status: 500, times: 1 } }',
      'test.yaml, line 5, column 39: timeline[0].fault.status cannot be combined with topic',
    ],
    [
      '{ at: 10s, meter: { group: 5, flap: { silent: 70s, every: 90s } } }',
      'test.yaml, line 5, column 23: timeline[0].meter.for is missing; expected a span such as 500ms, 10s, 5m or 1m30s',
    ],
    [
      '{ at: 10s, meter: { group: 5, value: [10, 12] } }',
      'test.yaml, line 5, column 42: timeline[0].meter.value expected amperes of all three phases, or a list of three, not [10,12]',
    ],
    [
      '{ at: 10s, meter: { group: 5 } }',
      'test.yaml, line 5, column 23: timeline[0].meter is incomplete; expected silent, flap, value or release',
    ],
    [
      '{ at: 10s, vehicle: { station: 1002, arrives: { soc: 120 } } }',
      'test.yaml, line 5, column 58: timeline[0].vehicle.arrives.soc expected a percentage of 0 to 100, not 120',
    ],
    [
      "{ at: 10s, vehicle: { station: 1028, arrives: { departure: '24:10' } } }",
      'test.yaml, line 5, column 64: timeline[0].vehicle.arrives.departure expected a time of day in GMT such as \'07:30\', not "24:10"',
    ],
    [
      '{ at: 10s, vehicle: { station: 1028, arrives: { soc: 20, source: custom } } }',
      'test.yaml, line 5, column 51: timeline[0].vehicle.arrives has a source without a departure; expected departure',
    ],
    [
      "{ at: 10s, vehicle: { station: 1028, arrives: { departure: '07:30', source: unknown } } }",
      'test.yaml, line 5, column 51: timeline[0].vehicle.arrives has an explicit departure; expected source mobile or custom',
    ],
    [
      '{ at: 10s, vehicle: { station: 1028, bypass: pressed } }',
      'test.yaml, line 5, column 50: timeline[0].vehicle.bypass expected true or false, not "pressed"',
    ],
    [
      '{ at: 10s, bids: { group: 2, bids: [{ quantity: 1, price: 2 }] } }',
      'test.yaml, line 5, column 41: timeline[0].bids.bids[0] is incomplete; expected inHours or hour',
    ],
    [
      '{ at: 10s, bids: { group: 2, bids: [{ hour: 2026-03-02T20:30:00Z, quantity: 1, price: 2 }] } }',
      'test.yaml, line 5, column 49: timeline[0].bids.bids[0].hour is not the start of an hour',
    ],
    [
      '{ at: 10s, bids: { group: 2, bids: [{ inHours: 1, quantity: -1, price: 2 }] } }',
      'test.yaml, line 5, column 65: timeline[0].bids.bids[0].quantity expected MW, 0 or more, not -1',
    ],
    [
      '{ at: 10s, bids: { group: 2, bids: [] } }',
      'test.yaml, line 5, column 40: timeline[0].bids.bids expected a list of one or more bids, not []',
    ],
    [
      '{ at: 10s, market: { refuse: Too late., accept: true } }',
      'test.yaml, line 5, column 45: timeline[0].market.accept cannot be combined with refuse',
    ],
    [
      '{ at: 10s, operator: { user: operator, call: saveDlmLimit } }',
      'test.yaml, line 5, column 50: timeline[0].operator.call expected the name of one of the platform\'s calls, not "saveDlmLimit"; did you mean "saveDlmLimits"?',
    ],
    [
      '{ at: 10s, broker: { down: twenty } }',
      'test.yaml, line 5, column 32: timeline[0].broker.down expected a span such as 500ms, 10s, 5m or 1m30s, not "twenty"',
    ],
    [
      '{ at: 10s, broker: { down: 0020s, slow: 1 } }',
      'test.yaml, line 5, column 39: timeline[0].broker.slow cannot be combined with down',
    ],
  ])('%s', ([line = '', message]) => {
    expect(refusalOf(line)).toBe(message)
  })
})

const headRefusal = (text: string) => () => read(text)

test('a misspelt key at the top level is refused with the nearest known key', () => {
  expect(headRefusal('abuot: A test.\n')).toThrow('test.yaml, line 1, column 1: abuot is not known here; did you mean "about"?')
})

test('a number with a leading zero is refused, because YAML parsers read it differently', () => {
  expect(headRefusal(`${head}seed: 0730\n`)).toThrow(
    'test.yaml, line 4, column 7: 0730 starts with a zero, which some YAML parsers read as an octal number; write 730, or a quoted string',
  )
})

test('a start that is not a UTC moment is refused', () => {
  expect(headRefusal('about: A test.\nstarts: 2026-03-02 08:00\n')).toThrow(
    'test.yaml, line 2, column 9: starts expected a moment in UTC such as 2026-03-02T08:00:00Z, not "2026-03-02 08:00"',
  )
})

test('a document that expands to an excessive size is refused', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const bomb = names.map(
    (name, place) =>
      `${name}: &${name} [${Array(9)
        .fill(place ? `*${names[place - 1]}` : 'x')
        .join()}]\n`,
  )
  expect(headRefusal(bomb.join(''))).toThrow(/^test\.yaml, line 1, column 1: cannot be read: Excessive alias count/)
})

test('invalid YAML is refused with the place of the error', () => {
  expect(headRefusal('about: [A test.\nseed: 1\n')).toThrow(/^test\.yaml, line 2, column \d+: is not YAML: /)
  expect(headRefusal('seed: 1\nseed: 2\n')).toThrow('test.yaml, line 2, column 1: seed is defined twice')
})

test('an empty file is refused with all known keys', () => {
  expect(headRefusal('')).toThrow(
    'expected a mapping with about, seed, starts, lasts, before, meterTimeout, site, ideal, stations, mix, include, timeline, expect or accepts',
  )
})

test('every example of the README is a valid line or expectation', () => {
  const examples = readText(join(libraryFolder, 'README.md')).match(/^- \{ .* \}/gm) ?? []
  const verdictOn = (example: string) =>
    [refusalOf(example.slice(2)), refusalOf(example.slice(2), 'expect')].includes('accepted') ? 'accepted' : refusalOf(example)
  expect(examples.map((example) => [example, verdictOn(example)])).toEqual(examples.map((example) => [example, 'accepted']))
  expect(examples.length).toBeGreaterThan(40)
})
