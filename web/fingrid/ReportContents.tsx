import { Button, Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { readReportCoverage, type ReportCoverage } from '#contract/fingrid.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { FactList } from '#ui/FactList.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { restoreFocus } from '#ui/page/page-focus.ts'
import { forSpreadsheetsAtom } from '#ui/save-file.ts'
import { useScrollStop } from '#ui/use-scroll-stop.ts'
import { reportCoverage } from './calls.ts'
import { gapsOf, missingText, resolutionText, rowsText, spanText } from './coverage.ts'

/** The span, the number of rows, and the missing seconds of a report. */
function CoverageFacts({ coverage }: { coverage: ReportCoverage }) {
  return (
    <FactList
      facts={[
        ['Span', spanText(Date.parse(coverage.start), Date.parse(coverage.end))],
        ['Seconds', rowsText(coverage.seconds)],
        ['Missing seconds', missingText(coverage)],
        ...(coverage.coarser ? [['Resolution', resolutionText(coverage.coarser)] as const] : []),
        ...(coverage.missingSeconds > 0 ? [['Where', <Gaps key="gaps" coverage={coverage} />] as const] : []),
      ]}
    />
  )
}

function Gaps({ coverage }: { coverage: ReportCoverage }) {
  const styles = useCoverageFactsStyles()
  const list = useRef<HTMLUListElement>(null)
  const { tabIndex } = useScrollStop(list, 'Where seconds are missing')
  const { gaps, rest } = gapsOf(coverage)
  return (
    <ul ref={list} aria-label="Where seconds are missing" tabIndex={tabIndex} className={styles.gaps}>
      {gaps.map(({ startMs, text }) => (
        <li key={startMs}>{text}</li>
      ))}
      {rest !== undefined && <li>{rest}</li>}
    </ul>
  )
}

const useCoverageFactsStyles = makeStyles({
  gaps: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '160px', overflowY: 'auto' },
})

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
