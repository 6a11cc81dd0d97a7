import { countActivity, listActivity, listUserChanges } from '#contract/activity.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { listGroups } from '#contract/groups.ts'
import { listStations, readStation } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'

/** What is said when the log cannot be read. */
export const FAILED = 'Failed to fetch the activity'

const rhythm = { every: 5 * SECOND_MS, failed: FAILED }
export const events = resource(listActivity, rhythm)
export const userChanges = resource(listUserChanges, rhythm)
export const fileExtent = resource(countActivity, rhythm)

/** To choose from. They are silent when they fail: an ID can be typed all the same. */
export const groups = resource(listGroups)
export const stations = resource(listStations)
export const device = resource(readStation)
