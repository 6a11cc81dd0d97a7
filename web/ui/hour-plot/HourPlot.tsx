import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { Levels, Line, Moment, Plot, type PlotFrame, PlotPart } from '../chart/Plot.tsx'
import { usePlotEdges } from '../chart/plot-edges.ts'
import { useWidth } from '../hooks.ts'
import { barsOf, hourAt, hourFrame, hourTicks, type HourValues, threeLevels } from './hour-frame.ts'
import { type HourSelection, oneHour, selectedHours, selectionAfterKey } from './hour-selection.ts'
import { PlotTooltip } from '../chart/PlotTooltip.tsx'
import { tooltipParts, useHourCursor } from './hour-cursor.ts'
import { type BarLook, useBarStyles } from './bar-looks.ts'

/** An hour of the plot with the looks of its bars and its text for screen readers. */
export interface PlotHour extends HourValues {
  readonly looks: readonly BarLook[]
  readonly text: string
}

/** Space for the labels of values, px. */
const NEEDS = { left: 64, right: 12 }

interface Props {
  /** Accessible name of the plot. */
  label: string
  hours: readonly PlotHour[]
  /** The present time, ms. */
  nowMs: number
  selection: HourSelection | undefined
  onSelect: (selection: HourSelection) => void
  /** Several hours can be selected: drag, or arrow keys with Shift. */
  isMulti?: boolean
  barText: (value: number) => string
  lineText?: (value: number) => string
}

/**
 * Hours as bars, with an optional step line below them. The pointer and the arrow keys select hours, and move the cursor of the
 * page, whose values are in a tooltip. Each hour is an option with a text, so that a screen reader reads the values.
 */
