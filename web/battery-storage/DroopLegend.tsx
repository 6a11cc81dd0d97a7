import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useMarkStyles } from './use-mark-styles.ts'

interface Props {
  hasLine: boolean
  isFollowing: boolean
}

/** What the picture is made of. */
export function DroopLegend({ hasLine, isFollowing }: Props) {
  const styles = useStyles()
  const marks = useMarkStyles()
  return (
    <div className={styles.legend}>
      {hasLine && (
        <Caption1 className={styles.entry}>
          <svg width={24} height={10} aria-hidden>
            <line x1={0} x2={24} y1={5} y2={5} strokeDasharray={isFollowing ? undefined : '5 4'} className={marks.ideal} />
          </svg>
          Ideal line of FCR-N
        </Caption1>
      )}
      <Caption1 className={styles.entry}>
        <svg width={14} height={10} aria-hidden>
          <rect width={14} height={10} className={marks.band} />
        </svg>
        Dead band, 10 mHz
      </Caption1>
      <Caption1 className={styles.entry}>
        <svg width={34} height={12} aria-hidden>
          <circle cx={4} cy={6} r={3} opacity={0.2} className={marks.point} />
          <circle cx={14} cy={6} r={3} opacity={0.6} className={marks.point} />
          <circle cx={27} cy={6} r={5} className={marks.newest} />
        </svg>
        Each second of the last two minutes, newest marked
      </Caption1>
    </div>
  )
}

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
})
