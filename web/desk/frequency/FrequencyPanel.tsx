import { makeStyles, mergeClasses, Select, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { useCursor } from '#ui/chart/page-cursor.ts'
import { Area, Band, LevelLine, Levels, Moment, Plot, Times } from '#ui/chart/Plot.tsx'
import { PlotCursor } from '#ui/chart/PlotCursor.tsx'
import { useAtom, useAtomValue, atom } from 'jotai'
import { type RunView, readSim, readSimFrequency } from '#contract/sim.ts'
import { levelsOf } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { frequencyText } from '#units/reserves.ts'
import { fixedText } from '#units/numbers/number-format.ts'
import { runView } from '../reads.ts'
import { runTicks } from '../run/run-ticks.ts'
import { frequencyDomain, type FrequencySteps } from './frequency-text.ts'
import { frequencySentence, thresholdsText } from './frequency-text.ts'
import { WINDOWS, type FrequencyWindow, visibleRange } from './frequency-text.ts'
import { atomWithQuery } from 'jotai-tanstack-query'
import { call } from '#platform/call.ts'
import { endpointKey } from '#platform/query-client.ts'

const windowAtom = atom<FrequencyWindow>('minutes')

const failed = () => new Error('The frequency could not be read.')

/** The frequency of the visible time range, with that range. It is read again every second. */
const frequencyAtom = atomWithQuery((get) => {
  const window = get(windowAtom)
  return {
    queryKey: [endpointKey(readSimFrequency), window],
    refetchInterval: SECOND_MS,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const state = await call(readSim, { signal })
      if (state.outcome !== 'ok') throw failed()
      const [startMs, nowMs, endMs] = [state.value.starts, state.value.now, state.value.ends].map((at) => Date.parse(at))
      if (startMs === undefined || nowMs === undefined || endMs === undefined) throw failed()

      const span = visibleRange(window, { startMs, nowMs, endMs })
      const [start, end] = [span.fromMs, nowMs].map((ms) => new Date(ms).toISOString())
      const steps = await call(readSimFrequency, { query: { start: start ?? '', end: end ?? '', stepS: span.stepS }, signal })
      if (steps.outcome !== 'ok') throw failed()
      return { ...span, startMs, nowMs, steps: steps.value }
    },
  }
})

const HEIGHT_PX = 170
const NOTHING = { thresholds: [], activations: [] }

/** The grid frequency during the run, with thresholds and activations of the groups. */
export function FrequencyPanel({ gridHz }: { gridHz: number | null }) {
  const styles = useStyles()
  const [window, setWindow] = useAtom(windowAtom)
  const { data, isError } = useAtomValue(frequencyAtom)
  const run = useAtomValue(runView()).value ?? NOTHING
  return (
    <section aria-labelledby="frequency" className={styles.panel}>
      <div className={styles.head}>
        <Text as="h2" id="frequency" weight="semibold" className={styles.title}>
          Grid frequency
        </Text>
        <Text size={400} className={styles.figure}>
          {gridHz === null ? 'no value' : frequencyText(gridHz)}
        </Text>
        <Select
          size="small"
          aria-label="Time range"
          className={styles.window}
          value={window}
          onChange={(_, { value }) => setWindow(value as FrequencyWindow)}
        >
          {Object.entries(WINDOWS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <figure aria-label={data && frequencySentence(data, run)} className={styles.figureBox}>
        {data && <FrequencyPlot {...data} run={run} />}
      </figure>
      <Text size={200} className={styles.note}>
        {isError ? 'The frequency could not be read. The chart shows older values.' : thresholdsText(run.thresholds)}
      </Text>
    </section>
  )
}

/** `49.871 Hz`, or the lowest and the highest value of the step. */
const stepText = ({ lowHz, highHz }: FrequencySteps[number]) =>
  lowHz === highHz ? frequencyText(lowHz) : `${frequencyText(lowHz)} – ${frequencyText(highHz)}`

interface PlotProps {
  steps: FrequencySteps
  run: Pick<RunView, 'thresholds' | 'activations'>
  startMs: number
  fromMs: number
  toMs: number
  nowMs: number
}

/** The frequency between the lowest and the highest value of each step. An activation in progress lasts until now. */
function FrequencyPlot({ steps, run: { thresholds, activations }, startMs, fromMs, toMs, nowMs }: PlotProps) {
  const styles = useStyles()
  const y = frequencyDomain(
    steps,
    thresholds.map(({ frequencyHz }) => frequencyHz),
  )
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x: { from: fromMs, to: toMs }, y })
  const moments = useMemo(() => steps.map(({ at }) => Date.parse(at)), [steps])
  const stepMs = (moments[1] ?? 0) - (moments[0] ?? 0) || SECOND_MS
  const cursor = useCursor(moments, { fromMs, toMs }, stepMs)
  const { cursorMs } = cursor
  const shown = cursorMs === undefined ? undefined : steps[moments.indexOf(cursorMs)]
  return (
    <PlotCursor
      label="Grid frequency"
      measure={measure}
      frame={frame}
      moments={moments}
      cursor={cursor}
      lines={shown ? [stepText(shown)] : []}
    >
      <Plot frame={frame}>
        {activations.map(({ groupId, start, end }) => (
          <Band
            key={`${groupId} ${start}`}
            from={Date.parse(start)}
            to={end === null ? nowMs : Date.parse(end)}
            className={styles.shade}
          />
        ))}
        <Levels levels={levelsOf(y, 5)} />
        <Times ticks={runTicks(frame, startMs)} />
        {thresholds.map(({ frequencyHz, side }, index) => (
          <g key={`${frequencyHz} ${side}`}>
            <LevelLine
              value={frequencyHz}
              className={mergeClasses(styles.threshold, side === 'activation' && styles.activation)}
            />
            {thresholds[index - 1]?.frequencyHz !== frequencyHz && (
              <text x={frame.rightPx} y={frame.y(frequencyHz) - 4} textAnchor="end" className={styles.label}>
                {fixedText(frequencyHz, 3)}
              </text>
            )}
          </g>
        ))}
        <Area
          points={steps.map(({ at, lowHz, highHz }) => ({ at: Date.parse(at), low: lowHz, high: highHz }))}
          className={styles.line}
        />
        {cursorMs !== undefined && <Moment at={cursorMs} className={styles.cursor} />}
      </Plot>
    </PlotCursor>
  )
}

const useStyles = makeStyles({
  cursor: { stroke: tokens.colorNeutralForeground2 },
  panel: { minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0 },
  figure: { fontVariantNumeric: 'tabular-nums', flexGrow: 1 },
  window: { minWidth: '128px' },
  figureBox: { margin: 0, minWidth: 0, minHeight: `${HEIGHT_PX}px` },
  note: { color: tokens.colorNeutralForeground2 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  shade: { fill: tokens.colorStatusDangerBackground1, stroke: tokens.colorStatusDangerForeground1, strokeWidth: '0.5px' },
  threshold: { stroke: tokens.colorPaletteGreenForeground1, strokeDasharray: '2 4' },
  activation: { stroke: tokens.colorStatusDangerForeground1, strokeDasharray: '8 4' },
  line: {
    fill: tokens.colorBrandStroke1,
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '1.5px',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
})
