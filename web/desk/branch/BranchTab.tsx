import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Text,
  tokens,
  Select,
  Field,
  Input,
  Textarea,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { endBranch, type Branch, type BranchPowers, startBranch, readBranch, readBranchPowers } from '#contract/sim/branch.ts'
import { useAction } from '#platform/use-action.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { branchLineText, differencesKw, linesAt, powersSentence } from './branch-text.ts'
import { useMemo, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { Levels, Line, Moment, Plot, PlotPart, Times, type PlotFrame } from '#ui/chart/Plot.tsx'
import { useCursor } from '#ui/chart/page-cursor.ts'
import { PlotCursor } from '#ui/chart/PlotCursor.tsx'
import { extent, levelsOf, linearScale, roundDomain } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { fleet, refusalMessage } from '../reads.ts'
import { runTicks } from '../run/run-ticks.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { jumpTimeError, parseTime } from '../run/moments.ts'
import { parseStimuli } from '../stimuli/fault-draft.ts'
import { resource } from '#platform/resource.ts'

/** The reads of the branch, with their poll intervals. */
const branchState = resource(readBranch, { every: SECOND_MS })
const branchPowers = resource(readBranchPowers, { every: SECOND_MS, isShownInPlace: true })

/** The reads that starting and discarding a branch change. */
const BRANCH_READS = [readBranch, readBranchPowers]

interface BranchFormProps {
  startMs: number
}

/** Starts a branch: one line, and its moment. Errors are shown at the fields, and the input is kept. */
function BranchForm({ startMs }: BranchFormProps) {
  const styles = useBranchFormStyles()
  const [text, setText] = useState('')
  const [moment, setMoment] = useState('')
  const [errors, setErrors] = useState<{ text?: string; moment?: string }>({})

  const start = async () => {
    const momentError = moment.trim() === '' ? undefined : jumpTimeError(moment, startMs)
    if (momentError !== undefined) return setErrors({ moment: momentError })
    try {
      const [line, ...more] = parseStimuli(text)
      if (!line || more.length > 0) throw new Error('Enter one line.')
      const atMs = parseTime(moment, startMs)
      const at = atMs === undefined ? {} : { at: new Date(atMs).toISOString() }
      const reply = await call(startBranch, { body: { ...at, line } })
      if (reply.outcome !== 'ok') throw new Error(refusalMessage(reply, 'The simulator does not answer.'))
      setErrors({})
    } catch (problem) {
      setErrors({ text: problem instanceof Error ? problem.message : String(problem) })
    }
    return refresh(BRANCH_READS)
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <Field
        label="Line of the branch in YAML"
        hint="The branch has this line, and the run does not."
        validationState={errors.text === undefined ? 'none' : 'error'}
        validationMessage={errors.text}
      >
        <Textarea
          className={styles.text}
          rows={2}
          resize="vertical"
          spellCheck={false}
          placeholder={'vehicle: { station: Courtyard one, leaves: true }'}
          value={text}
          onChange={(_, { value }) => {
            setText(value)
            setErrors({})
          }}
        />
      </Field>
      <Field
        label="Moment"
        hint="Empty: now. Otherwise a moment of the run’s past."
        validationState={errors.moment === undefined ? 'none' : 'error'}
        validationMessage={errors.moment}
      >
        <Input
          placeholder="1m30s"
          value={moment}
          onChange={(_, { value }) => {
            setMoment(value)
            setErrors({})
          }}
        />
      </Field>
      <div>
        <Button type="submit" size="small" appearance="primary">
          Start branch
        </Button>
      </div>
    </form>
  )
}

const useBranchFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  text: { '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
})

const HEIGHT_PX = 260
const GAP_PX = 18
/** Share of the height for the two runs. */
const POWERS_SHARE = 0.65

interface Props {
  startMs: number
  branchMs: number
}

/** The power of a group in the run and in the branch, and their difference, on one time axis. */
function BranchChart({ startMs, branchMs }: Props) {
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
  const styles = useBranchChartStyles()
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
  const styles = useBranchChartStyles()
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

const useBranchChartStyles = makeStyles({
  figure: { margin: 0, minWidth: 0, minHeight: `${HEIGHT_PX}px` },
  note: { color: tokens.colorNeutralForeground2 },
  cursor: { stroke: tokens.colorNeutralForeground2 },
  moment: { stroke: tokens.colorNeutralForeground3, strokeDasharray: '2 4' },
  run: { stroke: tokens.colorNeutralForeground2 },
  branch: { stroke: tokens.colorBrandStroke1, strokeDasharray: '6 3' },
})

/** A branch of the run with one line more: both runs on one time axis, and their differences. */
export function BranchTab({ startMs }: { startMs: number }) {
  const styles = useStyles()
  const read = useAtomValue(branchState())
  if (read.state === 'failed') {
    return <PageState kind="failed" text="The branch could not be read" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!read.value) return <PageState kind="loading" text="Loading..." />
  const { branch } = read.value
  if (branch) return <Present branch={branch} startMs={startMs} />
  return (
    <>
      <Text className={styles.note}>
        A branch repeats this run with one line more. Both then follow the clock, so that you see what the line changes.
      </Text>
      <BranchForm startMs={startMs} />
    </>
  )
}

function Present({ branch, startMs }: { branch: Branch; startMs: number }) {
  const styles = useStyles()
  const discard = useAction(endBranch, { failed: 'The branch could not be discarded.', refreshes: BRANCH_READS })
  const { state, progress, problem, differences, at } = branch
  return (
    <>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.line}>
          Branch {branchLineText(branch, startMs)}
        </Text>
        <Button size="small" disabledFocusable={discard.isBusy} onClick={() => void discard.run({})}>
          Discard branch
        </Button>
      </div>
      {problem !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      )}
      {state === 'playing' && (
        <output className={styles.progress}>
          <Text size={200}>{`Playing the branch, ${Math.floor(progress * 100)} %`}</Text>
          <ProgressBar value={progress} aria-label="Playing the branch" />
        </output>
      )}
      <BranchChart startMs={startMs} branchMs={Date.parse(at)} />
      {differences.length > 0 && (
        <section aria-label="Differences">
          <pre className={styles.differences}>{differences.join('\n')}</pre>
        </section>
      )}
    </>
  )
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  line: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  progress: { display: 'block' },
  differences: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
})
