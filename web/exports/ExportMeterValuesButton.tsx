import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { exportStationMeterValues } from '#contract/exports.ts'
import type { Station } from '#contract/stations.ts'
import { download } from '#platform/download.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { MeterFileContents } from './MeterFileContents.tsx'

const ExportDialog = lazyPart(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

interface Props {
  station: Station
  /** The reason why the export is disabled. */
  reason?: string | undefined
}

/** Opens a dialog to download the meter values of a device. */
export function ExportMeterValuesButton({ station, reason }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { deviceId, stationId, name } = station
  return (
    <>
      <WithReason reason={reason}>
        <Button icon={<ArrowDownload20Regular />} disabledFocusable={reason !== undefined} onClick={() => setOpen(true)}>
          Export meter values
        </Button>
      </WithReason>
      <CodeBoundary>
        {isOpen && (
          <ExportDialog
            heading="Export meter values"
            title={name || deviceId}
            onExport={(span) => download(exportStationMeterValues, { params: { stationId }, query: span })}
            onClose={() => setOpen(false)}
          >
            {(span) => <MeterFileContents deviceId={deviceId} span={span} />}
          </ExportDialog>
        )}
      </CodeBoundary>
    </>
  )
}
