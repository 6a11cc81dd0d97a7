import { readOverview } from '#contract/dashboard.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { resource } from '#platform/resource.ts'

/** The same overview for the header of every screen. The dashboard reports failures. */
export const overviewForHeader = resource(readOverview, { every: 30 * SECOND_MS })

/** The overview for alerts of new problems, which a hidden tab needs most. */
export const overviewForAlerts = resource(readOverview, { every: 10 * SECOND_MS, pollsHidden: true })

/** The overview of everything the user may view. */
export const overview = resource(readOverview, { every: 5 * SECOND_MS, failed: 'Failed to fetch the dashboard' })
