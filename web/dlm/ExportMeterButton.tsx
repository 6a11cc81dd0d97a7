import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { exportExternalMeter } from '#contract/exports.ts'
import { download } from '#platform/download.ts'
import { ExportDialog } from '#web/exports/ExportDialog.tsx'

/** Opens a dialog to download the values of an external meter, with one row per minute. */
export function ExportMeterButton({ deviceId }: { deviceId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<ArrowDownload20Regular />} onClick={() => setOpen(true)}>
        Export meter values
      </Button>
      {isOpen && (
        <ExportDialog
          heading="Export meter values"
          title={`External meter ${deviceId}`}
          onExport={(span) => download(exportExternalMeter, { params: { deviceId }, query: span })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
