import { makeStyles } from '@fluentui/react-components'
import { useRef } from 'react'
import type { ReportCoverage } from '#contract/fingrid.ts'
import { FactList } from '#ui/FactList.tsx'
import { useScrollStop } from '#ui/use-scroll-stop.ts'
import { gapsOf, missingText, resolutionText, rowsText, spanText } from './coverage.ts'

/** The span, the number of rows, and the missing seconds of a report. */
export function CoverageFacts({ coverage }: { coverage: ReportCoverage }) {
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
  const styles = useStyles()
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

const useStyles = makeStyles({
  gaps: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '160px', overflowY: 'auto' },
})
