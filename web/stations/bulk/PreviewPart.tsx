import { dialogContent } from '#ui/page/dialog-content.ts'
import {
  Button,
  Caption1,
  DialogActions,
  DialogBody,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Switch,
  Text,
} from '@fluentui/react-components'
import { useMemo, useState, type ReactNode } from 'react'
import type { Station } from '#contract/stations.ts'
import { notify } from '#ui/notices/notices.ts'
import { WithReason } from '#ui/WithReason.tsx'
import type { BulkPlace } from './bulk-locks.ts'
import { refreshChanged } from './bulk-reads.ts'
import { createRun, type BulkRun, type RunCalls, type RunSnapshot } from './bulk-run.ts'
import type { PresentStations } from './present-stations.ts'
import { inPreviewOrder, type PreviewRow } from './preview.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { ScrollingContent } from '#ui/page/ScrollingContent.tsx'
import { runStatus, stationsText } from './run-text.ts'

/** A confirmed action: its title and its run. */
export interface StartedRun {
  title: string
  run: BulkRun<Station>
}

/** What each action needs to prepare its run. */
export interface PartProps extends PresentStations {
  place: BulkPlace
  onStart: (started: StartedRun) => void
  onCancel: () => void
}

interface Props<Memo> extends Omit<PartProps, 'place'> {
  title: string
  /** The consequence for all stations that are not left out. Not called without a preview. */
  noteOf: (chosen: readonly Station[]) => string | undefined
  /** The choices of the action. */
  children?: ReactNode
  /** The preview; undefined until the choices are made. Keep it stable. */
  preview: readonly PreviewRow[] | undefined
  /** What is missing before the action can start. */
  missing: string
  /** The label of the button for this number of stations. */
  confirmLabel: (count: number) => string
  /** The title during the run. */
  runTitle: (count: number) => string
  calls: RunCalls<Station, Memo> | undefined
  /** Asks before the run of these stations, if it breaks what their groups have sold. Resolves to false to stay. */
  confirmStart: (chosen: readonly Station[]) => Promise<boolean>
}

const withoutNotes = (station: Station): PreviewRow => ({ station, skip: undefined, warnings: [] })
const LEFT_OUT = 'Has a warning.'

/** The preview of an action: what it needs, what it would do with each station, and the button that starts it. */
export function PreviewPart<Memo>({
  title,
  noteOf,
  children,
  stations,
  staleCount,
  preview,
  missing,
  confirmLabel,
  runTitle,
  calls,
  confirmStart,
  onStart,
  onCancel,
}: Props<Memo>) {
  const styles = useStyles()
  const [isStrict, setStrict] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Without a preview, the stations are listed too, so that the dialog keeps its size.
  const rows = useMemo(() => inPreviewOrder(preview ?? stations.map(withoutNotes)), [preview, stations])
  const skipOf = ({ skip, warnings }: PreviewRow) => skip ?? (isStrict && warnings.length > 0 ? LEFT_OUT : undefined)
  const chosen = rows.filter((row) => skipOf(row) === undefined)
  const warnedCount = rows.filter(({ skip, warnings }) => skip === undefined && warnings.length > 0).length
  const skippedCount = rows.length - chosen.length
  const note = preview && chosen.length > 0 ? noteOf(chosen.map(({ station }) => station)) : undefined
  const reason = !preview || !calls ? missing : chosen.length === 0 ? 'No station is left for this action.' : undefined

  const start = async () => {
    if (reason !== undefined || !calls || isAsking) return
    setAsking(true)
    const isConfirmed = await confirmStart(chosen.map(({ station }) => station))
    setAsking(false)
    if (!isConfirmed) return
    const run = createRun(
      rows.map((row) => ({ item: row.station, skip: skipOf(row) })),
      calls,
      reportEnd,
    )
    onStart({ title: runTitle(chosen.length), run })
  }
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <ScrollingContent label={title} className={styles.content}>
          {children}
          <div className={styles.summary}>
            <Text>{summaryText(chosen.length, isStrict ? 0 : warnedCount, skippedCount)}</Text>
            {warnedCount > 0 && (
              <Switch
                label={`Leave out stations with warnings (${warnedCount})`}
                checked={isStrict}
                onChange={(_, { checked }) => setStrict(checked)}
              />
            )}
          </div>
          {note !== undefined && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{note}</MessageBarBody>
            </MessageBar>
          )}
          <PreviewTable rows={rows} isEmpty={!preview} />
          {staleCount > 0 && (
            <Caption1>
              {stationsText(staleCount)} could not be read again. Their state may be older. The platform checks each station.
            </Caption1>
          )}
        </ScrollingContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <WithReason reason={reason}>
            <Button type="submit" appearance="primary" disabledFocusable={reason !== undefined || isAsking}>
              {confirmLabel(chosen.length)}
            </Button>
          </WithReason>
        </DialogActions>
      </DialogBody>
    </form>
  )
}

/** After a run, the lists show its changes. An ended session closes the dialog, so a notice says how far the run came. */
function reportEnd(run: RunSnapshot<Station, unknown>) {
  if (run.isSignedOut) notify.failed(`Your session ended during the run: ${runStatus(run)}.`)
  else refreshChanged()
}

/** `9 stations, 2 of them with warnings. 1 is left out.` */
function summaryText(count: number, warnedCount: number, skippedCount: number): string {
  const warned = warnedCount > 0 && count > 0 ? `, ${warnedCount} with warnings` : ''
  const skipped = skippedCount > 0 ? ` ${skippedCount} left out.` : ''
  return `${stationsText(count)}${warned}.${skipped}`
}

const useStyles = makeStyles({
  content: dialogContent,
  summary: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '36px',
  },
})
