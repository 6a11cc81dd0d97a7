import { readReportCoverage } from '#contract/fingrid.ts'
import { listGroups } from '#contract/groups.ts'
import { resource } from '#platform/resource.ts'
import { MINUTE, SECOND } from '#units/durations.ts'

export const groups = resource(listGroups, { every: 10 * SECOND, failed: 'Failed to fetch group data' })

const coverage = resource(readReportCoverage, { every: MINUTE })

/** What a report of a group would hold; its 14 days move on with the time. */
export const reportCoverage = (groupId: number) => coverage({ params: { groupId } })
