import { describe, expect, test } from 'vitest'
import { fakeFile } from '#simulator/testing/fake-file.ts'
import { loadScenario } from '../language/load.ts'
import { runScenario, type RunOptions } from '#simulator/run-scenario.ts'
import { ScenarioError } from '../language/scenario-error.ts'

/** A Monday, 20 minutes before a full hour. */
const head = 'about: A test.\nsite: pier\nideal: true\nseed: 3\nstarts: 2026-03-02T08:40:00Z\n'
const CARS = [1, 2, 31, 32, 33, 41, 42, 43]
  .map((id) => `  - { at: 0s, vehicle: { station: ${id}, arrives: { soc: 20, target: 90, limit: 16, phases: 3 } } }\n`)
  .join('')
const drill = (timeline: string, expected = '', options: RunOptions = {}) =>
  runScenario({ yaml: `${head}timeline:\n${CARS}${timeline}${expected && `expect:\n${expected}`}` }, options)

const DIP =
  '  - { at: 10s, frequency: { to: 49.6, over: 1s, exact: true } }\n  - { at: 30s, frequency: { to: 50, exact: true } }\n'
const foundIn = (outcomes: readonly { held: boolean; said: string }[]) => outcomes.map(({ held, said }) => [held, said])

test('expectations check the activation, delivered power and required power in every second', async () => {
  const { outcomes } = await drill(
    DIP,
    '  - { by: 10s, group: Pier AC, activated: false }\n' +
      '  - { by: 15s, group: Pier AC, activated: true, deliveredKw: { atLeast: 5 }, requiredKw: { equals: 5 } }\n' +
      '  - { at: 20s, group: North row, activated: true, requiredKw: { equals: 15 } }\n' +
      '  - { at: 9s, group: Pier AC, requiredKw: { above: 0 } }\n' +
      '  - { by: 20s, group: Pier AC, deliveredKw: { below: 5 } }\n',
  )
  expect(foundIn(outcomes)).toEqual([
    [true, 'it is not activated, since 0s'],
    [true, expect.stringMatching(/^it is activated, it delivers 5\.\d kW, it is required to deliver 5 kW, since 11s$/)],
    [true, 'it is activated, it is required to deliver 15 kW'],
    [false, 'it is required to deliver 0 kW'],
    [false, expect.stringMatching(/^it delivers 5\.\d kW; the condition was met from 0s to 10s$/)],
  ])
})

test('a V2G group is activated while one of its points delivers its fast reserve', async () => {
  const { outcomes, groups } = await drill(
    `  - { at: 0s, vehicle: { station: Van one, arrives: { soc: 60, target: 90 } } }\n${DIP}`,
    '  - { within: [12s, 40s], group: Pier vans, activated: true }\n  - { at: 1m, group: Pier vans, activated: false }\n',
  )
  expect(outcomes.map(({ held }) => held)).toEqual([true, true])
  const vans = groups.find(({ name }) => name === 'Pier vans')
  expect(vans?.activations).toMatchObject([{ name: 'Van one', service: 'ffr', activationHz: 49.7, deactivationHz: null }])
  expect(vans?.activations[0]?.measures.timeTo100).toMatchObject({ rule: 'within 1.3 s', isKept: true })
})

test.each([
  [49.6, 1],
  [49.5, 0.7],
])('a V2G group that offers %d Hz is judged by the %d s of its level', async (ffrActivationHz, withinS) => {
  const body = `{ mode: freq, minSoC: 20, ffrPositive: 3000, ffrNegative: 2000, startChargeWith2kW: false, ffrActivationHz: ${ffrActivationHz} }`
  const { groups } = await drill(
    `  - { at: 0s, vehicle: { station: Van one, arrives: { soc: 60, target: 90 } } }
  - { at: 1s, operator: { user: admin, call: saveV2gSettings, params: { groupId: 7 }, body: ${body}, answers: 200 } }
  - { at: 10s, frequency: { to: ${ffrActivationHz + 0.01}, exact: true } }
  - { at: 30s, frequency: { to: ${ffrActivationHz - 0.01}, exact: true } }
`,
    '  - { within: [10s, 29s], group: Pier vans, activated: false }\n  - { within: [32s, 1m], group: Pier vans, activated: true }\n',
  )
  const vans = groups.find(({ name }) => name === 'Pier vans')
  expect(vans?.activations).toMatchObject([{ name: 'Van one', activationHz: ffrActivationHz }])
  expect(vans?.activations[0]?.measures).toMatchObject({
    timeTo100: { rule: `within ${withinS} s`, isKept: true },
    hold: { isKept: true },
    depth: { isKept: true },
  })
})

