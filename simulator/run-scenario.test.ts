import { describe, expect, test } from 'vitest'
import type { Engine } from '#simulator/run/engine.ts'
import { runScenario } from './run-scenario.ts'
import { hasPassed, recordingAsText, verdictAsText } from './scenario/expectations/verdict.ts'

const head = 'about: A test.\nsite: courtyard\nseed: 3\nstarts: 2026-03-02T10:00:00Z\n'
const run = (rest: string) => runScenario({ yaml: head + rest })

const rename = (name: string) =>
  `{ user: operator, call: saveGroup, params: { groupId: 1 }, body: { name: ${name}, type: GROUP_TYPE_CHARGER, sellerId: 101, isSupergroup: false } }`
const nameIs = (name: string) => `{ user: viewer, call: readGroup, params: { groupId: 1 }, status: 200, has: { name: ${name} } }`

describe('a call of an operator', () => {
  test('is answered within its moment, before the next line is played', async () => {
    const verdict = await run(
      `timeline:\n  - { at: 0s, operator: ${rename('First')} }\n  - { at: 2s, operator: ${rename('Second')} }\n` +
        `  - { at: 2s, operator: ${rename('Third')} }\n` +
        `expect:\n  - { at: 1s, answer: ${nameIs('First')} }\n  - { at: 2s, answer: ${nameIs('Third')} }\n`,
    )
    expect(verdict.outcomes.filter(({ held }) => !held)).toEqual([])
    expect(verdict.outcomes).toHaveLength(2)
  })

  test('is in the journal with its status and without its body', async () => {
    const { journal } = await run(
      'timeline:\n  - { at: 1s, operator: { user: viewer, call: login, body: { user: viewer, password: demo } } }\n',
    )
    expect(journal).toContain('"kind":"operator","user":"viewer","call":"login","status":200')
    expect(journal).not.toContain('demo')
    expect(journal).not.toMatch(/"token"/)
  })

  test('fails the run if its status differs from the expected one', async () => {
    const verdict = await run(
      'timeline:\n  - { at: 1s, operator: { user: viewer, call: deleteGroup, params: { groupId: 1 }, answers: 200 } }\n',
    )
    expect(hasPassed(verdict)).toBe(false)
    expect(verdict.outcomes).toMatchObject([
      { expected: 'at 1s: deleteGroup as viewer is answered with 200', held: false, said: 'the answer was 403' },
    ])
  })

  test('is given up if no answer is received, and the run continues', async () => {
    const verdict = await run(
      `timeline:\n  - { at: 0s, fault: { call: readGroup, drop: true, times: 1 } }\n` +
        `  - { at: 1s, operator: { user: viewer, call: readGroup, params: { groupId: 1 } } }\nlasts: 3s\n`,
    )
    expect(verdict.journal).toContain('"call":"readGroup","status":null')
    expect(verdict.endMs - verdict.startMs).toBe(3_000)
  })
})

test('a repeated scenario writes the same journal, byte for byte, calls included', async () => {
  const text = `timeline:\n  - { at: 2s, operator: ${rename('Other')} }\n  - { at: 3s, vehicle: { station: Courtyard one, arrives: {} } }\nlasts: 90s\n`
  const [first, second] = [await run(text), await run(text)]
  expect(first.journal).toContain('"status":200')
  expect(second.journal).toBe(first.journal)
})

test('a line whose subject has been deleted cannot be played and fails the run', async () => {
  const verdict = await run(
    'timeline:\n  - { at: 1s, operator: { user: operator, call: deleteGroup, params: { groupId: 2 } } }\n' +
      '  - { at: 2s, meter: { group: Bakery, silent: true } }\n',
  )
  expect(verdict.outcomes).toMatchObject([{ held: false, expected: 'at 2s: the line can be played' }])
  expect(verdict.outcomes[0]?.said).toContain('no group of the site is called "Bakery"')
})

test('expectations on a station check the values that the device reports', async () => {
  const verdict = await run(
    'timeline:\n  - { at: 0s, station: { station: Bakery one, online: false } }\n' +
      'expect:\n  - { at: 2s, station: Bakery one, online: true }\n' +
      '  - { at: 2s, station: Courtyard one, powerW: { above: 0 } }\n',
  )
  expect(verdict.outcomes).toMatchObject([
    { held: false, expected: 'at 2s: Bakery one is online', said: 'it is offline' },
    {
      held: false,
      expected: 'at 2s: Courtyard one has a power of above 0 W',
      said: 'its power is 0 W',
    },
  ])
})

