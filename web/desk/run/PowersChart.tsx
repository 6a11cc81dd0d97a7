import { makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { useCursor } from '#ui/chart/page-cursor.ts'
import { Levels, Line, Moment, Plot, type PlotFrame, PlotPart, Times } from '#ui/chart/Plot.tsx'
import { PlotCursor } from '#ui/chart/PlotCursor.tsx'
import { extent, levelsOf, linearScale, roundDomain } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { type ComparedPowers, differencesKw, linesAt, powersSentence } from './compared-powers.ts'
import { runTicks } from './run-ticks.ts'

const HEIGHT_PX = 260
const GAP_PX = 18
/** Share of the height for the two lines. */
const POWERS_SHARE = 0.65

interface OfGroupProps {
  groups: readonly { readonly id: number; readonly name: string }[]
  children: (groupId: number) => ReactNode
}

/** A choice of the group, and what is shown of it. */
export function OfGroup({ groups, children }: OfGroupProps) {
  const [chosen, setChosen] = useState<number>()
  const groupId = groups.find(({ id }) => id === chosen)?.id ?? groups[0]?.id
  if (groupId === undefined) return null
  return (
    <>
      <Select size="small" aria-label="Group" value={String(groupId)} onChange={(_, { value }) => setChosen(Number(value))}>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {children(groupId)}
    </>
  )
}

interface Props {
  startMs: number
  /** A moment that is marked. */
  markMs?: number
}

/** The power of a group in the run and in what it is compared with, and their difference, on one time axis. */
export function PowersChart({ powers, ...at }: Props & { powers: ComparedPowers | null | undefined }) {
  const styles = useStyles()
  const name = (powers?.otherName ?? '').toLowerCase()
  return (
    <>
      <figure aria-label={powers ? powersSentence(powers) : undefined} className={styles.figure}>
        {powers && <Powers powers={powers} {...at} />}
      </figure>
      {powers && (
        <Text size={200} className={styles.note}>
          {`Power in kW. Solid: the run. Dashed: ${name}. Below: ${name} minus the run.`}
        </Text>
      )}
    </>
  )
}

/** Both lines above, and their difference below. */
function Powers({ powers, startMs, markMs }: Props & { powers: ComparedPowers }) {
  const styles = useStyles()
  const { runKw, otherKw, stepS } = powers
  const differenceKw = differencesKw(powers)
  const fromMs = Date.parse(powers.from)
  const placed = (values: readonly (number | null)[]) =>
    values.map((value, place) => ({ at: fromMs + place * stepS * SECOND_MS, value }))
  const x = { from: fromMs, to: fromMs + Math.max(1, runKw.length - 1) * stepS * SECOND_MS }
  const [both, difference] = [[...runKw, ...otherKw], differenceKw].map((values) =>
    roundDomain(extent([0, 1, ...values]) ?? { from: 0, to: 1 }),
  )
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x, y: { from: 0, to: 1 } })
  const middlePx = frame.topPx + (frame.footPx - frame.topPx) * POWERS_SHARE
  const part = (change: Pick<PlotFrame, 'topPx' | 'footPx'>, y = { from: 0, to: 1 }) => ({
    ...frame,
    ...change,
    y: linearScale(y, change.footPx, change.topPx),
  })
  const moments = useMemo(() => runKw.map((_, place) => fromMs + place * stepS * SECOND_MS), [runKw, fromMs, stepS])
  const cursor = useCursor(moments, { fromMs, toMs: x.to }, stepS * SECOND_MS)
  const { cursorMs } = cursor
  const place = cursorMs === undefined ? -1 : moments.indexOf(cursorMs)
  const mark = markMs !== undefined && <Moment at={markMs} className={styles.moment} />
  return (
    <PlotCursor
      label={`Power of the run and ${powers.otherName.toLowerCase()}`}
      measure={measure}
      frame={frame}
      moments={moments}
      cursor={cursor}
      lines={place === -1 ? [] : linesAt(powers, place)}
    >
      <Plot frame={frame}>
        <PlotPart frame={part({ topPx: frame.topPx, footPx: middlePx - GAP_PX / 2 }, both)}>
          <Levels levels={both ? levelsOf(both) : []} />
          {mark}
          <Line points={placed(runKw)} className={styles.run} />
          <Line points={placed(otherKw)} className={styles.other} />
        </PlotPart>
        <PlotPart frame={part({ topPx: middlePx + GAP_PX / 2, footPx: frame.footPx }, difference)}>
          <Levels levels={difference ? levelsOf(difference, 2) : []} />
          {mark}
          <Line points={placed(differenceKw)} className={styles.other} />
        </PlotPart>
        <Times ticks={runTicks(frame, startMs)} />
        {cursorMs !== undefined && <Moment at={cursorMs} className={styles.cursor} />}
      </Plot>
    </PlotCursor>
  )
}

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0, minHeight: `${HEIGHT_PX}px` },
  note: { color: tokens.colorNeutralForeground2 },
  cursor: { stroke: tokens.colorNeutralForeground2 },
  moment: { stroke: tokens.colorNeutralForeground3, strokeDasharray: '2 4' },
  run: { stroke: tokens.colorNeutralForeground2 },
  other: { stroke: tokens.colorBrandStroke1, strokeDasharray: '6 3' },
})
