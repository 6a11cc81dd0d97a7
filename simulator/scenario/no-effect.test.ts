import { describe, expect, test } from 'vitest'
import { NO_FCR } from '#simulator/demand-response/world/fcr-settings.ts'
import { NO_LIMITS } from '#simulator/groups/world/group-of.ts'
import { prepare } from '#simulator/run/live-run.ts'
import { checkExpected } from './language/check-expected.ts'
import { loadScenario } from './language/load.ts'

/** Whole bodies, as the platform accepts them. */
const [FCR, LIMITS] = [JSON.stringify(NO_FCR), JSON.stringify(NO_LIMITS)]
const HEAD = 'about: A test.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\nlasts: 1h\n'
function refusalOf(rest: string): string {
  const yaml = HEAD + rest
  try {
    prepare({ scenario: loadScenario({ yaml }), source: { yaml } })
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*?column \d+: /, '') : String(error)
  }
  return 'accepted'
}
const expectation = (line: string) => refusalOf(`expect:\n  - ${line}\n`)
const ofRow = (has: string) => `{ never: true, log: { group: 1, kind: dlm, has: { ${has} }, rows: { atLeast: 1 } } }`
const stimulus = (line: string) => refusalOf(`timeline:\n  - ${line}\n`)

describe('an expectation is refused that names what does not exist', () => {
  test.each([
    [
      '{ never: true, station: 1001, status: Chargin }',
      'expect[0].status is invalid: no station gets the status "Chargin"; did you mean "Charging"?',
    ],
    [
      '{ never: true, station: 1001, reason: { ignoring: North gate tw } }',
      'expect[0].reason.ignoring is invalid: no station of the site is called "North gate tw"',
    ],
    [
      '{ never: true, station: 1001, reason: { ignoring: d-1002 } }',
      'expect[0].reason.ignoring is invalid: a reason names a station by its name, which is "North gate 2"',
    ],
    [
      '{ never: true, log: { group: 1, kind: dlm, has: { freeReserv: 1 }, rows: { atLeast: 1 } } }',
      'expect[0].log.has.freeReserv is no field; did you mean "freeReserve"?',
    ],
    [
      "{ never: true, log: { group: 1, kind: safe-limit, has: { enabled: 'true' }, rows: { atLeast: 1 } } }",
      'expect[0].log.has.enabled can never be "true"; expected true or false',
    ],
    [
      '{ never: true, log: { group: 1, kind: dlm, has: { reason: { limit: main-fus } }, rows: { atLeast: 1 } } }',
      'expect[0].log.has.reason.limit can never be "main-fus"; did you mean "main-fuse"?',
    ],
    [
      '{ never: true, log: { group: 1, kind: dlm, has: { stationId: 9999 }, rows: { atLeast: 1 } } }',
      'expect[0].log.has is invalid: no station of the site is called "9999"',
    ],
    [
      '{ never: true, log: { group: 1, kind: dlm, has: { stationId: 1041 }, rows: { atLeast: 1 } } }',
      'expect[0].log.has is invalid: Battery hall 1 is not in Depot AC',
    ],
    [
      '{ never: true, log: { group: 1, kind: safe-limit, has: { externalDeviceId: em24-9999 }, rows: { atLeast: 1 } } }',
      'expect[0].log.has is invalid: em24-9999 is not the meter of Depot AC',
    ],
    [
      '{ at: 1m, answer: { user: admin, call: listGroups, status: 200, has: [] } }',
      'expect[0].answer.has expected a mapping of fields to values or ranges, not []',
    ],
    [
      '{ at: 1m, answer: { user: admin, call: readGroup, params: { groupId: 1 }, status: 200, has: { nam: Depot AC } } }',
      'expect[0].answer.has.nam is no field; did you mean "name"?',
    ],
    [
      '{ at: 1m, answer: { user: admin, call: listStations, status: 200, has: { data: [{ isOnline: 1 }] } } }',
      'expect[0].answer.has.data[0].isOnline can never be 1; expected true or false',
    ],
  ])('%s', (line, message) => {
    expect(expectation(line)).toContain(message)
  })

  test('but not a status that a line of the timeline sets, or a body that a fault answers', () => {
    const status =
      'timeline:\n  - { at: 1s, station: { station: 1001, status: Parked } }\nexpect:\n  - { by: 5s, station: 1001, status: Parked }\n'
    expect(refusalOf(status)).toBe('accepted')
    const call = 'call: readGroup, params: { groupId: 1 }'
    const body = `timeline:\n  - { at: 1s, fault: { call: readGroup, body: { odd: 1 }, for: 1m } }\nexpect:\n  - { at: 5s, answer: { user: admin, ${call}, status: 200, has: { odd: 1 } } }\n`
    expect(refusalOf(body)).toBe('accepted')
  })
})

