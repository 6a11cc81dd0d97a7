import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { CongestionPreview } from '#contract/congestion.ts'
import { Area, LevelLine, Levels, Line, Plot, Times } from '#ui/chart/Plot.tsx'
import { levelsOf } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { zonedTimeText } from '#units/dates.ts'
import { previewDomain } from './preview-domain.ts'

const HEIGHT_PX = 190

/** The power of a group with and without a rule, in the time zone of the rule. The text next to the plot gives the same facts. */
export function PreviewPlot({ preview, timeZone }: { preview: CongestionPreview; timeZone: string }) {
  const styles = useStyles()
  const { points, limitKw } = preview
  const drawn = useMemo(() => points.map((point) => ({ ...point, atMs: Date.parse(point.at) })), [points])
  const x = { from: drawn[0]?.atMs ?? 0, to: drawn.at(-1)?.atMs ?? 0 }
  const y = previewDomain(preview)
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x, y })
  if (drawn.length === 0) return null
  return (
    <div ref={measure} className={styles.plot}>
      <Plot frame={frame}>
        <Levels levels={levelsOf(y).map(({ value, label }) => ({ value, label: `${label} kW` }))} />
        <Area
          points={drawn.map(({ atMs, expectedKw, limitedKw }) => ({ at: atMs, low: limitedKw, high: expectedKw }))}
          className={styles.curtailed}
        />
        <Line points={drawn.map(({ atMs, limitedKw }) => ({ at: atMs, value: limitedKw }))} className={styles.limited} />
        <Line points={drawn.map(({ atMs, expectedKw }) => ({ at: atMs, value: expectedKw }))} className={styles.expected} />
        {limitKw !== null && limitKw <= y.to && limitKw >= y.from && <LevelLine value={limitKw} className={styles.limit} />}
        <Times
          ticks={[
            { atMs: x.from, label: zonedTimeText(preview.window?.start, timeZone) },
            { atMs: x.to, label: zonedTimeText(preview.window?.end, timeZone) },
          ]}
        />
      </Plot>
    </div>
  )
}

const useStyles = makeStyles({
  plot: { minWidth: 0 },
  curtailed: { fill: tokens.colorStatusWarningBackground2, stroke: tokens.colorStatusWarningForeground1 },
  expected: { stroke: tokens.colorNeutralForeground2, strokeWidth: '2px', strokeDasharray: '4 3' },
  limited: { stroke: tokens.colorBrandForeground1, strokeWidth: '2px' },
  limit: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
})
