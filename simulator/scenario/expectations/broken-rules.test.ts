import { describe, expect, test } from 'vitest'
import { createEngine } from '#simulator/run/engine.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { hasPassed, verdictSummary } from './verdict.ts'

const head = 'about: A test.\nsite: pier\nideal: true\nseed: 3\nstarts: 2026-03-02T08:40:00Z\n'
const CARS = [31, 32, 33]
  .map((id) => `  - { at: 0s, vehicle: { station: ${id}, arrives: { soc: 20, target: 90, limit: 16, phases: 3 } } }\n`)
  .join('')
const drill = (timeline: string, expected: string) =>
  runScenario({ yaml: `${head}timeline:\n${CARS}${timeline}expect:\n${expected}` })
const DIP =
  '  - { at: 10s, frequency: { to: 49.6, over: 1s, exact: true } }\n  - { at: 30s, frequency: { to: 50, exact: true } }\n'

describe('a rule that a group breaks', () => {
  const gone = [31, 32].map((id) => `  - { at: 5s, vehicle: { station: ${id}, leaves: true } }\n`).join('')
  const NO_ACTIVATION = '  - { at: 1m, group: North row, activated: false }\n'

  test('fails the run even if the scenario does not mention it', async () => {
    const verdict = await drill(gone + DIP, NO_ACTIVATION)
    expect(verdict.outcomes.every(({ held }) => held)).toBe(true)
    expect([hasPassed(verdict), verdictSummary(verdict)]).toEqual([
      false,
      expect.stringMatching(/^1 of \d+ rules of demand response is broken\. No expectation failed\.$/),
    ])
  })

  test('is accepted with a reason if the scenario lists it', async () => {
    const accepts = 'accepts:\n  - { group: North row, rules: [timeTo86, timeTo100, depth, hold], reason: One car is left. }\n'
    const verdict = await drill(gone + DIP, NO_ACTIVATION + accepts)
    expect([hasPassed(verdict), verdictSummary(verdict)]).toEqual([true, expect.stringContaining('broken but accepted')])
  })

  const brokenSoFar = async (accepts: string) => {
    const engine = createEngine({ scenario: { yaml: `${head}timeline:\n${CARS}${gone}${DIP}${accepts}` } })
    engine.setClock({ paused: true })
    await engine.advance(60_000)
    const { brokenRules } = engine.view()
    engine.stop()
    return brokenRules?.map(({ name, text }) => [name, text])
  }

  test('is listed during the run unless the scenario accepts it', async () => {
    const accepts = 'accepts:\n  - { group: North row, rules: [timeTo86, timeTo100, depth, hold], reason: One car is left. }\n'
    expect(await brokenSoFar('')).toContainEqual(['North row', 'Time to 86 % none, required: within 7.5 s'])
    expect(await brokenSoFar(accepts)).toEqual([])
  })

  test('must be broken if the scenario expects it to be broken', async () => {
    const expected = '  - { at: 1m, group: North row, response: { rulesKept: false, reason: One car is left. } }\n'
    const [broken, kept] = [await drill(gone + DIP, expected), await drill(DIP, expected)]
    expect([hasPassed(broken), broken.outcomes[0]?.expected]).toEqual([
      true,
      'at 1m: North row breaks a rule of its response (One car is left.)',
    ])
    expect([hasPassed(kept), kept.outcomes[0]?.said]).toEqual([false, 'all rules are kept in 1 activation'])
  })
})

test('a V2G point in several groups is listed once, under the group that is not a super group', async () => {
  const timeline = '  - { at: 1s, frequency: { to: 49.65, exact: true } }\n  - { at: 40s, frequency: { to: 50, exact: true } }\n'
  const { groups } = await runScenario({
    yaml: `about: A test.\nsite: depot\nideal: true\nstarts: 2026-03-02T08:00:00Z\ntimeline:\n${timeline}`,
  })
  const points = groups.flatMap(({ name, activations }) =>
    activations.flatMap(({ deviceId }) => (deviceId === null ? [] : { name, deviceId })),
  )
  expect(points.length).toBeGreaterThan(2)
  expect(new Set(points.map(({ deviceId }) => deviceId)).size).toBe(points.length)
  expect(new Set(points.map(({ name }) => name))).toEqual(new Set(['Depot V2G', 'Lakeside V2G']))
})

describe('an accepted rule is refused if the site lacks its group or station', () => {
  test.for([
    ['group: Pier ACC', 'group is invalid: no group of the site is called "Pier ACC"; did you mean "Pier AC"?'],
    [
      'group: Pier vans, station: Van on',
      'station is invalid: no station of the site is called "Van on"; did you mean "Van one"?',
    ],
    [
      'group: Pier AC, station: Pier one',
      'station is invalid: Pier one is not a V2G point and responds to the frequency with its group',
    ],
    ['group: Pier AC, station: Van one', 'station is invalid: Van one is not in Pier AC'],
  ])('of %s', async ([of = '', said = '']) => {
    const yaml = `${head}accepts:\n  - { ${of}, rules: [depth], reason: Why. }\n`
    await expect(runScenario({ yaml })).rejects.toThrow(`accepts[0].${said}`)
  })
})
