import { numberText } from '#units/numbers/number-format.ts'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { ageText } from '#units/dates.ts'
import type { Feed } from './feed.ts'
import { rateText } from './connection/traffic.ts'

/** Message rate, age of the last message, and counts of received, missed and unreadable messages. */
export function FeedCounts({ feed }: { feed: Feed }) {
  const styles = useStyles()
  const traffic = useAtomValue(feed.atoms.traffic)
  const count = (value: number) => numberText(value)
  const figures: readonly (readonly [label: string, text: string, isBad?: boolean])[] = [
    ['Messages per second', rateText(traffic.perSecond)],
    ['Last message', traffic.ageMs === undefined ? 'none yet' : `${ageText(traffic.ageMs)} ago`],
    ['Received', count(traffic.received)],
    ['Missed', count(traffic.missed), traffic.missed > 0],
    ['Unreadable', count(traffic.unreadable), traffic.unreadable > 0],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, text, isBad]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={isBad ? styles.bad : styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const text = { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' } as const

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  figure: { display: 'flex', gap: tokens.spacingHorizontalS },
  label: { color: tokens.colorNeutralForeground2 },
  text: { ...text },
  bad: { ...text, color: tokens.colorStatusWarningForeground1 },
})
