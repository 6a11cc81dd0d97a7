import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { createContext, useContext, type ReactNode } from 'react'
import { areaPath, isolatedPoints, linePath, type PathPoint, type SpanPoint } from './paths.ts'
import { linearScale, type Domain, type Level, type Scale } from './scale.ts'

/** The box of a plot: its edges, px from the left and from the top, and its scales. */
export interface PlotFrame {
  readonly widthPx: number
  readonly heightPx: number
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly footPx: number
  readonly x: Scale
  readonly y: Scale
}

interface Box {
  widthPx: number
  heightPx: number
  /** Space around the plot, px. */
  margins: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  x: Domain
  y: Domain
}

/** The frame of a plot in its box. It is at least 1 px wide and high. */
export function plotFrame({ widthPx, heightPx, margins, x, y }: Box): PlotFrame {
  const [leftPx, topPx] = [margins.left, margins.top]
  const rightPx = Math.max(leftPx + 1, widthPx - margins.right)
  const footPx = Math.max(topPx + 1, heightPx - margins.bottom)
  return {
    widthPx,
    heightPx,
    leftPx,
    rightPx,
    topPx,
    footPx,
    x: linearScale(x, leftPx, rightPx),
    y: linearScale(y, footPx, topPx),
  }
}

const FrameContext = createContext<PlotFrame | undefined>(undefined)

/** The frame around a layer of a plot. */
export function useFrame(): PlotFrame {
  const frame = useContext(FrameContext)
  if (frame === undefined) throw new Error('A layer is used outside of a plot.')
  return frame
}

/** Layers in a frame, without an element of its own: for a part of a plot with other scales. */
export function PlotPart({ frame, children }: { frame: PlotFrame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** The drawing of a plot; its children are layers. It is hidden from screen readers: the element around it has the values as text. */
export function Plot({ frame, children }: { frame: PlotFrame; children: ReactNode }) {
  const styles = useStyles()
  return (
    <svg width={frame.widthPx} height={frame.heightPx} aria-hidden className={styles.plot}>
      <PlotPart frame={frame}>{children}</PlotPart>
    </svg>
  )
}

const LABEL_GAP_PX = 8

/** Grid lines with their values on the left; the line of zero stands out. */
export function Levels({ levels }: { levels: readonly Level[] }) {
  const styles = useStyles()
  const { leftPx, rightPx, y } = useFrame()
  return levels.map(({ value, label }) => (
    <g key={value}>
      <line
        x1={leftPx}
        x2={rightPx}
        y1={y(value)}
        y2={y(value)}
        className={mergeClasses(styles.grid, value === 0 && styles.zero)}
      />
      <text x={leftPx - LABEL_GAP_PX} y={y(value)} textAnchor="end" dominantBaseline="middle" className={styles.label}>
        {label}
      </text>
    </g>
  ))
}

const FOOT_LABEL_PX = 6
const EDGE_PX = 20

/** Labels below the plot. Labels close to an edge do not extend beyond it. */
export function Times({ ticks }: { ticks: readonly { readonly atMs: number; readonly label: string }[] }) {
  const styles = useStyles()
  const { x, leftPx, rightPx, heightPx } = useFrame()
  return ticks.map(({ atMs, label }) => {
    const px = x(atMs)
    const anchor = px < leftPx + EDGE_PX ? 'start' : px > rightPx - EDGE_PX ? 'end' : 'middle'
    return (
      <text key={atMs} x={px} y={heightPx - FOOT_LABEL_PX} textAnchor={anchor} className={styles.label}>
        {label}
      </text>
    )
  })
}

interface LineProps {
  points: readonly PathPoint[]
  isStepped?: boolean
  className?: string | undefined
}

/** A line of values. A value between two gaps is a point. */
export function Line({ points, isStepped = false, className }: LineProps) {
  const styles = useStyles()
  const { x, y } = useFrame()
  return (
    <>
      <path d={linePath(points, { x, y, isStepped })} className={mergeClasses(styles.line, className)} />
      <path d={linePath(isolatedPoints(points), { x, y })} className={mergeClasses(styles.line, className, styles.isolated)} />
    </>
  )
}

/** The area between two lines. */
export function Area({ points, isStepped = false, className }: Omit<LineProps, 'points'> & { points: readonly SpanPoint[] }) {
  const { x, y } = useFrame()
  return <path d={areaPath(points, { x, y, isStepped })} className={className} />
}

/** A value across the plot. */
export function LevelLine({ value, className }: { value: number; className?: string | undefined }) {
  const { leftPx, rightPx, y } = useFrame()
  return <line x1={leftPx} x2={rightPx} y1={y(value)} y2={y(value)} className={className} />
}

/** A moment over the full height. */
export function Moment({ at, className }: { at: number; className?: string | undefined }) {
  const { topPx, footPx, x } = useFrame()
  return <line x1={x(at)} x2={x(at)} y1={topPx} y2={footPx} className={className} />
}

/** A period over the full height, at least 1 px wide; nothing outside of the plot. */
export function Band({ from, to, className }: Domain & { className?: string | undefined }) {
  const { topPx, footPx, x } = useFrame()
  const [first = 0, last = 0] = x.domain()
  if (to < first || from > last) return null
  return <rect x={x(from)} width={Math.max(1, x(to) - x(from))} y={topPx} height={footPx - topPx} className={className} />
}

/** A value at a position. */
export function Point({
  at,
  value,
  className,
  radiusPx = 4,
}: {
  at: number
  value: number
  className?: string
  radiusPx?: number
}) {
  const { x, y } = useFrame()
  return <circle cx={x(at)} cy={y(value)} r={radiusPx} className={className} />
}

const useStyles = makeStyles({
  plot: { display: 'block', overflow: 'visible' },
  grid: { stroke: tokens.colorNeutralStroke3, '@media (forced-colors: active)': { stroke: 'GrayText', strokeOpacity: 0.5 } },
  zero: { stroke: tokens.colorNeutralStroke1, '@media (forced-colors: active)': { stroke: 'CanvasText', strokeOpacity: 1 } },
  label: {
    fill: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
  line: { fill: 'none', strokeWidth: '1.5px', strokeLinejoin: 'round' },
  isolated: { strokeWidth: '4px', strokeLinecap: 'round', strokeDasharray: 'none' },
})
