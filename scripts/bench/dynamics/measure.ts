import { HOUR_MS } from '#contract/durations.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { cpuMs, line, type BenchLine } from '../line.ts'

const STATIONS = 1_000
const WARM_UP_MS = HOUR_MS / 60
const WATCHED_MS = HOUR_MS / 20
/** Portions in turns, so that the load of the machine is the same for both. */
const TURNS = 6

async function engineOf(isIdeal: boolean) {
  const engine = createEngine({ scenario: 'quiet-day', stations: STATIONS, isIdeal })
  engine.setClock({ paused: true })
  await engine.advance(WARM_UP_MS)
  return engine
}

/** The processor time of real chargers and cars as a ratio of ideal ones, for the same site in one run. */
export async function measure(): Promise<BenchLine[]> {
  const engines = [await engineOf(true), await engineOf(false)] as const
  const took = [0, 0]
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [kind, engine] of engines.entries()) {
      const beforeMs = cpuMs()
      // oxlint-disable-next-line no-await-in-loop -- measured one after the other
      await engine.advance(WATCHED_MS / TURNS)
      took[kind] = (took[kind] ?? 0) + cpuMs() - beforeMs
    }
  }
  for (const engine of engines) engine.stop()
  const [idealMs = NaN, realMs = NaN] = took
  return [line('1,000 stations: real dynamics against ideal', realMs / idealMs, { atMost: 5 }, (ratio) => `×${ratio.toFixed(2)}`)]
}