test('expectations on a V2G session check its schedule, forecast, bypass and last departure', async () => {
  const verdict = await runScenario({
    yaml:
      'about: A test.\nsite: quay\nstarts: 2026-03-02T05:20:00Z\nlasts: 11m\ntimeline:\n' +
      "  - { at: 0s, vehicle: { station: Quay one, arrives: { soc: 79.5, target: 80, departure: '05:30' } } }\n" +
      "  - { at: 0s, vehicle: { station: Quay two, arrives: { soc: 20, target: 80, departure: '05:30', source: custom } } }\n" +
      '  - { at: 0s, vehicle: { station: Quay three, arrives: { source: unknown } } }\n' +
      '  - { at: 5s, vehicle: { station: Quay three, bypass: true } }\n' +
      'expect:\n' +
      "  - { at: 1m, station: Quay one, session: { source: mobile, target: 80, departure: '05:30', reachable: true } }\n" +
      '  - { at: 1m, station: Quay two, session: { source: custom, departure: 2026-03-02T05:30:00Z, reachable: true } }\n' +
      '  - { at: 1m, station: Quay three, session: { source: unknown, target: null, departure: null, bypass: true } }\n' +
      '  - { at: 1m, station: Quay four, session: { target: 80 } }\n' +
      '  - { at: 1m, station: Quay one, session: { met: true } }\n' +
      '  - { at: 10m, station: Quay one, session: { met: true, departure: 2026-03-02T05:30:00Z } }\n' +
      '  - { at: 10m, station: Quay two, session: { met: true } }\n' +
      '  - { at: 10m, group: Quay, promisesKept: true }\n' +
      '  - { at: 9m, group: Quay, promisesKept: true }\n',
  })
  expect(verdict.outcomes.map(({ held, said }) => [held, said])).toEqual([
    [
      true,
      "it has a session planned by the driver's app, with a target of 80 %, that departs at 05:30, that can reach its target",
    ],
    [false, 'it has a session that cannot reach its target'],
    [false, 'it has a session without bypass'],
    [false, 'it has no session'],
    [false, 'no departure has been due yet'],
    [false, 'it has a session that departs at 2026-03-03T05:30:00Z'],
    [false, expect.stringMatching(/^its car missed its target at departure, at 2\d\.\d+ %$/)],
    [true, '1 of 1 cars with a reachable target reached it by departure; 1 missed it as forecast'],
    [false, '0 of 0 cars with a reachable target reached it by departure; 0 missed it as forecast'],
  ])
})

test('expectations on a droop compare the reported power with the line between 49.9 and 50.1 Hz', async () => {
  const verdict = await runScenario({
    yaml:
      'about: A test.\nsite: depot\nideal: true\nstarts: 2026-03-02T05:20:00Z\ntimeline:\n' +
      '  - { at: 0s, frequency: { to: 50, exact: true } }\n' +
      '  - { at: 9s, frequency: { to: 49.95, exact: true } }\n' +
      'expect:\n' +
      '  - { at: 20s, station: Workshop battery, droop: { share: { atLeast: 63 } } }\n' +
      '  - { by: 20s, station: Battery hall 1, droop: { share: { atLeast: 98, atMost: 102 } } }\n' +
      '  - { within: [10s, 20s], station: Workshop battery, droop: { off: { atMost: 52 } } }\n',
  })
  expect(verdict.outcomes.map(({ held, said }) => [held, said])).toEqual([
    [
      false,
      expect.stringMatching(
        /^its power is 0 W; the ideal droop at 49\.9\d\d Hz is −(2940|3000|3060) W, discharging; that is 0 % of the way to the ideal droop$/,
      ),
    ],
    [true, expect.stringMatching(/; that is (98|100|102)(\.\d)? % of the way to the ideal droop, since 10s$/)],
    [
      true,
      expect.stringMatching(
        /^maximum at 1\ds: its power is 0 W; the ideal droop at 49\.9\d\d Hz is −\d+ W, discharging; that is 5[01] % of its rated power off/,
      ),
    ],
  ])
})

describe('a verdict as text', () => {
  test('shows the observation of each expectation, and a summary', async () => {
    const verdict = await run(
      'expect:\n  - { at: 3s, station: Courtyard one, status: Charging }\n  - { always: true, group: Courtyard, charging: 0 }\n',
    )
    expect(verdictAsText(verdict)).toBe(
      [
        'A test.',
        '  3s simulated, seed 3',
        '  FAILED  at 3s: Courtyard one is Charging',
        '          it is Available',
        '  held    always: Courtyard has 0 charging stations',
        '          it has 0 charging stations',
        '  1 of 2 expectations failed.',
      ].join('\n'),
    )
  })

  test('states that the scenario has no expectations', async () => {
    expect(verdictAsText(await run(''))).toContain('The scenario has no expectations.')
  })
})

