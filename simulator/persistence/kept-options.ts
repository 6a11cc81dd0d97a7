import type { EngineOptions } from '#simulator/run/engine.ts'
import type { KeptRun } from './run-lines.ts'

/** The options of an engine that continues a stored run. */
export const keptOptions = ({ options, ...kept }: KeptRun, frequency: string | undefined): EngineOptions => ({
  ...options,
  frequency,
  scenario: kept.scenario,
  first: {
    seed: kept.seed,
    actions: kept.actions,
    stations: kept.stations,
    firstStation: kept.firstStation,
    mix: kept.mix,
    recording: kept.recording,
  },
})