test('power from the droop of a V2G point does not count as its fast reserve', async () => {
  // Below the minimum state of charge of 20 %, the droop uses the whole range from a baseline of 3 kW.
  const { groups } = await drill(
    `  - { at: 0s, vehicle: { station: Van one, arrives: { soc: 10, target: 90 } } }
  - { at: 1s, operator: { user: admin, call: chargeDevice, params: { deviceId: d-51 }, body: { Baseline: [3000] }, answers: 200 } }
  - { at: 20s, frequency: { to: 49.8, exact: true } }
  - { at: 30s, frequency: { to: 49.65, exact: true } }
`,
    '  - { at: 29s, station: Van one, powerW: { equals: 0 } }\n  - { at: 1m20s, group: Pier vans, activated: false }\n',
  )
  const activation = groups.find(({ name }) => name === 'Pier vans')?.activations[0]
  expect(activation?.measures.depth).toEqual({ value: 0, rule: 'at least 3 kW', isKept: false })
})

describe('the frequency', () => {
  test('is compared to the millihertz, and no expectation holds in a gap', async () => {
    const { outcomes } = await drill(
      '  - { at: 0s, frequency: { to: 49.7, exact: true } }\n',
      '  - { at: 5s, frequency: { equals: 49.7 } }\n  - { at: 5s, frequency: { atMost: 49.699 } }\n  - { at: 5s, frequency: { above: 49.7 } }\n',
    )
    expect(foundIn(outcomes)).toEqual([
      [true, 'it is 49.700 Hz'],
      [false, 'it is 49.700 Hz'],
      [false, 'it is 49.700 Hz'],
    ])
    const file = fakeFile('hole.csv', 't,f\n0,50\n1,50\n2,NaN\n3,NaN\n4,NaN\n5,49.95\n6,49.95\n7,49.95\n8,49.95\n')
    const expected =
      '  - { at: 4s, frequency: { above: 0 } }\n  - { at: 4s, frequency: { below: 60 } }\n  - { never: true, within: [3s, 4s], frequency: { above: 0 } }\n'
    const hole = await drill('', expected, { frequency: file })
    expect(foundIn(hole.outcomes)).toEqual([
      [false, 'it is unknown'],
      [false, 'it is unknown'],
      [true, 'it is unknown'],
    ])
    expect(hole.recording).toEqual({ name: 'hole.csv', durationMs: 9_000 })
    expect(hole.frequency.map(({ lowHz, highHz, hasHole }) => [lowHz, highHz, hasHole]).slice(1)).toEqual([
      [50, 50, false],
      [50, 50, true],
      [null, null, true],
      [null, null, true],
    ])
  })

  test('of a recording replaces the frequency of the scenario', async () => {
    const file = fakeFile('low.csv', `t,f\n${Array.from({ length: 40 }, (_, second) => `${second},49.8`).join('\n')}\n`)
    const { outcomes } = await drill(
      '  - { at: 0s, frequency: { to: 49.5, exact: true } }\n  - { at: 5s, frequency: { to: 49.4, exact: true } }\n  - { at: 9s, frequency: { dip: 800 } }\n',
      '  - { within: [1s, 20s], frequency: { equals: 49.8 } }\n',
      { frequency: file },
    )
    expect(outcomes[0]).toMatchObject({ held: true })
  })
})

