import { Button, Subtitle2 } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { ReportContents } from './ReportContents.tsx'
import { useReport } from './calls.ts'

interface Props {
  group: Pick<Group, 'id' | 'name'>
  onClose: () => void
}

/** Exports the report of a super group. */
function ReportDialog({ group: { id, name }, onClose }: Props) {
  const { exportReport, isBusy } = useReport(id)
  const exportAndClose = async () => {
    if (await exportReport()) onClose()
  }
  return (
    <FormDialog
      title="Fingrid demand response CSV export"
      submit={isBusy ? 'Exporting...' : 'Export CSV'}
      isOff={isBusy}
      onSubmit={() => void exportAndClose()}
      onClose={onClose}
    >
      <Subtitle2>{name}</Subtitle2>
      <ReportContents groupId={id} />
    </FormDialog>
  )
}

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
