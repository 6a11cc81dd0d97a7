import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { now } from '#platform/platform-clock.ts'
import { zoneText } from '#units/dates.ts'
import { useRowLayout } from './row-layout.ts'

/** Column headers with the time zone; they stay visible while the rows scroll. */
export function MessageListHead({ isNarrow }: { isNarrow: boolean }) {
  const styles = useStyles()
  const layout = useRowLayout(isNarrow)
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} className={layout.row}>
        <th scope="col" className={layout.time}>
          Time ({zoneText(now())})
        </th>
        <th scope="col" className={layout.seq}>
          Seq
        </th>
        <th scope="col" className={mergeClasses(layout.values, isNarrow && styles.narrow)}>
          Values
        </th>
        <th scope="col" className={layout.size}>
          Size
        </th>
      </tr>
    </thead>
  )
}

const useStyles = makeStyles({
  head: {
    display: 'block',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
  narrow: { alignSelf: 'start' },
})
