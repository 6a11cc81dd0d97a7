import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { startBranch } from '#contract/sim/branch.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { jumpTimeError, parseTime } from '../run/moments.ts'
import { parseStimuli } from '../stimuli/custom-stimulus.ts'
import { refusalMessage } from '../reads.ts'
import { BRANCH_READS } from './branch-reads.ts'

interface Props {
  startMs: number
}

/** Starts a branch: one line, and its moment. Errors are shown at the fields, and the input is kept. */
export function BranchForm({ startMs }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  text: { '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
})
