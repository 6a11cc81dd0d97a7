import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { exportStationMeterValues } from '#contract/exports.ts'
import type { Station } from '#contract/stations.ts'
import { download } from '#platform/download.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { MeterFileContents } from './MeterFileContents.tsx'

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
    </>
  )
}
