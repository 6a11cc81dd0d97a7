import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { LegendEntry } from '../chart/PictureLegend.tsx'
import { useBarStyles, type BarLook } from './bar-looks.ts'

/** An entry in the legend of an hour plot: a bar, the line or the present time. */
export function BarEntry({ look, children }: { look: BarLook | 'line' | 'now'; children: ReactNode }) {
  const bars = useBarStyles()
  const styles = useStyles()
  const mark =
    look === 'line' || look === 'now' ? (
      <line x1={0} x2={12} y1={5} y2={5} className={styles[look]} />
    ) : (
      <rect x={1} y={0} width={10} height={10} className={bars[look]} />
    )
  return (
    <LegendEntry width={12} mark={mark}>
      {children}
    </LegendEntry>
  )
}

const useStyles = makeStyles({
  line: { stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px' },
  now: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '4 2' },
})
