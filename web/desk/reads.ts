import { SECOND_MS } from '#contract/durations.ts'
import { listScenarios, readFleet, readRun, readSim, readSimFrequency } from '#contract/sim.ts'
import { resource } from '#platform/resource.ts'

/** The reads of the desk, with their poll intervals. */
export const simState = resource(readSim, { every: 0.5 * SECOND_MS })
const run = resource(readRun, { every: SECOND_MS })
export const runView = () => run({ query: { without: 'actions' } })
export const scenarioList = resource(listScenarios)
export const fleet = resource(readFleet)

/** The reads that an action on the run can change. */
export const RUN_READS = [readSim, readRun, readSimFrequency, readFleet]
