import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { exportExternalMeter } from '#contract/exports.ts'
import { download } from '#platform/download.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'

const ExportDialog = lazyPart(async () => ({ default: (await import('#web/exports/ExportDialog.tsx')).ExportDialog }))

/** Opens a dialog to download the values of an external meter, with one row per minute. */
export function ExportMeterButton({ deviceId }: { deviceId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<ArrowDownload20Regular />} onClick={() => setOpen(true)}>
        Export meter values
      </Button>
      <CodeBoundary>
        {isOpen && (
          <ExportDialog
            heading="Export meter values"
            title={`External meter ${deviceId}`}
            onExport={(span) => download(exportExternalMeter, { params: { deviceId }, query: span })}
            onClose={() => setOpen(false)}
          />
        )}
      </CodeBoundary>
    </>
  )
}
