import type { Sim } from './fixtures.ts'

/** Makes the platform offer no stream of changes, so that the console polls. For tests that wait for a poll. */
export const onlyPolling = (sim: Sim) => sim.do({ fault: { call: 'readChanges', status: 503, times: 1_000_000 } })

/** The message of the browser about the stream. */
export const STREAM_REFUSED = /^Failed to load resource: .*status of 503/
