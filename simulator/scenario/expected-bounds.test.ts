import { describe, expect, test } from 'vitest'
import { prepare } from '#simulator/run/live-run.ts'
import { loadScenario } from './language/load.ts'

/** `accepted`, or why the expectation is refused on the depot. */
function answerTo(line: string): string {
  const yaml = `about: A test.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\nlasts: 1h\nexpect:\n  - ${line}\n`
  try {
    prepare({ scenario: loadScenario({ yaml }), source: { yaml } })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}
const ofRow = (has: string) => `{ never: true, log: { group: 1, kind: dlm, has: { ${has} }, rows: { atLeast: 1 } } }`

describe('a figure or text of an expectation that cannot be is refused', () => {
  test.each([
    ['{ never: true, station: 1041, droop: { share: { above: 1e9 } } }', 'droop.share is in %; expected bounds of -1000 to 1000'],
    [
      '{ never: true, station: 1041, droop: { share: { below: -1e9 } } }',
      'droop.share is in %; expected bounds of -1000 to 1000',
    ],
    [
      '{ always: true, station: 1001, obeyed: { within: 9000h } }',
      'obeyed.within is longer than any reaction; expected at most 1h',
    ],
    ['{ always: true, station: 1041, obeyed: { within: 5s } }', 'Battery hall 1 is no charger, and is not compared with limits'],
    ["{ by: 1m, group: 2, response: { rulesKept: false, reason: '  ' } }", 'expected a sentence that gives the reason'],
    [
      `{ by: 1m, group: 2, response: { rulesKept: false, reason: ${'long '.repeat(200)} } }`,
      'expected a sentence that gives the reason, of at most 500 characters',
    ],
    [ofRow('nonChargersConsumption: { above: 1e9 }'), 'has.nonChargersConsumption can never hold here: its figures are -100'],
    [ofRow('totalBuildingConsumption: 1e9'), 'has.totalBuildingConsumption can never hold here: its figures are -10'],
    [ofRow('totalChargerConsumption: { above: 1200 }'), 'has.totalChargerConsumption can never hold here: its figures are 0 to'],
    [ofRow('totalChargerConsumption: { below: 0 }'), 'has.totalChargerConsumption can never hold here: its figures are 0 to'],
    [ofRow('freeReserve: { above: 64 }'), 'has.freeReserve can never hold here: its figures are -1'],
  ])('%s', (line, message) => {
    expect(answerTo(line)).toContain(message)
  })

  test.each([
    ofRow('nonChargersConsumption: { below: -20 }'),
    ofRow('totalBuildingConsumption: { above: 600 }'),
    ofRow('totalChargerConsumption: { above: 500 }'),
    ofRow('freeReserve: { atLeast: -500, atMost: 62 }'),
    '{ always: true, station: 1041, droop: { share: { atLeast: -200, atMost: 1000 } } }',
    '{ always: true, station: 1001, obeyed: { within: 1h } }',
  ])('but not %s', (line) => {
    expect(answerTo(line)).toBe('accepted')
  })
})
