import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Text,
  tokens,
  Field,
  Input,
  Textarea,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { stringify } from 'yaml'
import { SECOND_MS } from '#contract/durations.ts'
import { endBranch, type Branch, startBranch, readBranch, readBranchPowers } from '#contract/sim/branch.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { resource } from '#platform/resource.ts'
import { useAction } from '#platform/use-action.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { fleet, refusalMessage } from '../reads.ts'
import { durationText, jumpTimeError, parseTime } from '../run/moments.ts'
import { OfGroup, PowersChart } from '../run/PowersChart.tsx'
import { parseStimuli } from '../stimuli/fault-draft.ts'

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

function BranchPowersChart({ groupId, startMs, branchMs }: { groupId: number; startMs: number; branchMs: number }) {
  const powers = useAtomValue(branchPowers({ query: { groupId } })).value?.powers
  const compared = powers && { ...powers, otherKw: powers.branchKw, otherName: 'Branch' }
  return <PowersChart powers={compared} startMs={startMs} markMs={branchMs} />
}

/** The power of a group in the run and in the branch. */
function BranchChart({ startMs, branchMs }: { startMs: number; branchMs: number }) {
  const groups = useAtomValue(fleet({ query: {} })).value?.groups ?? []
  return (
    <OfGroup groups={groups}>
      {(groupId) => <BranchPowersChart groupId={groupId} startMs={startMs} branchMs={branchMs} />}
    </OfGroup>
  )
}

/** `at 1m40s: vehicle: { station: Courtyard three, leaves: true }` */
export const branchLineText = ({ at, line }: Branch, startMs: number): string =>
  `at ${durationText(Date.parse(at) - startMs)}: ${stringify(line, { collectionStyle: 'flow', lineWidth: 0 })
    .trim()
    .replace(/^\{ (.*) \}$/, '$1')}`

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
