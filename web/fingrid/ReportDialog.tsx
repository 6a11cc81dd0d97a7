import { Subtitle2 } from '@fluentui/react-components'
import type { Group } from '#contract/groups.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { ReportContents } from './ReportContents.tsx'
import { useReport } from './use-report.ts'

interface Props {
  group: Pick<Group, 'id' | 'name'>
  onClose: () => void
}

/** Exports the report of a super group. */
export function ReportDialog({ group: { id, name }, onClose }: Props) {
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
