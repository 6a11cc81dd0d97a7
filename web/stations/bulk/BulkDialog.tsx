import { Dialog, DialogSurface, makeStyles } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useFocusReturn } from '#ui/page/page-focus.ts'
import type { BulkKind, BulkPlace } from './bulk-locks.ts'
import { ConnectPart } from './ConnectPart.tsx'
import { PowerPart } from './PowerPart.tsx'
import type { PresentStations } from './present-stations.ts'
import type { StartedRun } from './PreviewPart.tsx'
import { RemovalPart } from './RemovalPart.tsx'
import { RunPart } from './RunPart.tsx'

interface Props extends PresentStations {
  kind: BulkKind
  place: BulkPlace
  /** `doneIds`: the devices that the action has changed. */
  onClose: (doneIds: readonly string[]) => void
}

/** A preview of an action on several stations, then its progress, results and undo. */
export default function BulkDialog({ kind, stations, staleCount, place, onClose }: Props) {
  const styles = useStyles()
  useFocusReturn()
  const [started, setStarted] = useState<StartedRun>()
  // A run stops when its page is left, because its results are no longer visible.
  useEffect(() => () => started?.run.stop(), [started])

  const close = () => {
    if (!started) return onClose([])
    const { phase, rows } = started.run.read()
    if (phase !== 'ended') return
    onClose(rows.flatMap(({ item, result }) => (result.state === 'done' || result.state === 'kept' ? [item.deviceId] : [])))
  }
  const start = (next: StartedRun) => {
    setStarted(next)
    void next.run.start()
  }
  const part = { stations, staleCount, place, onStart: start, onCancel: close }
  return (
    <Dialog open onOpenChange={(_, { type }) => !(started && type === 'backdropClick') && close()}>
      <DialogSurface className={styles.surface}>
        {started ? (
          <RunPart started={started} onClose={close} />
        ) : kind === 'connect' ? (
          <ConnectPart {...part} />
        ) : kind === 'remove' ? (
          <RemovalPart {...part} />
        ) : (
          <PowerPart {...part} />
        )}
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  surface: { maxWidth: '860px' },
})
