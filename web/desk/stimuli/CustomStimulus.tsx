import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { doLine } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { parseStimuli } from './custom-stimulus.ts'
import { RUN_READS, refusalMessage } from '../reads.ts'

/** Plays entered stimuli. An error is shown at the field, and the text is kept. */
export function CustomStimulus() {
  const styles = useStyles()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const playAll = async () => {
    for (const line of parseStimuli(text)) {
      const reply = await call(doLine, { body: line })
      if (reply.outcome === 'ok') continue
      throw new Error(refusalMessage(reply, 'The simulator does not answer.'))
    }
    notify.done('Stimuli played')
  }
  const play = () =>
    playAll()
      .catch((problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)))
      .finally(() => refresh(RUN_READS))

  return (
    <>
      <Field
        label="Stimuli in YAML"
        hint="Stimuli without “at” are played immediately."
        validationState={error ? 'error' : 'none'}
        validationMessage={error}
      >
        <Textarea
          className={styles.text}
          rows={3}
          resize="vertical"
          spellCheck={false}
          placeholder={'frequency: { to: 49.6, over: 2s }'}
          value={text}
          onChange={(_, { value }) => {
            setText(value)
            setError(undefined)
          }}
        />
      </Field>
      <div>
        <Button size="small" onClick={() => void play()}>
          Play
        </Button>
      </div>
    </>
  )
}

const useStyles = makeStyles({
  text: { '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
})
