import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { exportEvidence } from '#contract/evidence/evidence.ts'
import { download } from '#platform/download.ts'
import { ExportDialog } from '#web/exports/ExportDialog.tsx'

/** Opens a dialog to download the evidence of a time range. */
export function RangeButton({ group: { id, name } }: { group: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ArrowDownload20Regular />} onClick={() => setOpen(true)}>
        Download evidence of a range
      </Button>
      {isOpen && (
        <ExportDialog
          heading="Download evidence"
          title={name}
          isZip
          lastDays={14}
          onExport={({ start, end }) => download(exportEvidence, { params: {}, query: { groupId: id, start, end } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