describe('an expectation is refused that says nothing on this site', () => {
  test.each([
    ['{ never: true, group: Office yard, activated: true }', 'Office yard has no demand response, and no line of the timeline'],
    [
      "{ never: true, notice: 'FCR activated. Frequency is below limit.', group: Depot DC }",
      'Depot DC has no single-step demand response',
    ],
    [
      "{ never: true, notice: 'Safe Limit is activated. No values from external meter received.', group: Market square }",
      'Market square has no external meter and no safe limit',
    ],
    ['{ never: true, group: Market square, safeLimit: true }', 'Market square has no external meter and no safe limit'],
    [
      '{ never: true, log: { group: Market square, kind: safe-limit, rows: { atLeast: 1 } } }',
      'no external meter and no safe limit',
    ],
    ['{ never: true, group: Depot V2G, bid: { current: null } }', 'Depot V2G is not a group of chargers and has no bids'],
    ['{ never: true, station: Kerbside 1, reason: { limit: main-fuse } }', 'Kerbside 1 is in no group'],
    ['{ never: true, station: North gate 1, reason: { limit: solar } }', 'no group of North gate 1 has this limit'],
    ['{ never: true, station: North gate 1, reason: { limit: congestion } }', 'no group of North gate 1 has this limit'],
    ['{ never: true, station: Bus lane 1, reason: { limit: safe-limit } }', 'no group of Bus lane 1 has this limit'],
    ['{ always: true, group: Office yard, bid: { current: null } }', 'Office yard has no bids'],
    [
      "{ never: true, notice: 'FCR activated. Frequency is below limit.', group: Depot AC, user: operator }",
      'operator may not read this notice',
    ],
    [
      "{ never: true, notice: 'Safe Limit is activated. No values from external meter received.', group: Depot AC, user: yoda }",
      'yoda may not read this notice',
    ],
    ['{ never: true, station: 1001, fcrN: true }', 'North gate 1 is not a battery and has no FCR-N'],
    ['{ always: true, group: Depot AC, promisesKept: true }', 'Depot AC is not a V2G group and has no forecasts'],
  ])('%s', (line, message) => {
    expect(expectation(line)).toContain(message)
  })

  test('a safe limit of a group with solar charging alone, which has none', () => {
    const yaml = `${HEAD}expect:\n  - { never: true, group: Harbour East AC, safeLimit: true }\n`
    const scenario = loadScenario({ yaml })
    const { world } = prepare({ scenario, source: { yaml } })
    const group = [...world.groups.values()].find(({ name }) => name === 'Harbour East AC')
    if (group) group.dlm = { ...group.dlm, useExternalDevice: false, isSolarCharging: true }
    expect(() => scenario.expected.forEach((expected) => checkExpected(expected, world, []))).toThrow('no safe limit')
  })

  test.each([
    ['{ never: true, station: 1001, current: { above: 500 } }', 'current can never hold here: its figures are 0 to'],
    ['{ always: true, station: 1001, current: { atLeast: 0 } }', 'current always holds here, so that it says nothing'],
    ['{ never: true, station: 1001, powerW: { below: 0 } }', 'powerW can never hold here'],
    ['{ never: true, station: 1041, soc: { above: 100 } }', 'soc can never hold here: its figures are 0 to 100 %'],
    ['{ always: true, station: 1041, soc: { atMost: 100 } }', 'soc always holds here'],
    ['{ never: true, station: 1001, soc: { below: 5 } }', 'soc can never hold here: North gate 1 reports no state of charge'],
    [
      '{ never: true, station: 1041, status: Charging }',
      'Battery hall 1 is a battery and is never Charging; expected one of Available',
    ],
    ['{ never: true, group: 1, waiting: 5000 }', 'waiting can never hold here'],
    ['{ never: true, group: 1, charging: 40 }', 'charging can never hold here: its figures are 0 to 18 stations'],
    ['{ never: true, station: 1001, powerW: { above: 1e9 } }', 'its figures are 0 to 44196 W'],
    ['{ always: true, group: 1, sumOfCurrents: { atLeast: 0 } }', 'sumOfCurrents always holds here'],
    ['{ never: true, group: 2, requiredKw: { below: 0 } }', 'requiredKw can never hold here: its figures are 0 to'],
    ['{ always: true, group: 2, requiredKw: { atLeast: 0 } }', 'requiredKw always holds here'],
    ['{ never: true, group: 2, requiredKw: { above: 5000 } }', 'requiredKw can never hold here: its figures are 0 to'],
    ['{ always: true, frequency: { above: 45 } }', 'frequency always holds here'],
    ['{ by: 5m, frequency: { below: 45 } }', 'frequency can never hold here: its figures are 48 to 52 Hz'],
    ['{ always: true, frequency: { atLeast: 45, atMost: 55 } }', 'frequency always holds here, so that it says nothing'],
    ['{ never: true, group: 2, deliveredKw: { above: 100000 } }', 'deliveredKw can never hold here'],
    ['{ always: true, frequency: { atLeast: 0 } }', 'frequency always holds here, so that it says nothing'],
    ['{ never: true, frequency: { below: 0 } }', 'frequency can never hold here: its figures are 48 to 52 Hz'],
    ['{ always: true, group: Market square, budgetKept: true }', 'Market square has no load management'],
    ['{ by: 1m, log: { group: 1, kind: dlm, rows: { atLeast: 0 } } }', 'log.rows.atLeast always holds'],
    ['{ never: true, log: { group: 1, kind: dlm, rows: { atLeast: 1001 } } }', 'rows.atLeast can never hold here: the log keeps'],
    ['{ never: true, log: { group: 1, kind: safe-limit, rows: { atLeast: 90000 } } }', 'the log keeps at most 86400 rows'],
    [ofRow('importLimit: { above: 63 }'), 'has.importLimit can never hold here: its figures are 0 to 63 A or kW'],
    [ofRow('mainCurrent: 64'), 'has.mainCurrent can never hold here: its figures are 0 to 63 A or kW'],
    [ofRow('activeStations: 19'), 'has.activeStations can never hold here: its figures are 0 to 18 stations'],
    [ofRow('reason: { sessionsAhead: { below: 0 } }'), 'has.reason.sessionsAhead can never hold here'],
    [
      '{ never: true, log: { group: 1, kind: safe-limit, has: { value: { above: 63 } }, rows: { atLeast: 1 } } }',
      'has.value can never hold here',
    ],
    [
      '{ at: 1m, answer: { user: admin, call: listStations, query: { page: 0, pageSize: 5 }, status: 200, has: { total: { below: 0 } } } }',
      'has.total can never hold here: its figures are 0 to',
    ],
    [
      '{ never: true, station: 1041, droop: { off: { above: 1000 } } }',
      'droop.off can never hold here: its figures are 0 to 300 %',
    ],
    ['{ never: true, group: Depot DC, bid: { current: { quantity: 900, price: 1 } } }', 'Depot DC has no bid of 900 MW at 1 EUR'],
    [
      '{ never: true, group: Depot DC, bid: { next: { quantity: 0.001, price: 1 } } }',
      'Depot DC has no bid of 0.001 MW at 1 EUR',
    ],
  ])('figures: %s', (line, message) => {
    expect(expectation(line)).toContain(message)
  })

  test.each([
    '{ never: true, station: 1001, current: { above: 32 } }',
    '{ always: true, station: 1001, powerW: { equals: 0 } }',
    '{ never: true, station: 1031, powerW: { below: 0 } }',
    '{ always: true, station: 1031, soc: { atLeast: 0 } }',
    '{ never: true, frequency: { below: 49.5 } }',
    '{ always: true, station: 1041, status: Available }',
    '{ always: true, station: 1041, droop: { off: { atMost: 10 } } }',
    ofRow('importLimit: { below: 63 }'),
    ofRow('activeStations: 18'),
  ])('but not figures that are possible and not certain: %s', (line) => {
    expect(expectation(line)).toBe('accepted')
  })

  test.each([
    ['{ at: 1s, frequency: { to: 42 } }', '{ by: 5m, frequency: { below: 42 } }'],
    ['{ at: 1s, frequency: { dip: 4000 } }', '{ by: 5m, frequency: { below: 45 } }'],
    [
      '{ at: 1s, bids: { group: 2, bids: [{ inHours: 0, quantity: 6, price: 1 }] } }',
      '{ by: 5m, group: 2, requiredKw: { above: 5000 } }',
    ],
    [
      '{ at: 1s, bids: { group: 2, bids: [{ inHours: 0, quantity: 900, price: 1 }] } }',
      '{ by: 5m, group: 2, bid: { current: { quantity: 900, price: 1 } } }',
    ],
    [
      `{ at: 1s, operator: { user: admin, call: saveDlmLimits, params: { groupId: 1 }, body: ${LIMITS} } }`,
      ofRow('importLimit: { above: 63 }'),
    ],
  ])('but not if a line of the timeline makes the figure possible: %s', (line, expected) => {
    expect(refusalOf(`timeline:\n  - ${line}\nexpect:\n  - ${expected}\n`)).toBe('accepted')
  })

  test('but not if a line of the timeline turns the service on', () => {
    const call = 'call: saveFcrSettings, params: { groupId: ID }'
    const line = `timeline:\n  - { at: 1s, operator: { user: admin, ${call}, body: ${FCR} } }\nexpect:\n  - { never: true, group: Office yard, activated: true }\n`
    expect(refusalOf(line.replace('ID', '5'))).toBe('accepted')
    expect(refusalOf(line.replace('ID', '1'))).toContain('Office yard has no demand response')
  })
})