describe('bids', () => {
  const bids = (list: string) => `  - { at: 5s, bids: { group: Pier DC, bids: [${list}] } }\n`
  const bid = (time: string, expected: string) => `  - { ${time}, group: Pier DC, bid: { ${expected} } }\n`

  test('are set relative to the current hour or by their hour; other bids stay, and each new hour shifts them', async () => {
    const { outcomes, journal } = await drill(
      bids('{ inHours: 0, quantity: 0.1, price: 12 }, { hour: 2026-03-02T09:00:00Z, quantity: 0.05, price: 0 }') +
        '  - { at: 10s, bids: { group: Pier DC, bids: [{ inHours: 1, quantity: 0.2, price: 3 }] } }\n  - { at: 21m, bids: { group: Pier DC, clear: true } }\n',
      bid('at: 4s', 'current: null, next: null') +
        bid('at: 9s', 'current: { quantity: 0.1, price: 12 }, next: { quantity: 0.05, price: 0 }') +
        bid('at: 10s', 'next: { quantity: 0.2, price: 3 }') +
        bid('at: 20m', 'current: { quantity: 0.2, price: 3 }, next: null') +
        bid('at: 21m', 'current: null') +
        bid('at: 10s', 'next: { quantity: 0.1, price: 12 }'),
    )
    expect(outcomes.map(({ held }) => held)).toEqual([true, true, true, true, true, false])
    expect(outcomes[5]?.said).toBe('it has a bid of 0.2 MW at 3 EUR for the next hour with a bid')
    const events = [...journal.matchAll(/"kind":"bid","groupId":2,"event":"(\w+)","hour":"2026-03-02T(\d\d)/g)]
    expect(events.map(([, event, hour]) => `${event} ${hour}`)).toEqual([
      'added 08',
      'added 09',
      'changed 09',
      'removed 08',
      'removed 09',
    ])
  })

  test('are refused with the text of the market for the duration of its line', async () => {
    const add = (at: string) =>
      `  - { ${at}, answer: { user: admin, call: addBid, query: { groupId: 2, hour: 2026-03-02T12:00:00.000Z }, body: { quantity: 1, price: 1 }, status: 200, has: { success: false, message: Too late. } } }\n`
    const { outcomes, journal } = await drill(
      '  - { at: 5s, market: { refuse: Too late., for: 10s } }\n  - { at: 20s, market: { refuse: Never. } }\n  - { at: 30s, market: { accept: true } }\n',
      add('at: 14s') + add('at: 20s') + add('at: 30s'),
    )
    expect(outcomes.map(({ held }) => held)).toEqual([true, false, false])
    expect(outcomes[1]?.said).toContain('Never.')
    expect(outcomes[2]?.said).toContain('true')
    expect(journal).toContain('"kind":"stimulus-over","name":"market refuses: Too late."')
  })
})

describe('a notice', () => {
  const noticeLine = (time: string, rest = '') =>
    `  - { ${time}, group: Pier AC, notice: 'FCR activated. Frequency is below limit.'${rest} }\n`

  test('is shown from the next read of the console until the next read after the release', async () => {
    const { outcomes } = await drill(
      '  - { at: 0s, operator: { user: admin, call: saveFcrSettings, params: { groupId: 1 }, body: { isEnabled: true, activationFrequency: 49.7, deactivationFrequency: 49.9, deactivationDelay: 10, powerDecrease: 5, isEnabledStepwise: false, maxStepwiseFlexibility: null, minStepwiseCurrent: null, serviceName: FI_SINGLE_STEP, triggerDelayInMs: 0, mode: MANUAL, stepwiseMode: null }, answers: 200 } }\n' +
        '  - { at: 11s, frequency: { to: 49.6, exact: true } }\n  - { at: 26500ms, frequency: { to: 50, exact: true } }\n',
      noticeLine('by: 15s') +
        noticeLine('within: [15s, 39s]') +
        noticeLine('never: true, within: [40s, 50s]') +
        noticeLine('never: true, within: [1s, 14s]'),
    )
    expect(outcomes.map(({ held }) => held)).toEqual([true, true, true, true, true])
    expect(outcomes[0]).toMatchObject({
      expected: "by 15s: admin sees the notice 'FCR activated. Frequency is below limit.' for Pier AC",
      said: 'the notice is shown, since 15s',
    })
  })

  test('keeps its state while it cannot be read', async () => {
    const { outcomes } = await drill(
      `${DIP}  - { at: 18s, fault: { call: readFcrSettings, status: 500, for: 10s } }\n`,
      noticeLine('at: 22s'),
    )
    expect(foundIn(outcomes)).toEqual([[true, 'the answer was 500']])
  })
})

describe('the rules of a response', () => {
  const RULES = '  - { always: true, group: North row, response: { rulesKept: true } }\n'

  test('are kept by a group with enough chargers for its offer', async () => {
    const { outcomes, groups } = await drill(DIP, `${RULES}  - { at: 1m30s, group: North row, activated: false }\n`)
    expect(foundIn(outcomes)).toEqual([
      [true, 'all rules are kept in 1 activation'],
      [true, 'it is not activated'],
    ])
    expect(groups.find(({ name }) => name === 'North row')?.seconds).toHaveLength(90)
  })

  test('are broken by a group whose cars have left, as soon as the time limit has passed', async () => {
    const leave = [31, 32, 33].map((id) => `  - { at: 5s, vehicle: { station: ${id}, leaves: true } }\n`).join('')
    const { outcomes } = await drill(leave + DIP, `${RULES}  - { at: 1m, group: North row, activated: false }\n`)
    expect(outcomes[0]).toMatchObject({ held: false })
    expect(outcomes[0]?.said).toMatch(/^at 1[67]s North row, activated at 10s: time to 50 % never, not within 5 s/)
  })
})

describe('a name that the site does not have is refused before the run starts', () => {
  const refusalOf = async (line: string) => {
    const error: unknown = await drill('', `  - ${line}\n`).catch((caught: unknown) => caught)
    if (!(error instanceof ScenarioError)) throw error
    const { place, message } = error
    return `line ${place.line}: ${message.replace(/^.*?column \d+: /, '')}`
  }
  test.for([
    [
      '{ at: 1s, group: Pier ACC, activated: true }',
      'expect[0].group is invalid: no group of the site is called "Pier ACC"; did you mean "Pier AC"?',
    ],
    [
      "{ at: 1s, group: Pier, notice: 'FCR activated. Frequency is below limit.' }",
      'expect[0].group is invalid: no group of the site is called "Pier"',
    ],
    [
      "{ at: 1s, group: Pier AC, user: amdin, notice: 'FCR activated. Frequency is below limit.' }",
      'expect[0].user is invalid: no user of the site is called "amdin"; did you mean "admin"?',
    ],
    [
      '{ at: 1s, group: Pier vans, deliveredKw: { above: 1 } }',
      'expect[0].group is invalid: Pier vans is a group of V2G points, which respond to the frequency individually',
    ],
  ])('%s', async ([line = '', said = '']) => {
    expect(await refusalOf(line)).toBe(`line 16: ${said}`)
  })

  test('a bid of an unknown group', async () => {
    const scenario = drill('  - { at: 1s, bids: { group: Pier DCC, clear: true } }\n')
    await expect(scenario).rejects.toThrow(
      'timeline[8].bids.group is invalid: no group of the site is called "Pier DCC"; did you mean "Pier DC"?',
    )
  })
})

test('a run repeats its manual actions and lasts until the last one', async () => {
  const actions = [{ at: '20s', market: { refuse: 'Too late.' } }]
  const verdict = await drill('', '  - { at: 5s, group: Pier AC, activated: false }\n', { actions })
  expect(verdict.endMs - verdict.startMs).toBe(20_000)
  expect(verdict.journal).toContain('"market":{"refuse":"Too late."}')
})

test('a verdict contains all data of a report', async () => {
  const verdict = await drill(DIP, '  - { by: 15s, group: Pier AC, activated: true }\n', { seed: 9 })
  expect(verdict).toMatchObject({ seed: 9, site: 'pier', recording: null, versions: { node: process.versions.node } })
  expect(verdict.text).toContain('about: A test.')
  expect(verdict.outcomes).toMatchObject([
    { fromMs: verdict.startMs, toMs: verdict.startMs + 15_000, sinceMs: verdict.startMs + 11_000 },
  ])
  expect(verdict.frequency).toHaveLength((verdict.endMs - verdict.startMs) / 1_000 + 1)
  expect(verdict.frequency[11]).toMatchObject({ highHz: expect.closeTo(50.06, 1), lowHz: 49.6 })
  expect(loadScenario({ yaml: verdict.text }).seed).toBe(3)
})
