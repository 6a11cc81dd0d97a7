import { dialogContent } from '#ui/page/FormDialog.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Text,
} from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Station } from '#contract/stations.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RunRow } from './bulk-run.ts'
import { Note, type StartedRun } from './PreviewPart.tsx'
import { ScrollingContent } from '#ui/page/ScrollingContent.tsx'
import { inResultOrder, resultText, runCounts, runStatus } from './run-text.ts'

/** The progress of a run and the result of each station, with Stop, and at the end Retry, Continue and Undo. */
export function RunPart({ started: { title, run }, onClose }: { started: StartedRun; onClose: () => void }) {
  const styles = useStyles()
  const snapshot = useSyncExternalStore(run.subscribe, run.read)
  const { phase, rows, passDone, passTotal, isSignedOut } = snapshot
  const isRunning = phase === 'running' || phase === 'stopping'
  const { failed, notStarted, undoable } = runCounts(snapshot)
  useLeaveGuard(isRunning)
  // The order stays the same while the results arrive.
  const shown = useMemo(() => (phase === 'ended' ? inResultOrder(rows) : rows), [phase, rows])

  // The focused button disappears when a pass starts or ends. No dependencies, because only the focus is read.
  const status = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) status.current?.focus()
  })

  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <ScrollingContent label={title} className={styles.content}>
        <output ref={status} tabIndex={-1} className={styles.status}>
          <Text weight="semibold">{runStatus(snapshot)}</Text>
        </output>
        <ProgressBar
          aria-label="Progress"
          value={passDone}
          max={Math.max(1, passTotal)}
          color={phase === 'ended' && failed > 0 ? 'error' : 'brand'}
        />
        {isSignedOut && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>Your session has ended, so the run stopped. Sign in again to continue.</MessageBarBody>
          </MessageBar>
        )}
        <DataTable label="Results" columns={COLUMNS} rows={shown} rowKey={keyOf} maxHeight="44dvh" />
      </ScrollingContent>
      <DialogActions fluid className={styles.actions}>
        {isRunning ? (
          <Button disabledFocusable={phase === 'stopping'} onClick={() => run.stop()}>
            Stop
          </Button>
        ) : (
          <>
            {failed > 0 && <Button onClick={() => void run.retry()}>{`Retry failed (${failed})`}</Button>}
            {notStarted > 0 && <Button onClick={() => void run.start()}>{`Continue (${notStarted})`}</Button>}
            {undoable > 0 && <Button onClick={() => void run.undo()}>{`Undo (${undoable})`}</Button>}
            <Button appearance="primary" onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </DialogActions>
    </DialogBody>
  )
}

const keyOf = ({ item }: RunRow<Station, unknown>) => item.deviceId

const COLUMNS: readonly Column<RunRow<Station, unknown>>[] = [
  { key: 'name', title: 'Station', widthPx: 150, isWrapped: true, cell: ({ item }) => item.name || item.deviceId },
  { key: 'result', title: 'Result', minWidthPx: 140, isWrapped: true, cell: ({ result }) => <Note {...resultText(result)} /> },
]

const useStyles = makeStyles({
  content: dialogContent,
  status: { fontVariantNumeric: 'tabular-nums' },
  // Keeps its height while the buttons change.
  actions: { minHeight: '32px' },
})
