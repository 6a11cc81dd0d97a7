import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo } from 'react'
import { decimate } from '#ui/chart/decimate.ts'
import { extent, PARTS, valueAxis } from '#ui/chart/value-axis.ts'
import { useWidth } from '#ui/use-width.ts'
import type { Basepoints } from './basepoints.ts'
import { previewOf, type Preview } from './basepoints-preview.ts'

const HEIGHT_PX = 140
const TOP_PX = 8
const BOTTOM_PX = 22
const RIGHT_PX = 8
const CHARACTER_PX = 6
const LABEL_GAP_PX = 10

/** A step chart of basepoints, with a text alternative. */
export function BasepointsPreview({ basepoints: typed }: { basepoints: Basepoints }) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const basepoints = useDeferredValue(typed)
  const preview = useMemo(() => (basepoints.state === 'read' ? previewOf(basepoints.baseline) : undefined), [basepoints])
  if (basepoints.state === 'none') return null
  return (
    <figure ref={measure} className={styles.figure}>
      {preview ? (
        <>
          <svg width={widthPx} height={HEIGHT_PX} aria-hidden className={styles.plot}>
            <StepLine preview={preview} widthPx={widthPx} />
          </svg>
          <figcaption className={styles.says}>{preview.says}</figcaption>
        </>
      ) : (
        <Text size={200} className={styles.none}>
          The preview requires valid basepoints.
        </Text>
      )}
    </figure>
  )
}

function StepLine({ preview, widthPx }: { preview: Preview; widthPx: number }) {
  const styles = useStyles()
  const { points, range } = preview
  const axis = valueAxis(extent([points]))
  const leftPx = Math.max(...axis.labels.map((label) => label.length)) * CHARACTER_PX + LABEL_GAP_PX
  const innerPx = Math.max(1, widthPx - leftPx - RIGHT_PX)
  const bottomPx = HEIGHT_PX - BOTTOM_PX

  const x = (atMs: number) => leftPx + ((atMs - range.fromMs) / (range.toMs - range.fromMs)) * innerPx
  const y = (value: number) => bottomPx - ((value - axis.from) / (axis.to - axis.from)) * (bottomPx - TOP_PX)
  const corners = decimate(points, range, innerPx).map(({ atMs, value }) => `${x(atMs).toFixed(1)} ${y(value ?? 0).toFixed(1)}`)
  return (
    <>
      {axis.labels.map((label, part) => {
        const atPx = bottomPx - (part / PARTS) * (bottomPx - TOP_PX)
        return (
          <g key={label}>
            <line x1={leftPx} x2={widthPx - RIGHT_PX} y1={atPx} y2={atPx} className={styles.grid} />
            <text x={leftPx - 6} y={atPx} textAnchor="end" dominantBaseline="middle" className={styles.label}>
              {label}
            </text>
          </g>
        )
      })}
      <line x1={leftPx} x2={widthPx - RIGHT_PX} y1={y(0)} y2={y(0)} className={styles.zero} />
      <text x={leftPx} y={HEIGHT_PX - 6} className={styles.label}>
        {preview.startText}
      </text>
      <text x={widthPx - RIGHT_PX} y={HEIGHT_PX - 6} textAnchor="end" className={styles.label}>
        {preview.endText}
      </text>
      <path d={`M${corners.join('L')}`} className={styles.line} />
    </>
  )
}

const useStyles = makeStyles({
  // The same height with and without an error, to prevent layout shifts.
  figure: { margin: 0, minWidth: 0, minHeight: `calc(${HEIGHT_PX}px + ${tokens.lineHeightBase200})` },
  plot: { display: 'block' },
  grid: { stroke: tokens.colorNeutralStroke3 },
  zero: { stroke: tokens.colorNeutralStroke1 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase100, fontVariantNumeric: 'tabular-nums' },
  line: { fill: 'none', stroke: tokens.colorBrandStroke1, strokeWidth: '1.5px', strokeLinejoin: 'round' },
  says: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  none: { color: tokens.colorNeutralForeground2 },
})
