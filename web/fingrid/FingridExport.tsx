import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import type { Group } from '#contract/groups.ts'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { ReportContents } from './ReportContents.tsx'
import { useReport } from './calls.ts'

/** Exports 14 days of one-second data of a super group. Shown on its group page. */
export function FingridExport({ group: { id } }: { group: Pick<Group, 'id'> }) {
  const styles = useStyles()
  const { exportReport, isBusy } = useReport(id)
  return (
    <Section
      id="fingrid-export"
      title="Fingrid demand response CSV export"
      aside={<TextLink to={paths.fingrid()}>All super groups</TextLink>}
    >
      <ReportContents key={id} groupId={id} />
      <Button
        className={styles.export}
        icon={<ArrowDownload20Regular />}
        disabledFocusable={isBusy}
        onClick={() => void exportReport()}
      >
        {isBusy ? 'Exporting...' : 'Export CSV'}
      </Button>
    </Section>
  )
}

const useStyles = makeStyles({
  export: { alignSelf: 'flex-start' },
})
