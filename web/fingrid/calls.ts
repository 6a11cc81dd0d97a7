import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { readReportCoverage } from '#contract/fingrid.ts'
import { listGroups } from '#contract/groups.ts'
import { resource } from '#platform/resource.ts'

export const groups = resource(listGroups, { every: 10 * SECOND_MS, failed: 'Failed to fetch group data', isShownInPlace: true })

const coverage = resource(readReportCoverage, { every: MINUTE_MS })

/** The contents of a report of a group now. Its 14 days move with the time. */
export const reportCoverage = (groupId: number) => coverage({ params: { groupId } })
