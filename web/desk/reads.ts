import { SECOND_MS } from '#contract/durations.ts'
import { listScenarios, readFleet, readRun, readSim, readSimFrequency } from '#contract/sim.ts'
import { resource } from '#platform/resource.ts'

/** What the desk reads of the simulator, and how often. */
export const simState = resource(readSim, { every: 0.5 * SECOND_MS })
export const runView = resource(readRun, { every: SECOND_MS })
export const scenarioList = resource(listScenarios)
export const fleet = resource(readFleet)

/** What anything done to the run may change. */
export const RUN_READS = [readSim, readRun, readSimFrequency, readFleet]
