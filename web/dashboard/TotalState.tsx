import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Overview } from '#contract/dashboard.ts'
import { totalState } from './total-state.ts'

/** The state of everything in one line of figures. */
export function TotalState({ overview, isStale }: { overview: Overview; isStale: boolean }) {
  const styles = useStyles()
  return (
    <dl aria-label="Total state" className={styles.figures}>
      {totalState(overview, isStale).map(({ label, value, isUrgent }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={mergeClasses(styles.value, isUrgent && styles.urgent)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(50% - 20px, 128px), auto))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXXL}`,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  figure: { minWidth: 0 },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  urgent: { color: tokens.colorStatusDangerForeground1 },
})
