import { describe, expect, test } from 'vitest'
import { refusalOf } from '#simulator/testing/refusal-of.ts'

describe('an expectation', () => {
  test.for([
    '{ by: 13s, group: Office yard, safeLimit: true }',
    '{ at: 50s, group: 5, waiting: 7, charging: 5 }',
    '{ within: [10s, 20s], group: 5, sumOfCurrents: { atMost: 48 } }',
    '{ never: true, station: 1049, current: { above: 0, below: 6 } }',
    '{ always: true, within: [10s, 1m], group: 5, budgetKept: true }',
    '{ at: 1m, station: 1049, status: SuspendedEVSE, reason: { state: waiting, limit: queue } }',
    '{ by: 50s, station: West row 1, powerW: { atMost: -1000 }, soc: { above: 50 } }',
    '{ at: 1m, station: 1046, online: true, fcrN: false }',
    "{ at: 1m, station: 1028, session: { source: mobile, target: 80, departure: '05:30', reachable: true, bypass: false } }",
    '{ at: 1m, station: 1028, session: { target: null, departure: null, reachable: null } }',
    '{ at: 1h, station: 1028, session: { departure: 2026-03-03T05:30:00Z, met: true } }',
    '{ by: 4m, station: 1041, droop: { share: { atLeast: 100 }, off: { atMost: 10 } } }',
    '{ at: 11h, group: 3, promisesKept: true }',
    '{ by: 13s, group: Depot AC, activated: true, deliveredKw: { atLeast: 5 }, requiredKw: { equals: 5 } }',
    '{ at: 1m, group: Depot DC, bid: { current: { quantity: 0.1, price: 12 }, next: null } }',
    '{ always: true, group: Depot AC, response: { rulesKept: true } }',
    '{ by: 13s, group: Depot AC, response: { rulesKept: false } }',
    '{ at: 1m, group: Depot AC, response: { rulesKept: false, reason: Its cars are gone. } }',
    '{ within: [1s, 9s], frequency: { above: 49.7 } }',
    '{ at: 1m, group: 5, sumOfCurrents: { atLeast: 6, atMost: 6, below: 7, above: 5, equals: 6 } }',
    "{ by: 17s, group: Depot AC, notice: 'FCR activated. Frequency is below limit.', user: admin }",
    '{ by: 2m, log: { group: 5, kind: safe-limit, rows: { exactly: 2 } } }',
    '{ always: true, log: { group: 5, kind: dlm, identities: true } }',
    '{ at: 2m, answer: { user: operator, call: readGroup, params: { groupId: 5 }, status: 200, has: { name: Office yard } } }',
  ])('%s is one', (line) => {
    expect(refusalOf(line, 'expect')).toBe('accepted')
  })

  test.for([
    ['{ group: 5, safeLimit: true }', 'column 5: expect[0] expected one time: by, at, within, never or always'],
    ['{ by: 5s, at: 6s, group: 5, safeLimit: true }', 'column 5: expect[0] expected one time: by, at, within, never or always'],
    [
      '{ at: 5s, within: [1s, 2s], group: 5, safeLimit: true }',
      'column 5: expect[0] expected one time: by, at, within, never or always',
    ],
    [
      '{ by: 5s, group: 5 }',
      'column 5: expect[0] has nothing to check; expected one of safeLimit, waiting, charging, sumOfCurrents, budgetKept, promisesKept, activated, deliveredKw, requiredKw, bid, response',
    ],
    ['{ by: 5s, group: 5, status: Charging }', 'column 25: expect[0].status cannot be combined with group'],
    ['{ by: 5s, group: 5, safelimit: true }', 'column 25: expect[0].safelimit is not known here; did you mean "safeLimit"?'],
    [
      '{ by: 5s, group: 5, sumOfCurrents: { bellow: 48 } }',
      'column 42: expect[0].sumOfCurrents.bellow is not known here; did you mean "below"?',
    ],
    [
      '{ by: 5s, station: 1049, reason: { state: wating } }',
      'column 47: expect[0].reason.state expected one of idle, unreported, preparing, holding, waiting, paused, full, unlimited, finished, following, faulted, unavailable, reserved, offline, not "wating"; did you mean "waiting"?',
    ],
    [
      '{ by: 5s, station: 1028 }',
      'column 5: expect[0] has nothing to check; expected one of status, online, current, powerW, soc, fcrN, reason, session, droop, obeyed',
    ],
    ['{ by: 5s, station: 1028, power: { above: 5 } }', 'column 30: expect[0].power is not known here; did you mean "powerW"?'],
    ['{ by: 5s, station: 1046, fcrN: on }', 'column 36: expect[0].fcrN expected true or false, not "on"'],
    [
      '{ by: 5s, station: 1028, session: { departure: 7.30 } }',
      "column 52: expect[0].session.departure expected a time of day in GMT such as '07:30', a moment, or null, not 7.3",
    ],
    [
      '{ by: 5s, station: 1028, session: { source: app } }',
      'column 49: expect[0].session.source expected one of mobile, custom, active, unknown, not "app"',
    ],
    [
      '{ by: 5s, station: 1028, session: {} }',
      'column 39: expect[0].session has nothing to check; expected one of source, target, departure, reachable, bypass, met',
    ],
    ['{ by: 5s, station: 1041, droop: {} }', 'column 37: expect[0].droop has nothing to check; expected off or share'],
    ['{ by: 5s, log: { group: 5, kind: dlm } }', 'column 20: expect[0].log has nothing to check; expected rows or identities'],
    [
      '{ by: 5s, answer: { user: operator, call: listGroups, status: 200 } }',
      'column 5: expect[0] is checked at one moment; expected at',
    ],
    ['{ by: 5s, group: 5, activated: yes }', 'column 36: expect[0].activated expected true or false, not "yes"'],
    [
      'just text',
      'column 5: expect[0] expected a mapping with a time and a group, station, log, answer, frequency, notice, property or reserves, not "just text"',
    ],
    [
      '{ by: 5s, frequency: { above: 50, below: 49 } }',
      'column 26: expect[0].frequency matches no number; expected lower bounds below upper bounds',
    ],
    [
      '{ by: 5s, frequency: { equals: 50, below: 50 } }',
      'column 26: expect[0].frequency matches no number; expected lower bounds below upper bounds',
    ],
    ['{ by: 5s, frequency: { below: 49900 } }', 'column 26: expect[0].frequency is in Hz; expected bounds of at most 100'],
    ['{ by: 5s, frequency: { below: .nan } }', 'column 35: expect[0].frequency.below expected a number, not NaN'],
    [
      '{ by: 5s, group: 5, bid: { hour: 2026-03-02T20:00:00Z } }',
      'column 32: expect[0].bid.hour is not known here; expected current or next',
    ],
    [
      '{ by: -5s, frequency: { below: 50 } }',
      'column 11: expect[0].by expected a span since the start such as 10s or 1m30s, or a moment such as 2026-03-02T08:00:00Z, not "-5s"',
    ],
    ['{ by: 5s, group: 5, bid: {} }', 'column 30: expect[0].bid has nothing to check; expected current or next'],
    [
      '{ by: 5s, group: 5, bid: { next: 3 } }',
      'column 38: expect[0].bid.next expected a mapping with quantity (MW) and price (EUR), or null, not 3',
    ],
    ['{ by: 5s, group: 5, response: {} }', 'column 35: expect[0].response.rulesKept is missing; expected true or false'],
    [
      '{ always: true, group: 5, response: { rulesKept: false } }',
      'column 54: expect[0].response.rulesKept stays false after the first broken rule; expected a line with by or at',
    ],
    [
      '{ by: 5s, group: 5, response: { rulesKept: true, reason: Why. } }',
      'column 62: expect[0].response.reason applies to broken rules only; expected rulesKept: false',
    ],
    [
      '{ by: 5s, group: 5, response: { rulesKept: false, reason: } }',
      'column 63: expect[0].response.reason expected a sentence that gives the reason, of at most 500 characters, not null',
    ],
    [
      '{ by: 5s, frequency: {} }',
      'column 26: expect[0].frequency has nothing to check; expected one of above, below, atLeast, atMost, equals',
    ],
    ['{ by: 5s, frequency: { below: 50 }, group: 5 }', 'column 15: expect[0].frequency cannot be combined with group'],
    [
      "{ by: 5s, notice: 'FCR activated. Frequency is below limits.', group: 5 }",
      "column 23: expect[0].notice expected one of 'FCR activated. Frequency is below limit.', 'Safe Limit is activated. No values from external meter received.', not \"FCR activated. Frequency is below limi…; did you mean \"FCR activated. Frequency is below limit.\"?",
    ],
    [
      "{ by: 5s, notice: 'FCR activated. Frequency is below limit.' }",
      "column 5: expect[0].group is missing; expected a group's name or id",
    ],
    [
      '{ by: 5s }',
      'column 5: expect[0] is incomplete; expected group, station, log, answer, frequency, notice, property or reserves',
    ],
  ])('%s is invalid', ([line = '', message]) => {
    expect(refusalOf(line, 'expect')).toBe(`test.yaml, line 5, ${message}`)
  })
})

describe('a line of accepted rules', () => {
  test.for([
    '{ group: Depot DC, rules: [depth, hold], reason: It has one car. }',
    '{ group: 3, station: West row 1, rules: [timeTo86], reason: Its battery is empty. }',
  ])('%s is one', (line) => {
    expect(refusalOf(line, 'accepts')).toBe('accepted')
  })

  test.for([
    ['{ group: 5, rules: [depth] }', 'column 5: accepts[0].reason is missing; expected a sentence that gives the reason'],
    ['{ group: 5, rules: [], reason: Why. }', 'column 24: accepts[0].rules expected a list of rules'],
    ['{ group: 5, rules: [deph], reason: Why. }', 'column 25: accepts[0].rules[0] expected one of detection'],
    ['{ by: 5s, group: 5, rules: [depth], reason: Why. }', 'column 7: accepts[0].by is not known here'],
  ])('%s is invalid', ([line = '', message = '']) => {
    expect(refusalOf(line, 'accepts')).toContain(`test.yaml, line 5, ${message}`)
  })
})
