import { Button, Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { Reply } from '#platform/call.ts'
import { useKeptState } from '#platform/draft/use-draft.ts'
import { now } from '#platform/platform-clock.ts'
import { NamedRanges } from '#ui/fields/RangeChoice.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { forSpreadsheetsAtom } from '#ui/save-file.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { notify } from '#ui/notices/notices.ts'
import { zoneText } from '#units/dates.ts'
import { MOMENT_FORMAT } from '#units/typed-moment.ts'
import { draftBefore, draftOf, exportErrors, type ExportSpan as Span, QUICK_PICKS, toExportSpan } from './export-window.ts'

interface Props {
  /** The exported data. */
  title: string
  /** Accessible name of the dialog. */
  heading?: string
  /** The file is a ZIP file, which has no format for spreadsheets. */
  isZip?: boolean
  /** The number of days that can be exported; three months by default. */
  lastDays?: number
  /** Starts the download. `bom` is set for spreadsheets. */
  onExport: (span: Span & { bom?: boolean }) => Promise<Reply<undefined>>
  onClose: () => void
  /** Describes the file for a span. Not shown while the dates are invalid. */
  children?: (span: Span | undefined) => ReactNode
}

/** Asks for the time range of an export. The dialog and the input stay if the download fails to start. */
export function ExportDialog({ title, heading = 'Export CSV', isZip = false, lastDays, onExport, onClose, children }: Props) {
  const styles = useStyles()
  const [draft, setDraft] = useKeptState(`${heading} ${title}`, () => draftBefore(now(), QUICK_PICKS[0].spanMs))
  const [forSpreadsheets, setForSpreadsheets] = useAtom(forSpreadsheetsAtom)
  const [isBusy, setIsBusy] = useState(false)
  const errors = exportErrors(draft, now(), lastDays)
  const isRefused = errors.start !== undefined || errors.end !== undefined

  const exportSpan = async () => {
    setIsBusy(true)
    const { outcome } = await onExport({ ...toExportSpan(draft), ...(forSpreadsheets && !isZip && { bom: true }) })
    setIsBusy(false)
    if (outcome === 'ok') {
      notify.done('The download has started. Your browser shows the progress.')
      onClose()
    } else if (outcome !== 'unauthorised') {
      notify.failed(isZip ? 'Failed to download evidence' : 'Failed to export values')
    }
  }

  const dateField = (end: keyof typeof draft, label: string) => (
    <TextField
      hint={MOMENT_FORMAT}
      autoComplete="off"
      label={`${label}, ${zoneText(now())}`}
      value={draft[end]}
      error={errors[end]}
      onChange={(_, { value }) => setDraft({ ...draft, [end]: value })}
    />
  )
  return (
    <FormDialog
      title={heading}
      submit={isBusy ? 'Exporting...' : 'Export'}
      isOff={isRefused || isBusy}
      onSubmit={() => void exportSpan()}
      onClose={onClose}
    >
      <Text>{title}</Text>
      <div className={styles.picks}>
        {QUICK_PICKS.map(({ label, spanMs }) => (
          <Button key={label} size="small" onClick={() => setDraft(draftBefore(now(), spanMs))}>
            {label}
          </Button>
        ))}
        <NamedRanges nowMs={now} onChoose={(range) => setDraft(draftOf(range))} />
      </div>
      <div className={styles.dates}>
        {dateField('start', 'Start date')}
        {dateField('end', 'End date')}
      </div>
      {!isZip && (
        <Checkbox
          className={styles.option}
          label="For spreadsheets (semicolons, decimal commas)"
          checked={forSpreadsheets}
          onChange={(_, { checked }) => setForSpreadsheets(checked === true)}
        />
      )}
      {children?.(isRefused ? undefined : toExportSpan(draft))}
    </FormDialog>
  )
}

const useStyles = makeStyles({
  picks: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  dates: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  // Aligned with the fields above.
  option: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
})
