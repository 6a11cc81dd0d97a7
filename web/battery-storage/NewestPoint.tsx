import { frequencyText } from '#units/reserves.ts'
import { flowText } from '#units/current-power.ts'
import type { DroopPoint } from './droop.ts'
import { xOf, yOf, type DroopFrame } from './droop-frame.ts'
import { useMarkStyles } from './use-mark-styles.ts'

/** The width of the label of the newest point and its offsets from the point, px. */
const LABEL = { widthPx: 235, asidePx: 11, abovePx: 11, belowPx: 21 }

/** The newest second with its values. The label avoids the ideal line: it is below the point to the right, or above it to the left. */
export function NewestPoint({ frame, point }: { frame: DroopFrame; point: DroopPoint }) {
  const marks = useMarkStyles()
  const [xPx, yPx] = [xOf(frame, point.frequencyHz), yOf(frame, point.powerW)]
  const fitsLeft = xPx - LABEL.widthPx > frame.leftPx
  const fitsRight = xPx + LABEL.widthPx < frame.widthPx - frame.rightPx
  const isBelow = point.frequencyHz >= 50 ? fitsRight : !fitsLeft
  const [highestPx, lowestPx] = [frame.topPx + 12, frame.heightPx - frame.bottomPx - 6]
  return (
    <>
      <circle cx={xPx} cy={yPx} r={6} className={marks.newest} />
      <text
        x={isBelow ? xPx + LABEL.asidePx : xPx - LABEL.asidePx}
        y={isBelow ? Math.min(lowestPx, yPx + LABEL.belowPx) : Math.max(highestPx, yPx - LABEL.abovePx)}
        textAnchor={isBelow ? 'start' : 'end'}
        className={marks.newestLabel}
      >
        {flowText(point.powerW)} at {frequencyText(point.frequencyHz)}
      </text>
    </>
  )
}