export function HourPlot({ label, hours, nowMs, selection, onSelect, isMulti = false, barText, lineText = String }: Props) {
  const styles = useStyles()
  const looks = useBarStyles()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const dragFromMs = useRef<number>(undefined)
  const [measure, widthPx] = useWidth()
  const { left, right } = usePlotEdges(NEEDS)
  const frame = useMemo(() => hourFrame(hours, widthPx, { left, right }), [hours, widthPx, left, right])
  const { cursorMs, pointHour } = useHourCursor(hours)
  if (!frame) return null
  const { bars, line, footPx } = frame
  const { x, topPx } = bars
  const hoursMs = hours.map(({ hourMs }) => hourMs)
  const selected = new Set(selectedHours(hoursMs, selection))
  const whole: PlotFrame = { ...bars, footPx }

  const pointedMs = (event: PointerEvent) => hourAt(bars, event.clientX - (box.current?.getBoundingClientRect().left ?? 0))
  const start = (event: PointerEvent) => {
    const hourMs = event.button === 0 ? pointedMs(event) : undefined
    if (hourMs === undefined) return
    const anchorMs = isMulti && event.shiftKey ? (selection?.anchorMs ?? hourMs) : hourMs
    dragFromMs.current = anchorMs
    if (isMulti) box.current?.setPointerCapture(event.pointerId)
    onSelect({ anchorMs, headMs: hourMs })
  }
  const drag = (event: PointerEvent) => {
    pointHour(pointedMs(event))
    if (dragFromMs.current === undefined || event.buttons === 0) return
    const headMs = pointedMs(event)
    if (headMs === undefined || headMs === selection?.headMs) return
    onSelect(isMulti ? { anchorMs: dragFromMs.current, headMs } : oneHour(headMs))
  }
  const move = (event: KeyboardEvent) => {
    const startMs = hoursMs.findLast((hourMs) => hourMs <= nowMs) ?? hoursMs[0] ?? 0
    const next = selectionAfterKey(hoursMs, selection, { key: event.key, isExtended: isMulti && event.shiftKey, startMs })
    if (!next) return
    event.preventDefault()
    onSelect(next)
    pointHour(next.headMs)
  }
  const pointedText = hours.find(({ hourMs }) => hourMs === cursorMs)?.text
  const levels = (panel: PlotFrame, textOf: (value: number) => string) =>
    threeLevels(panel).map((value) => ({ value, label: textOf(value) }))
  const column = (hourMs: number) => ({ x: x(hourMs), width: x(hourMs + HOUR_MS) - x(hourMs), y: topPx, height: footPx - topPx })

  return (
    <div ref={measure} className={styles.frame}>
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` cannot be drawn as a plot
        role="listbox"
        aria-label={label}
        aria-orientation="horizontal"
        aria-multiselectable={isMulti}
        aria-activedescendant={selection && `${id}-${selection.headMs}`}
        tabIndex={0}
        className={mergeClasses(styles.box, isMulti && styles.multi)}
        onPointerDown={start}
        onPointerMove={drag}
        onPointerLeave={() => pointHour(undefined)}
        onBlur={() => pointHour(undefined)}
        onPointerUp={() => (dragFromMs.current = undefined)}
        onKeyDown={move}
      >
        <Plot frame={whole}>
          <PlotPart frame={bars}>
            <Levels levels={levels(bars, barText)} />
          </PlotPart>
          {hours.map((hour) => (
            <g key={hour.hourMs}>
              {selected.has(hour.hourMs) && <rect {...column(hour.hourMs)} className={styles.selected} />}
              {barsOf(bars, hour).map(
                ({ xPx, yPx, widthPx: barPx, heightPx }, place) =>
                  heightPx > 0 && (
                    <rect
                      key={xPx}
                      x={xPx}
                      y={yPx}
                      width={barPx}
                      height={heightPx}
                      className={looks[hour.looks[place] ?? 'main']}
                    />
                  ),
              )}
            </g>
          ))}
          {hourTicks(bars).map(({ px, label: text, labelPx, isDay }) => (
            <g key={px}>
              <line x1={px} x2={px} y1={isDay ? topPx : footPx} y2={footPx + 5} className={styles.tick} />
              <text x={labelPx} y={footPx + 17} className={styles.label}>
                {text}
              </text>
            </g>
          ))}
          {line && (
            <PlotPart frame={line}>
              <Levels levels={levels(line, lineText)} />
              <Line points={linePoints(hours)} isStepped className={styles.line} />
            </PlotPart>
          )}
          {cursorMs !== undefined && <rect {...column(cursorMs)} className={styles.pointed} />}
          {nowMs >= (hoursMs[0] ?? 0) && nowMs <= (hoursMs.at(-1) ?? 0) + HOUR_MS && <Moment at={nowMs} className={styles.now} />}
        </Plot>
        {cursorMs !== undefined && pointedText !== undefined && (
          <PlotTooltip xPx={x(cursorMs + HOUR_MS / 2)} plotWidthPx={widthPx} {...tooltipParts(pointedText)} />
        )}
        {hours.map(({ hourMs, text }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `option` needs a `select`
          <span key={hourMs} id={`${id}-${hourMs}`} role="option" aria-selected={selected.has(hourMs)} className={styles.option}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The steps of the line: the last value of each run holds until the end of its hour. */
const linePoints = (hours: readonly HourValues[]) =>
  hours.flatMap(({ hourMs, line = null }, index) => {
    const isLast = hours[index + 1]?.line === undefined
    return [{ at: hourMs, value: line }, ...(isLast ? [{ at: hourMs + HOUR_MS, value: line }] : [])]
  })

const useStyles = makeStyles({
  frame: { minWidth: 0 },
  box: {
    position: 'relative',
    cursor: 'pointer',
    userSelect: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  // A drag selects hours and does not scroll the page sideways.
  multi: { touchAction: 'pan-y' },
  option: { position: 'absolute', width: '1px', height: '1px', top: 0, left: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
  selected: { fill: tokens.colorBrandBackground2Hover, stroke: tokens.colorBrandStroke1, strokeWidth: '0.5px' },
  pointed: { fill: 'none', stroke: tokens.colorNeutralForeground2 },
  tick: { stroke: tokens.colorNeutralStroke1 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
  line: { stroke: tokens.colorNeutralForeground1 },
  now: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '4 2' },
})
