import { makeStyles, tokens } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { sessionFacts } from './session-facts.ts'
import type { SessionRow } from './session-rows.ts'
import { ForecastPicture } from '../forecast/ForecastPicture.tsx'

/** The details of a session with its forecast chart. */
export function SessionDetail({ row }: { row: SessionRow }) {
  const styles = useStyles()
  const nowMs = useNow(10 * SECOND_MS)
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        {sessionFacts(row, nowMs).map(([label, text]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
      {row.forecast && <ForecastPicture forecast={row.forecast} nowMs={nowMs} />}
    </div>
  )
}

const useStyles = makeStyles({
  detail: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalM,
    maxWidth: '1100px',
    alignItems: 'start',
  },
  facts: { margin: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  fact: { display: 'grid', gridTemplateColumns: 'minmax(6.5rem, 1fr) 2fr', columnGap: tokens.spacingHorizontalM },
  label: { color: tokens.colorNeutralForeground2 },
  text: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
})
