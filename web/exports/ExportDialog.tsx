import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState, type FormEvent } from 'react'
import { now } from '#platform/platform-clock.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { zoneText } from '#units/dates.ts'
import { draftBefore, EXPORT_FORMAT, exportErrors, QUICK_PICKS, toExportSpan } from './export-window.ts'

interface Props {
  /** What is exported. */
  title: string
  /** Begins the download of a span, unix seconds; tells whether it did. */
  onExport: (span: { start: number; end: number }) => Promise<boolean>
  onClose: () => void
}

/** Asks for the span of an export. It stays open, with what was entered, when the download does not begin. */
export function ExportDialog({ title, onExport, onClose }: Props) {
  const styles = useStyles()
  const [draft, setDraft] = useState(() => draftBefore(now(), QUICK_PICKS[0].spanMs))
  const [isBusy, setIsBusy] = useState(false)
  const errors = exportErrors(draft, now())
  const isRefused = errors.start !== undefined || errors.end !== undefined

  const exportSpan = async (event: FormEvent) => {
    event.preventDefault()
    if (isRefused || isBusy) return
    setIsBusy(true)
    const hasBegun = await onExport(toExportSpan(draft))
    setIsBusy(false)
    if (hasBegun) onClose()
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <form onSubmit={(event) => void exportSpan(event)}>
          <DialogBody>
            <DialogTitle>Export CSV</DialogTitle>
            <DialogContent className={styles.content}>
              {title}
              <div className={styles.picks}>
                {QUICK_PICKS.map(({ label, spanMs }) => (
                  <Button key={label} size="small" onClick={() => setDraft(draftBefore(now(), spanMs))}>
                    {label}
                  </Button>
                ))}
              </div>
              <TextField
                hint={EXPORT_FORMAT}
                autoComplete="off"
                label={`Start date, ${zoneText(now())}`}
                value={draft.start}
                onChange={(_, { value }) => setDraft({ ...draft, start: value })}
                {...(errors.start !== undefined && { error: errors.start })}
              />
              <TextField
                hint={EXPORT_FORMAT}
                autoComplete="off"
                label={`End date, ${zoneText(now())}`}
                value={draft.end}
                onChange={(_, { value }) => setDraft({ ...draft, end: value })}
                {...(errors.end !== undefined && { error: errors.end })}
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" appearance="primary" disabled={isRefused || isBusy}>
                Export
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  picks: { display: 'flex', gap: tokens.spacingHorizontalS },
})
