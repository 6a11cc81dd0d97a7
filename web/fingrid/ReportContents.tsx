import { Button, Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { readReportCoverage } from '#contract/fingrid.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { forSpreadsheetsAtom } from '#ui/save-file.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { restoreFocus } from '#ui/page/page-focus.ts'
import { reportCoverage } from './calls.ts'
import { CoverageFacts } from './CoverageFacts.tsx'

/** The contents of a report before its download, and the options of its format. */
export function ReportContents({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(reportCoverage(groupId))
  const [forSpreadsheets, setForSpreadsheets] = useAtom(forSpreadsheetsAtom)
  return (
    <div className={styles.contents}>
      <Text>The last 14 days of the group, second by second.</Text>
      <StaleSince resource={read} />
      {read.value ? (
        <CoverageFacts coverage={read.value} />
      ) : isNotOffered(readReportCoverage, read.reply) ? (
        <Text className={styles.quiet}>This platform does not offer {readReportCoverage.provisional}.</Text>
      ) : read.state === 'loading' ? (
        <PageState kind="loading" text="Loading..." />
      ) : (
        <div ref={restoreFocus} className={styles.failure}>
          <Text role="alert">Which seconds are missing is not known: failed to fetch the coverage.</Text>
          <Button size="small" onClick={read.refresh}>
            Retry
          </Button>
        </div>
      )}
      <Checkbox
        className={styles.option}
        label="For spreadsheets (semicolons, decimal commas)"
        checked={forSpreadsheets}
        onChange={(_, { checked }) => setForSpreadsheets(checked === true)}
      />
    </div>
  )
}

const useStyles = makeStyles({
  contents: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  failure: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  // Aligns the checkbox with the text above.
  option: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
})
