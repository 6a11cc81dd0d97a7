import { readOverview } from '#contract/dashboard.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { resource } from '#platform/resource.ts'

/** The overview of everything the user may view. */
export const overview = resource(readOverview, { every: 5 * SECOND_MS, failed: 'Failed to fetch the dashboard' })
