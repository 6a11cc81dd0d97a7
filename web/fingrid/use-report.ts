import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { exportOneSecondReport } from '#contract/exports.ts'
import { download } from '#platform/download.ts'
import { forSpreadsheetsAtom } from '#ui/save-file.ts'
import { notify } from '#ui/notices/notices.ts'

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
