import type { LiveRun } from './live-run.ts'

/**
 * The options of an engine that plays a run again with its actions, without storage and expectations. `frequency` is the recording
 * of the command line.
 */
export function sameRun({ plan, world, actions }: LiveRun, frequency: string | undefined) {
  const { source, scenario, stations, firstStation, mix, recording, journalMax } = plan
  // Null stands for the values of the scenario.
  const fleet = { stations: stations ?? null, firstStation: firstStation ?? null, mix: mix ?? null }
  return {
    scenario: source,
    loaded: scenario,
    first: { seed: world.seed, actions: [...actions.all], ...fleet },
    watches: false,
    ...(journalMax !== undefined && { journalMax }),
    ...(recording && frequency !== undefined && { frequency }),
  }
}
