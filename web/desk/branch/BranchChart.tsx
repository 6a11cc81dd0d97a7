import { makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import type { BranchPowers } from '#contract/sim/branch.ts'
import { Levels, Line, Moment, Plot, PlotPart, Times, type PlotFrame } from '#ui/chart/Plot.tsx'
import { useCursor } from '#ui/chart/page-cursor.ts'
import { PlotCursor } from '#ui/chart/PlotCursor.tsx'
import { extent, levelsOf, linearScale, roundDomain } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { fleet } from '../reads.ts'
import { runTicks } from '../run/run-ticks.ts'
import { branchPowers } from './branch-reads.ts'
import { differencesKw, linesAt, powersSentence } from './branch-text.ts'

const HEIGHT_PX = 260
const GAP_PX = 18
/** Share of the height for the two runs. */
const POWERS_SHARE = 0.65

interface Props {
  startMs: number
  branchMs: number
}

/** The power of a group in the run and in the branch, and their difference, on one time axis. */
export function BranchChart({ startMs, branchMs }: Props) {
  const groups = useAtomValue(fleet({ query: {} })).value?.groups ?? []
  const [chosen, setChosen] = useState<number>()
  const groupId = chosen ?? groups[0]?.id
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
      <Lines groupId={groupId} startMs={startMs} branchMs={branchMs} />
    </>
  )
}

function Lines({ groupId, startMs, branchMs }: Props & { groupId: number }) {
  const styles = useStyles()
  const powers = useAtomValue(branchPowers({ query: { groupId } })).value?.powers
  return (
    <>
      <figure aria-label={powers ? powersSentence(powers) : undefined} className={styles.figure}>
        {powers && <Powers powers={powers} startMs={startMs} branchMs={branchMs} />}
      </figure>
      <Text size={200} className={styles.note}>
        Power in kW. Solid: the run. Dashed: the branch. Below: the branch minus the run.
      </Text>
    </>
  )
}

/** Both runs above, and the branch minus the run below. */
function Powers({ powers, startMs, branchMs }: Props & { powers: BranchPowers }) {
  const styles = useStyles()
  const { runKw, branchKw, stepS } = powers
  const differenceKw = differencesKw(powers)
  const fromMs = Date.parse(powers.from)
  const placed = (values: readonly (number | null)[]) =>
    values.map((value, place) => ({ at: fromMs + place * stepS * SECOND_MS, value }))
  const x = { from: fromMs, to: fromMs + Math.max(1, runKw.length - 1) * stepS * SECOND_MS }
  const [both, difference] = [[...runKw, ...branchKw], differenceKw].map((values) =>
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
  return (
    <PlotCursor
      label="Power of the run and the branch"
      measure={measure}
      frame={frame}
      moments={moments}
      cursor={cursor}
      lines={place === -1 ? [] : linesAt(powers, place)}
    >
      <Plot frame={frame}>
        <PlotPart frame={part({ topPx: frame.topPx, footPx: middlePx - GAP_PX / 2 }, both)}>
          <Levels levels={both ? levelsOf(both) : []} />
          <Moment at={branchMs} className={styles.moment} />
          <Line points={placed(runKw)} className={styles.run} />
          <Line points={placed(branchKw)} className={styles.branch} />
        </PlotPart>
        <PlotPart frame={part({ topPx: middlePx + GAP_PX / 2, footPx: frame.footPx }, difference)}>
          <Levels levels={difference ? levelsOf(difference, 2) : []} />
          <Moment at={branchMs} className={styles.moment} />
          <Line points={placed(differenceKw)} className={styles.branch} />
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
  branch: { stroke: tokens.colorBrandStroke1, strokeDasharray: '6 3' },
})
