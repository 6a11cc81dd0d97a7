import { readOverview } from '#contract/dashboard.ts'
import { resource } from '#platform/resource.ts'
import { SECOND } from '#units/durations.ts'

/** All that the user may see, at one look. */
export const overview = resource(readOverview, { every: 5 * SECOND, failed: 'Failed to fetch the dashboard' })
