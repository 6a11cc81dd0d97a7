import { HOUR_MS } from '#contract/durations.ts'
import { timeTicks } from '../chart/time-axis.ts'
import { valueAxis } from '../chart/value-axis.ts'

/** The values of an hour in a plot. */
export interface HourValues {
  /** Start of the hour, ms. */
  readonly hourMs: number
  /** The bars of the hour, side by side; zero or more. */
  readonly bars: readonly number[]
  /** The value of the step line below the bars; undefined where the line has a gap. */
  readonly line?: number | undefined
}

interface Bar {
  readonly xPx: number
  readonly yPx: number
  readonly widthPx: number
  readonly heightPx: number
}

interface Level {
  readonly px: number
  readonly value: number
}

/** One of the two parts of a plot: bars above, line below. */
interface Panel {
  readonly topPx: number
  readonly footPx: number
  readonly levels: readonly Level[]
}

interface HourColumn {
  readonly hourMs: number
  readonly leftPx: number
  readonly widthPx: number
  readonly bars: readonly Bar[]
}

interface HourTick {
  readonly px: number
  readonly label: string
  /** The start of the label: beside its tick, or further left if the edge would cut it. */
  readonly labelPx: number
  readonly isDay: boolean
}

/** The geometry of a plot of consecutive hours, px. */
export interface HourFrame {
  readonly leftPx: number
  readonly rightPx: number
  readonly heightPx: number
  readonly startMs: number
  readonly endMs: number
  readonly columns: readonly HourColumn[]
  readonly barPanel: Panel
  /** Undefined if no hour has a line value. */
  readonly linePanel: Panel | undefined
  /** SVG path of the step line; empty without values. */
  readonly line: string
  /** Hours with a label below the plot. A tick at the start of a day is labelled with its date. */
  readonly ticks: readonly HourTick[]
}

const LEFT_PX = 64
const RIGHT_PX = 12
const TOP_PX = 10
const BARS_PX = 110
const GAP_PX = 24
const LINE_PX = 56
const FOOT_PX = 24
/** The minimum distance between two labels below the plot, px. */
const LABEL_PX = 56
const LABEL_GAP_PX = 3
const CHARACTER_PX = 7

/**
 * The geometry of consecutive hours in a box of this width; undefined without hours. Every hour has the same width, so that a
 * day with a clock change is one hour narrower or wider.
 */
export function hourFrame(hours: readonly HourValues[], widthPx: number): HourFrame | undefined {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return undefined
  const rightPx = Math.max(LEFT_PX + hours.length, widthPx - RIGHT_PX)
  const stepPx = (rightPx - LEFT_PX) / hours.length
  const barPanel = panelOf(TOP_PX, BARS_PX, Math.max(0, ...hours.flatMap(({ bars }) => bars)))
  const lines = hours.flatMap(({ line }) => line ?? [])
  const linePanel = lines.length === 0 ? undefined : panelOf(barPanel.footPx + GAP_PX, LINE_PX, Math.max(0, ...lines))
  const barsY = scaleOf(barPanel)
  const lineY = linePanel && scaleOf(linePanel)
  const columns = hours.map(({ hourMs, bars }, index): HourColumn => {
    const leftPx = LEFT_PX + index * stepPx
    const gapPx = Math.min(2, stepPx / 4)
    const barPx = (stepPx - gapPx) / Math.max(1, bars.length)
    return {
      hourMs,
      leftPx,
      widthPx: stepPx,
      bars: bars.map((value, place) => {
        const yPx = barsY(value)
        return { xPx: leftPx + gapPx / 2 + place * barPx, yPx, widthPx: barPx, heightPx: barPanel.footPx - yPx }
      }),
    }
  })
  return {
    leftPx: LEFT_PX,
    rightPx,
    heightPx: (linePanel ?? barPanel).footPx + FOOT_PX,
    startMs: first.hourMs,
    endMs: last.hourMs + HOUR_MS,
    columns,
    barPanel,
    linePanel,
    line: lineY ? stepLine(hours, columns, lineY) : '',
    ticks: ticksOf(first.hourMs, last.hourMs + HOUR_MS, LEFT_PX, rightPx),
  }
}

function panelOf(topPx: number, heightPx: number, max: number): Panel {
  const { to } = valueAxis({ from: 0, to: max })
  const footPx = topPx + heightPx
  const levels = [0, to / 2, to].map((value) => ({
    px: footPx - (value / to) * heightPx,
    value: Number(value.toPrecision(6)),
  }))
  return { topPx, footPx, levels }
}

const scaleOf = ({ topPx, footPx, levels }: Panel) => {
  const to = levels.at(-1)?.value ?? 1
  return (value: number) => footPx - (value / to) * (footPx - topPx)
}

function stepLine(hours: readonly HourValues[], columns: readonly HourColumn[], yOf: (value: number) => number): string {
  let isOpen = false
  return hours
    .map(({ line }, index) => {
      const column = columns[index]
      if (line === undefined || !column) {
        isOpen = false
        return ''
      }
      const y = yOf(line).toFixed(1)
      const start = `${isOpen ? 'L' : 'M'}${column.leftPx.toFixed(1)} ${y}`
      isOpen = true
      return `${start}L${(column.leftPx + column.widthPx).toFixed(1)} ${y}`
    })
    .join('')
}

/** Labels at round local times. The label at the start of a day is its date. */
function ticksOf(startMs: number, endMs: number, leftPx: number, rightPx: number): HourFrame['ticks'] {
  const most = Math.max(2, Math.floor((rightPx - leftPx) / LABEL_PX))
  return timeTicks({ fromMs: startMs, toMs: endMs }, most)
    .filter(({ atMs }) => atMs < endMs)
    .map(({ atMs, label }) => {
      const px = leftPx + ((atMs - startMs) / (endMs - startMs)) * (rightPx - leftPx)
      const lastPx = rightPx + RIGHT_PX - label.length * CHARACTER_PX
      return { px, label, labelPx: Math.min(px + LABEL_GAP_PX, lastPx), isDay: label.includes('/') }
    })
}

/** The position of a moment, px; undefined outside of the hours. */
export function xOf({ startMs, endMs, leftPx, rightPx }: HourFrame, atMs: number): number | undefined {
  if (atMs < startMs || atMs > endMs) return undefined
  return leftPx + ((atMs - startMs) / (endMs - startMs)) * (rightPx - leftPx)
}

/** The hour at a position, ms; the nearest one beyond the ends. */
export function hourAt({ columns, leftPx, rightPx }: HourFrame, px: number): number | undefined {
  const index = Math.floor(((px - leftPx) / (rightPx - leftPx)) * columns.length)
  return columns[Math.min(columns.length - 1, Math.max(0, index))]?.hourMs
}
