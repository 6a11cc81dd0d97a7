import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { exportOneSecondReport } from '#contract/exports.ts'
import { readReportCoverage } from '#contract/fingrid.ts'
import { type Group, listGroups, REPORT_FORMAT_LABEL, type ReportFormat } from '#contract/groups.ts'
import { download } from '#platform/download.ts'
import { resource } from '#platform/resource.ts'
import { notify } from '#ui/notices/notices.ts'
import { forSpreadsheetsAtom } from '#ui/save-file.ts'

/** Starts the download of the report of a group. Returns whether it has started. */
export function useReport(groupId: number) {
  const forSpreadsheets = useAtomValue(forSpreadsheetsAtom)
  const [isBusy, setBusy] = useState(false)

  const exportReport = async (): Promise<boolean> => {
    setBusy(true)
    const query = forSpreadsheets ? { bom: true } : {}
    const { outcome } = await download(exportOneSecondReport, { params: { groupId }, query })
    setBusy(false)
    if (outcome === 'ok') notify.done('The download has started. Your browser shows the progress.')
    else if (outcome !== 'unauthorised') notify.failed('Failed to export values')
    return outcome === 'ok'
  }

  return { exportReport, isBusy }
}

export const groups = resource(listGroups, { every: 10 * SECOND_MS, failed: 'Failed to fetch group data', isShownInPlace: true })

const coverage = resource(readReportCoverage, { every: MINUTE_MS })

/** The contents of a report of a group now. Its 14 days move with the time. */
export const reportCoverage = (groupId: number) => coverage({ params: { groupId } })

/** The super groups, sorted by name. */
export const superGroups = <G extends Pick<Group, 'name' | 'isSupergroup'>>(groups: readonly G[]): readonly G[] =>
  groups.filter(({ isSupergroup }) => isSupergroup).toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))

/** The label of a report format, as on the group page. */
export const formatText = (format: ReportFormat) => (format === null ? 'None' : REPORT_FORMAT_LABEL[format])
