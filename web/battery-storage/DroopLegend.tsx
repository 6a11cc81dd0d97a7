import { InfoButton } from '#ui/InfoButton.tsx'
import { LegendEntry, PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { useMarkStyles } from './use-mark-styles.ts'

interface Props {
  hasLine: boolean
  isFollowing: boolean
}

/** The legend of the droop chart. */
export function DroopLegend({ hasLine, isFollowing }: Props) {
  const marks = useMarkStyles()
  return (
    <PictureLegend>
      {hasLine && (
        <LegendEntry
          mark={<line x1={0} x2={24} y1={5} y2={5} strokeDasharray={isFollowing ? undefined : '5 4'} className={marks.ideal} />}
        >
          Ideal line of FCR-N
          <InfoButton term="FCR-N" />
        </LegendEntry>
      )}
      <LegendEntry width={14} mark={<rect width={14} height={10} className={marks.band} />}>
        Dead band, 10 mHz
      </LegendEntry>
      <LegendEntry
        width={34}
        height={12}
        mark={
          <>
            <circle cx={4} cy={6} r={3} opacity={0.2} className={marks.point} />
            <circle cx={14} cy={6} r={3} opacity={0.6} className={marks.point} />
            <circle cx={27} cy={6} r={5} className={marks.newest} />
          </>
        }
      >
        Each second of the last two minutes, newest marked
      </LegendEntry>
    </PictureLegend>
  )
}
