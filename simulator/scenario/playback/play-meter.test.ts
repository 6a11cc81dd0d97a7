import { expect, test } from 'vitest'
import { runScenario } from '#simulator/run-scenario.ts'
import { hasPassed } from '../expectations/verdict.ts'

const cars = ['one', 'two', 'three', 'four', 'five', 'six'].map(
  (name) => `  - { at: 0s, vehicle: { station: Bakery ${name}, arrives: { soc: 20, limit: 16, phases: 1 } } }\n`,
)
/** Limits of the bakery: 63 A behind a meter. */
const limits = (changes: object) =>
  JSON.stringify({
    enabled: true,
    importLimit: 40,
    exportLimit: 0,
    mainCurrent: 63,
    safeLimit: 20,
    useExternalDevice: true,
    externalDeviceId: 'enegic-2045',
    stationPowerIncluded: false,
    phaseCurrent: 0,
    phaseBalancing: true,
    isSolarCharging: false,
    enabledOfflineFailSafe: false,
    isQueuing: false,
    requiredCurrent: null,
    meterDeviceProvider: 'ENEGIC',
    isEnegicMainFuse: false,
    enabledBoostCharging: false,
    boostChargingExternalDeviceId: null,
    boostChargingMeterDeviceProvider: null,
    ...changes,
  })
const scenario = (changes: object, value: string, expected: string[]) =>
  `about: A building that feeds in.\nsite: courtyard\nideal: true\nstarts: 2026-03-02T10:00:00Z\ntimeline:\n` +
  `  - { at: 0s, operator: { user: operator, call: saveDlmLimits, params: { groupId: 2 }, answers: 200, body: ${limits(changes)} } }\n` +
  `  - { at: 0s, meter: { group: Bakery, value: ${value} } }\n${cars.join('')}` +
  `expect:\n${[...expected, 'always: true, group: Bakery, budgetKept: true'].map((line) => `  - { ${line} }\n`).join('')}`

const failed = async (yaml: string) => {
  const verdict = await runScenario({ yaml })
  return {
    passed: hasPassed(verdict),
    failed: verdict.outcomes.filter(({ held }) => !held).map(({ expected, said }) => [expected, said]),
  }
}

test('solar charging uses the surplus of each phase', { timeout: 30_000 }, async () => {
  const expected = [
    'by: 2m, station: Bakery one, current: { equals: 10 }',
    'by: 2m, station: Bakery three, current: { equals: 7 }',
    'at: 2m, station: Bakery five, current: { equals: 0 }',
  ]
  expect(await failed(scenario({ isSolarCharging: true }, '[-20, -14, 5]', expected))).toEqual({ passed: true, failed: [] })
})

test('a feed-in adds to the room below the main fuse', { timeout: 30_000 }, async () => {
  // 25 A of the fuse and 7 A of the building feed the two cars of each phase.
  const expected = [
    'by: 2m, station: Bakery one, current: { equals: 16 }',
    'by: 2m, group: Bakery, sumOfCurrents: { equals: 32 }',
  ]
  expect(await failed(scenario({ mainCurrent: 25 }, '-7', expected))).toEqual({ passed: true, failed: [] })
})

test('a boost source feeds in until its meter is silent for longer than the timeout', { timeout: 30_000 }, async () => {
  const source = { boostChargingExternalDeviceId: 'em24-2042', boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' }
  const yaml = scenario({ importLimit: 12, useExternalDevice: false, enabledBoostCharging: true, ...source }, '0', [
    'at: 50s, group: Bakery, sumOfCurrents: { equals: 24 }',
    'by: 2m10s, group: Bakery, sumOfCurrents: { equals: 12 }',
  ])
  const lines = [
    '{ at: 1s, meter: { group: Bakery, boost: true, value: -12 } }',
    '{ at: 1m, meter: { group: Bakery, boost: true, silent: true } }',
  ]
  const external = '  - { at: 0s, meter: { group: Bakery, value: 0 } }\n'
  expect(await failed(yaml.replace(external, lines.map((line) => `  - ${line}\n`).join('')))).toEqual({
    passed: true,
    failed: [],
  })
})
