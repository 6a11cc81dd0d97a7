import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { countActivity, exportActivity } from '#contract/activity.ts'
import { isNotOffered } from '#platform/call.ts'
import { download } from '#platform/download.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { FactList } from '#ui/FactList.tsx'
import { forSpreadsheetsAtom } from '#ui/save-file.ts'
import { notify } from '#ui/notices/notices.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { FAILED, fileExtent } from './calls.ts'
import { requestOf } from './filter.ts'
import { FilterBar } from './FilterBar.tsx'
import { eventsText, spanText } from './file-facts.ts'
import { useActivityFilter } from './use-activity-filter.ts'

/** Downloads the events of a filter as a file. Shows the number of events before the download. */
export function DownloadTab() {
  const styles = useStyles()
  const address = useActivityFilter('events')
  const query = requestOf(address.filter)
  const extent = useAtomValue(fileExtent({ query }))
  const [forSpreadsheets, setForSpreadsheets] = useAtom(forSpreadsheetsAtom)
  const [isBusy, setBusy] = useState(false)

  const saveFile = async () => {
    setBusy(true)
    const { outcome } = await download(exportActivity, { params: {}, query: { ...query, ...(forSpreadsheets && { bom: true }) } })
    setBusy(false)
    if (outcome === 'ok') notify.done('The download has started. Your browser shows the progress.')
    else if (outcome !== 'unauthorised') notify.failed('Failed to export values')
  }

  if (isNotOffered(countActivity, extent.reply)) {
    return <PageState kind="empty" text={`This platform does not offer ${countActivity.provisional}.`} />
  }
  const reason = extent.value?.total === 0 ? 'No events match the filter.' : undefined
  return (
    <>
      <FilterBar {...address} of="events" />
      <StaleSince resource={extent} />
      {extent.state === 'failed' ? (
        <PageState kind="failed" text={FAILED} action={{ label: 'Retry', run: extent.refresh }} />
      ) : (
        <FactList
          facts={[
            ['Events', extent.value ? eventsText(extent.value.total) : '…'],
            ['Span', extent.value ? spanText(extent.value.since, address.filter) : '…'],
            ['Order', 'oldest first'],
          ]}
        />
      )}
      <Checkbox
        className={styles.option}
        label="For spreadsheets (semicolons, decimal commas)"
        checked={forSpreadsheets}
        onChange={(_, { checked }) => setForSpreadsheets(checked === true)}
      />
      <div>
        <WithReason reason={reason}>
          <Button
            appearance="primary"
            icon={<ArrowDownload20Regular />}
            disabledFocusable={isBusy || reason !== undefined}
            onClick={() => void saveFile()}
          >
            {isBusy ? 'Exporting...' : 'Export CSV'}
          </Button>
        </WithReason>
      </div>
    </>
  )
}

const useStyles = makeStyles({
  // Aligns the checkbox with the text above.
  option: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`, alignSelf: 'flex-start' },
})
