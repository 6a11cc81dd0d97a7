import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { CongestionPreview } from '#contract/congestion.ts'
import { PlotLevels } from '#ui/chart/PlotLevels.tsx'
import { useWidth } from '#ui/use-width.ts'
import { zonedTimeText } from '#units/dates.ts'
import { previewFrame } from './preview-frame.ts'

const HEIGHT_PX = 190

/** The power of a group with and without a rule, in the time zone of the rule. The text next to the plot gives the same facts. */
export function PreviewPlot({ preview, timeZone }: { preview: CongestionPreview; timeZone: string }) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const frame = useMemo(() => previewFrame(preview, { widthPx, heightPx: HEIGHT_PX }), [preview, widthPx])
  return (
    <div ref={measure} className={styles.plot}>
      {frame && (
        <svg width="100%" height={HEIGHT_PX} aria-hidden>
          <PlotLevels leftPx={frame.leftPx} rightPx={frame.rightPx} levels={frame.levels} />
          <line x1={frame.leftPx} x2={frame.rightPx} y1={frame.zeroPx} y2={frame.zeroPx} className={styles.zero} />
          <path d={frame.curtailed} className={styles.curtailed} />
          <path d={frame.limited} className={styles.limited} />
          <path d={frame.expected} className={styles.expected} />
          {frame.limitPx !== undefined && (
            <line x1={frame.leftPx} x2={frame.rightPx} y1={frame.limitPx} y2={frame.limitPx} className={styles.limit} />
          )}
          <text x={frame.leftPx} y={HEIGHT_PX - 6} className={styles.label}>
            {zonedTimeText(preview.window?.start, timeZone)}
          </text>
          <text x={frame.rightPx} y={HEIGHT_PX - 6} textAnchor="end" className={styles.label}>
            {zonedTimeText(preview.window?.end, timeZone)}
          </text>
        </svg>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  plot: { minWidth: 0 },
  zero: { stroke: tokens.colorNeutralStroke1 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
  curtailed: { fill: tokens.colorStatusWarningBackground2, stroke: tokens.colorStatusWarningForeground1 },
  expected: { fill: 'none', stroke: tokens.colorNeutralForeground2, strokeWidth: '2px', strokeDasharray: '4 3' },
  limited: { fill: 'none', stroke: tokens.colorBrandForeground1, strokeWidth: '2px' },
  limit: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
})