describe('a stimulus is refused without effect or with a contradiction', () => {
  test.each([
    [
      '{ at: 0s, meter: { group: Market square, silent: true } }',
      'timeline[0].meter.group has no effect: Market square (11) has no external meter',
    ],
    [
      '{ at: 0s, operator: { user: admin, call: setDriverBypass, params: { groupId: 3 }, body: { isBypassOn: true }, answers: 200 } }',
      'timeline[0].operator.body.isBypassOn is no field of setDriverBypass',
    ],
    [
      '{ at: 0s, operator: { user: admin, call: setDriverBypass, params: { groupId: 3 }, body: { isBypassEnabled: true, for: 1 } } }',
      'timeline[0].operator.body.for',
    ],
    [
      '{ at: 0s, operator: { user: admin, call: setDriverBypass, params: { groupId: 3 }, answers: 200 } }',
      'timeline[0].operator.body.isBypassEnabled is refused by setDriverBypass',
    ],
    [
      '{ at: 0s, operator: { user: admin, call: listGroups, query: { pag: 1 } } }',
      'timeline[0].operator.query.pag is no field of listGroups; did you mean "page"?',
    ],
    [
      '{ at: 0s, bids: { group: Depot V2G, clear: true } }',
      'timeline[0].bids.group is invalid: Depot V2G is not a group of chargers and has no bids',
    ],
    [
      '{ at: 0s, fault: { call: readGroup, status: 500, drop: true, for: 1m } }',
      'timeline[0].fault.status has no effect beside drop',
    ],
    [
      '{ at: 0s, fault: { call: readGroup, body: {}, malformed: true, for: 1m } }',
      'timeline[0].fault.malformed has no effect beside body',
    ],
    [
      '{ at: 0s, fault: { topic: v2g/1, drop: true, truncate: true, for: 1m } }',
      'timeline[0].fault.truncate has no effect beside drop',
    ],
    [
      '{ at: 0s, fault: { call: readGroup, delay: 0s, for: 1m } }',
      'timeline[0].fault.delay has no effect; expected more than 0s',
    ],
    [
      '{ at: 0s, meter: { group: 1, flap: { silent: 90s, every: 70s }, for: 10m } }',
      'timeline[0].meter.flap.silent is not shorter than every',
    ],
    ['{ at: 0s, vehicle: { station: 1028, draws: 5 } }', 'is a V2G point, whose car sets no current'],
    ['{ at: 0s, frequency: { dip: 0 } }', 'timeline[0].frequency.dip has no effect; expected another loss than 0 MW'],
    ['{ at: 0s, broker: { slow: 0ms, for: 1m } }', 'timeline[0].broker.slow has no effect; expected more than 0s'],
    [
      '{ at: 0s, fault: { topic: v2g/+/9999/#, drop: true, for: 1m } }',
      'topic is invalid: no station of the site has this topic',
    ],
    ['{ at: 0s, fault: { topic: v2g/999/#, drop: true, for: 1m } }', 'topic is invalid: no station of the site has this topic'],
    ['{ at: 0s, broker: { down: 0s } }', 'timeline[0].broker.down has no effect'],
    ['{ at: 0s, charger: { station: 1001, late: 0s } }', 'timeline[0].charger.late has no effect'],
    ['{ at: 0s, market: { refuse: Late., for: 0s } }', 'timeline[0].market.for has no effect'],
    ['{ at: 0s, session: { lifetime: 0s } }', 'timeline[0].session.lifetime has no effect'],
    ['{ at: 0s, station: { station: 1001, plug: true, unplug: true } }', 'timeline[0].station.unplug contradicts plug'],
    ['{ at: 0s, station: { station: 1001, status: Faultd } }', 'no status is called "Faultd"; did you mean "Faulted"?'],
    [
      '{ at: 0s, bids: { group: 2, bids: [{ inHours: 1, quantity: 1, price: 1 }, { hour: 2026-03-02T09:00:00Z, quantity: 2, price: 1 }] } }',
      'timeline[0].bids.bids[1] has no effect beside bids[0], which is of the same hour',
    ],
  ])('%s', (line, message) => {
    expect(stimulus(line)).toContain(message)
  })

  test('but not if a line of the timeline adds the meter', () => {
    const call = 'call: saveDlmLimits, params: { groupId: 11 }'
    const lines = `{ at: 1s, meter: { group: 11, silent: true } }\n  - { at: 0s, operator: { user: admin, ${call}, body: ${LIMITS} } }`
    expect(stimulus(lines)).toBe('accepted')
  })
})
