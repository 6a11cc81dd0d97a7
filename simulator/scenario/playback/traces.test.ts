import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { FakeClock } from '#simulator/testing/fake-clock.ts'
import { fakeFile } from '#simulator/testing/fake-file.ts'
import { libraryFolder } from '../language/library.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import type { Verdict } from '../expectations/verdict.ts'

/** Cars at the single-step group, which has the default settings: 49.7 Hz, 49.9 Hz, 180 s. */
const drill = (lastsS: number, frequency: string) =>
  runScenario(
    {
      yaml:
        `about: A recording.\nsite: pier\nideal: true\nstarts: 2026-03-02T08:00:00Z\nlasts: ${lastsS}s\ntimeline:\n` +
        [1, 2].map((id) => `  - { at: 0s, vehicle: { station: ${id}, arrives: { soc: 20, limit: 16, phases: 3 } } }\n`).join(''),
    },
    { frequency },
  )

/** Seconds since the start; null without an activation. */
function crossingsIn({ frequency, groups, startMs }: Verdict) {
  const since = (ms: number | null) => (ms === null ? null : (ms - startMs) / SECOND_MS)
  const low = frequency.find(({ lowHz }) => lowHz !== null && lowHz < 49.9)
  const single = groups.find(({ name }) => name === 'Pier AC')
  return {
    first: since(low?.atMs ?? null),
    activations: single?.activations.map(({ startMs: from, endMs }) => [since(from), since(endMs)]) ?? [],
    measures: single?.activations.map(({ measures }) => measures) ?? [],
  }
}

const near = (second: number | null): unknown => (second === null ? null : expect.toSatisfy(isNear(second)))
const isNear = (second: number) => (found: unknown) => typeof found === 'number' && Math.abs(found - second) <= 1

test.for([
  ['single-dip_800MW_1s', 122, [[125, 528]]],
  ['single-dip_1450MW_1s', 121, [[123, 771]]],
  ['shallow-dip_500MW_1s', 123, []],
  ['double-dip_1s', 122, [[125, 769]]],
  ['over-frequency_900MW_1s', null, []],
  ['slow-drift_1s', 1231, []],
  ['test-linearity_fcrd-up_1s', 120, [[240, null]]],
  [
    'test-ramp_fcrd-up_1s',
    30,
    [
      [30, 510],
      [630, 872],
    ],
  ],
] as const)(
  '%s is below 49.9 Hz at %d s, and activates and releases the group at the expected seconds',
  { timeout: 30_000 },
  async ([name, first, activations]) => {
    const file = join(libraryFolder, 'traces', `${name}.csv`)
    const rows = readFileSync(file, 'utf8').trim().split('\n').length - 1
    const found = crossingsIn(await drill(rows - 1, file))
    expect(found.first).toEqual(near(first))
    expect(found.activations).toEqual(activations.map(([from, to]) => [near(from), near(to)]))
    for (const measures of found.measures) {
      expect(Object.entries(measures).filter(([, { isKept }]) => isKept === false)).toEqual([])
    }
  },
)

/** A recording of a grid collapse: every 2 s, with bad samples and a gap. */
function collapse(): string {
  const hzAt = (second: number) => {
    if (second < 20) return '49.98'
    if (second < 30) return (49.9 - (second - 20) * 0.2).toFixed(3)
    if (second < 36) return '47.476'
    if (second < 40) return 'NaN'
    if (second < 50) return '0'
    return second < 60 ? '49.2' : '49.95'
  }
  // The later part of the recording has a gap of 30 s.
  const rows = Array.from({ length: 150 }, (_, row) => row * 2).filter((second) => second < 120 || second >= 150)
  return fakeFile('collapse_2s.csv', `t,f\n${rows.map((second) => `${second},${hzAt(second)}`).join('\n')}\n`)
}

test('a collapse causes one activation: bad samples and a gap neither release it nor start another', async () => {
  const verdict = await drill(298, collapse())
  const { first, activations, measures } = crossingsIn(verdict)
  expect(first).toEqual(near(22))
  // Recovery at 60 s, then 180 s without the gap of 30 s; the last sample before the gap lasts for 2 s.
  expect(activations).toEqual([[near(22), near(60 + 180 + 30)]])
  expect(measures[0]?.recovery).toMatchObject({ value: 180, isKept: true })
  expect(Math.min(...verdict.frequency.flatMap(({ lowHz }) => lowHz ?? []))).toBe(47.476)
  const unknown = verdict.frequency.filter(({ lowHz }) => lowHz === null).map(({ atMs }) => (atMs - verdict.startMs) / SECOND_MS)
  expect([unknown.at(0), unknown.find((second) => second > 100), unknown.at(-1)]).toEqual([37, 122, 149].map(near))
})

const SHORT = `about: A short drill.
site: pier
ideal: true
seed: 5
starts: 2026-03-02T08:59:40Z
lasts: 40s
timeline:
  - { at: 0s, bids: { group: Pier DC, bids: [{ inHours: 0, quantity: 0.02, price: 1 }, { inHours: 1, quantity: 0.04, price: 1 }] } }
  - { at: 0s, vehicle: { station: Fast one, arrives: { soc: 30 } } }
  - { at: 0s, vehicle: { station: Pier one, arrives: { soc: 20, limit: 32 } } }
  - { at: 0s, vehicle: { station: North one, arrives: { soc: 20 } } }
  - { at: 0s, vehicle: { station: Van one, arrives: { soc: 60 } } }
  - { at: 3700ms, frequency: { dip: 1200 } }
  - { at: 15s, meter: { group: Boat shed, silent: true } }
expect:
  - { by: 15s, group: Pier AC, activated: true }
`

test('25 runs of the same drill write identical journals', { timeout: 60_000 }, async () => {
  const journals = new Set<string>()
  for (let time = 0; time < 5; time++) journals.add((await runScenario({ yaml: SHORT })).journal)
  // Repeated runs in one simulator could keep state of the previous run.
  const engine = createEngine({ scenario: { yaml: SHORT } })
  engine.setClock({ paused: true })
  for (let time = 0; time < 20; time++) {
    engine.reset()
    await engine.advance(40 * SECOND_MS)
    journals.add(engine.world.journal.toText())
  }
  engine.stop()
  expect(journals.size).toBe(1)
  expect([...journals][0]).toContain('"event":"activated"')
})

test('the journal of a drill does not depend on the speed or the size of steps', async () => {
  const { journal, startMs, endMs } = await runScenario({ yaml: SHORT })
  const untilEnd = (text: string) =>
    text.split('\n').filter((line) => line !== '' && Date.parse(String(Object(JSON.parse(line)).at)) <= endMs)
  const wanted = untilEnd(journal)

  for (const speed of [1, 7, 60, 3_600]) {
    const clock = new FakeClock()
    const engine = createEngine({ scenario: { yaml: SHORT }, clock, speed })
    while (engine.world.nowMs < endMs) clock.run(300)
    expect([speed, untilEnd(engine.world.journal.toText())]).toEqual([speed, wanted])
    engine.stop()
  }
  for (const stepMs of [300, 1_000, 7_000, endMs - startMs]) {
    const engine = createEngine({ scenario: { yaml: SHORT } })
    engine.setClock({ paused: true })
    while (engine.world.nowMs < endMs) await engine.advance(stepMs)
    expect([stepMs, untilEnd(engine.world.journal.toText())]).toEqual([stepMs, wanted])
    engine.stop()
  }
})