describe('a budget that is exceeded', () => {
  /** A charger that ignores its allocation: its allowed current is fixed at 32 A. */
  const stubborn = ({ world }: Engine) => {
    const [post] = world.stations
    if (!post || world.nowMs > world.startMs) return
    Object.defineProperty(post, 'allowedCurrentA', { get: () => 32, set() {} })
  }
  const text =
    `${head}timeline:\n  - { at: 0s, vehicle: { station: Courtyard one, arrives: { limit: 32 } } }\n` +
    '  - { at: 0s, vehicle: { station: Courtyard two, arrives: { limit: 32 } } }\n' +
    '  - { at: 20s, vehicle: { station: Courtyard one, leaves: true } }\nlasts: 30s\n'

  test('fails a run without expectations, with the number of seconds', async () => {
    const verdict = await runScenario({ yaml: text }, { onSecond: stubborn })
    expect(hasPassed(verdict)).toBe(false)
    expect(verdict.outcomes).toMatchObject([{ expected: 'always: Courtyard keeps its budget in the journal', held: false }])
    expect(verdict.outcomes[0]?.said).toMatch(/^at \ds it draws 48\.00 of 32\.00 on line 1; in 1\d seconds in total$/)
  })

  test('fails the run if only one of the two checks finds it', async () => {
    /** Changes the sample of one second after the journal has it. */
    const bent = ({ world }: Engine) => {
      const [post] = world.stations
      if (post && world.nowMs === world.startMs + 12_000) post.currentA += 40
    }
    const verdict = await runScenario({ yaml: text }, { onSecond: bent })
    expect(verdict.outcomes).toMatchObject([
      { expected: 'always: Courtyard exceeds the same budgets in the running world and in the journal', held: false },
    ])
    expect(verdict.outcomes[0]?.said).toMatch(
      /^at 12s only the running world reports that it draws \d\d\.00 of 32\.00 on line 1; in 1 second in total$/,
    )
  })

  test('adds no outcome if no budget is exceeded', async () => {
    expect((await runScenario({ yaml: text })).outcomes).toEqual([])
  })
})

describe('a name that the site does not have is refused with its place', () => {
  test.for([
    [
      'timeline:\n  - { at: 0s, meter: { group: Bakry, silent: true } }\n',
      'line 6, column 31: timeline[0].meter.group is invalid: no group of the site is called "Bakry"; did you mean "Bakery"?',
    ],
    [
      'timeline:\n  - { at: 0s, vehicle: { station: Courtyard one, arrives: { vip: Ambulance } } }\n',
      'column 66: timeline[0].vehicle.arrives.vip is invalid: no customer group of the site is called "Ambulance"; did you mean "Ambulances"?',
    ],
    [
      'timeline:\n  - { at: 0s, operator: { user: opperator, call: listGroups } }\n',
      'timeline[0].operator.user is invalid: no user of the site is called "opperator"; did you mean "operator"?',
    ],
    [
      'timeline:\n  - { at: 0s, operator: { user: operator, call: readGroup } }\n',
      'timeline[0].operator.params lacks groupId, which the path of readGroup needs',
    ],
    [
      'timeline:\n  - { at: 0s, operator: { user: operator, call: listGroups, params: { groupId: 1 } } }\n',
      'timeline[0].operator.params.groupId is not in the path of listGroups',
    ],
    [
      'expect:\n  - { at: 1s, station: 4711, status: Charging }\n',
      'expect[0].station is invalid: no station of the site is called "4711"',
    ],
    [
      'timeline:\n  - { at: 0s, vehicle: { station: Courtyard one, bypass: true } }\n',
      'timeline[0].vehicle.station is invalid: Courtyard one is not a V2G point and has no departures',
    ],
    [
      "timeline:\n  - { at: 0s, vehicle: { station: Courtyard one, arrives: { departure: '07:30' } } }\n",
      'timeline[0].vehicle.station is invalid: Courtyard one is not a V2G point and has no departures',
    ],
    [
      'expect:\n  - { at: 1s, station: Courtyard one, session: { met: true } }\n',
      'expect[0].station is invalid: Courtyard one is not a V2G point and has no V2G sessions',
    ],
    [
      'expect:\n  - { at: 1s, station: Courtyard one, droop: { off: { atMost: 1 } } }\n',
      'expect[0].station is invalid: Courtyard one is not a battery and has no droop',
    ],
    ['expect:\n  - { at: 1s, group: 9, charging: 0 }\n', 'expect[0].group is invalid: no group of the site is called "9"'],
    ['expect:\n  - { within: [5s, 1s], group: 1, charging: 0 }\n', 'line 6, column 15: expect[0].within ends before it begins'],
    [
      'expect:\n  - { by: 2026-03-02T09:00:00Z, group: 1, charging: 0 }\n',
      'expect[0].by is before the scenario starts, at 2026-03-02T10:00:00.000Z',
    ],
  ] as const)('%s', async ([rest, message]) => {
    await expect(run(rest)).rejects.toThrow(message)
  })
})

test.each([
  [600, 'dip.csv'],
  [599.5, 'dip.csv'],
  [900, 'dip.csv, the first 10m of its 15m'],
  [40, 'dip.csv to its end at 40s, then simulated noise'],
])('a recording of %i s in a run of 10 minutes is described by the part that was played', (seconds, words) => {
  const recording = { name: 'dip.csv', durationMs: seconds * 1_000 }
  expect(recordingAsText({ recording, startMs: 5_000, endMs: 605_000 })).toBe(words)
})
