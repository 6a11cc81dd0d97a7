import { SECOND_MS } from '#contract/durations.ts'
import { listEvents } from '#contract/events.ts'
import { readMeterValues, readStation } from '#contract/stations.ts'

/** The reads that show the effect of a command. */
export const READS_AFTER_COMMAND = [readStation, readMeterValues, listEvents]
/** Delay until a device follows a command, independent of its reporting interval. */
export const FOLLOWS_AFTER_MS = 3 * SECOND_MS

/** The reason without the permission to control devices. */
export const READ_ONLY = 'You can view this device, but not control it.'
