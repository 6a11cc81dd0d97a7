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
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { useMemo, useState, type ReactNode } from 'react'
import { CheckmarkCircle16Regular, ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { Station } from '#contract/stations.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { notify } from '#ui/notices/notices.ts'
import { ScrollingContent } from '#ui/page/ScrollingContent.tsx'
import { dialogContent } from '#ui/page/FormDialog.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/columns.ts'
import { powerFigure } from '../station-figures.ts'
import { knownStatus } from '../station-status.ts'
import type { BulkPlace } from './bulk-locks.ts'
import { refreshChanged } from './bulk-reads.ts'
import { createRun, type BulkRun, type RunCalls, type RunSnapshot } from './bulk-run.ts'
import type { PresentStations } from './present-stations.ts'
import { inPreviewOrder, type PreviewRow } from './preview.ts'
import { runStatus, stationsText, type ResultTone } from './run-text.ts'

/** A text of a row with a symbol for its severity. The whole text is also shown on hover, because a long list cuts it. */
export function Note({ tone, text }: { tone: ResultTone; text: string }) {
  const styles = useNoteStyles()
  return (
    <span className={styles.note} title={text}>
      {tone === 'good' && <CheckmarkCircle16Regular className={mergeClasses(styles.icon, styles.good)} />}
      {tone === 'warned' && <Warning16Filled className={mergeClasses(styles.icon, styles.warned)} />}
      {tone === 'bad' && <ErrorCircle16Filled className={mergeClasses(styles.icon, styles.bad)} />}
      {text}
    </span>
  )
}

const useNoteStyles = makeStyles({
  note: { overflowWrap: 'anywhere' },
  icon: { marginInlineEnd: tokens.spacingHorizontalXS, verticalAlign: 'text-bottom' },
  good: { color: tokens.colorStatusSuccessForeground1 },
  warned: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
})

interface PreviewTableProps {
  rows: readonly PreviewRow[]
  /** The choices of the action are missing, so that there is nothing to preview yet. */
  isEmpty: boolean
}

/** What an action would do with each station. */
function PreviewTable({ rows, isEmpty }: PreviewTableProps) {
  return (
    <DataTable label="Preview" columns={isEmpty ? COLUMNS_WITHOUT_NOTES : COLUMNS} rows={rows} rowKey={keyOf} maxHeight="36dvh" />
  )
}

const keyOf = ({ station }: PreviewRow) => station.deviceId

const columnsWith = (note: (row: PreviewRow) => ReactNode): readonly Column<PreviewRow>[] => [
  { key: 'name', title: 'Station', widthPx: 150, isWrapped: true, cell: ({ station }) => station.name || station.deviceId },
  { key: 'status', title: 'Status', widthPx: 130, priority: 1, cell: ({ station }) => knownStatus(station).status ?? '–' },
  {
    key: 'power',
    title: 'Power',
    align: 'end',
    widthPx: 130,
    priority: 2,
    cell: ({ station }) => (station.isOnline ? powerFigure(station) : '–'),
  },
  { key: 'note', title: 'Preview', minWidthPx: 140, isWrapped: true, cell: note },
]

function noteOf({ skip, warnings }: PreviewRow) {
  if (skip !== undefined) return <Note tone="plain" text={`Left out: ${skip}`} />
  if (warnings.length > 0) return <Note tone="warned" text={warnings.join(' ')} />
  return <Note tone="plain" text="Ready" />
}

const COLUMNS = columnsWith(noteOf)
const COLUMNS_WITHOUT_NOTES = columnsWith(() => '–')

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
  summary: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', minHeight: '36px' },
})
