import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useForecastMarks } from './use-forecast-marks.ts'

/** What the picture is made of. */
export function ForecastLegend({ hasStart, hasLatest }: { hasStart: boolean; hasLatest: boolean }) {
  const styles = useStyles()
  const marks = useForecastMarks()
  const line = (className: string) => <line x1={0} x2={24} y1={5} y2={5} className={className} />
  return (
    <div className={styles.legend}>
      <Entry says="Charging at once" mark={line(marks.earliest)} />
      {hasLatest && <Entry says="As late as possible" mark={line(marks.latest)} />}
      {hasStart && <Entry says="Must charge from here" mark={<circle cx={12} cy={5} r={4} className={marks.start} />} />}
      <Entry says="Target" mark={line(marks.target)} />
    </div>
  )
}

function Entry({ says, mark }: { says: string; mark: ReactNode }) {
  const styles = useStyles()
  return (
    <Caption1 className={styles.entry}>
      <svg width={24} height={10} aria-hidden className={styles.mark}>
        {mark}
      </svg>
      {says}
    </Caption1>
  )
}

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  mark: { overflow: 'visible' },
})
