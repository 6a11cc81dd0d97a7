import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { fcrDOf, reserves } from '#platform/reserves/reserve-calls.ts'
import { reserveFigures } from './reserve-warning.ts'

/** The sold, available and delivered power of a group in this hour. Empty if the platform does not report them. */
export function ReserveFigures({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const reserve = fcrDOf(useAtomValue(reserves(groupId)).value?.reserves)
  if (!reserve) return null
  return (
    <dl className={styles.figures}>
      {reserveFigures(reserve).map(([label, value]) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useStyles = makeStyles({
  figures: { display: 'flex', flexWrap: 'wrap', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`, margin: 0 },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums' },
})
