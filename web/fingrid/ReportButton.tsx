import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** Opens the export dialog of a super group. */
export function ReportButton({ group }: { group: Pick<Group, 'id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<ArrowDownload20Regular />}
        aria-label={`Export CSV of ${group.name}`}
        onClick={() => setOpen(true)}
      >
        Export CSV
      </Button>
      {isOpen && <ReportDialog group={group} onClose={() => setOpen(false)} />}
    </>
  )
}
