import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { jump, jumpAtom } from './jump.ts'
import { jumpTimeError, parseTime } from './moments.ts'

/** Jumps to an entered time. During the jump it shows the target and a stop button. */
export function JumpField({ startMs }: { startMs: number }) {
  const styles = useStyles()
  const activeJump = useAtomValue(jumpAtom)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  if (activeJump) {
    return (
      <div className={mergeClasses(styles.row, styles.progress)}>
        <output>{activeJump.text === '' ? 'Jumping…' : `Jumping to ${activeJump.text}…`}</output>
        <Button className={styles.button} onClick={activeJump.stop}>
          Stop
        </Button>
      </div>
    )
  }
  const submit = () => {
    const problem = jumpTimeError(text, startMs)
    setError(problem)
    const atMs = parseTime(text, startMs)
    if (problem === undefined && atMs !== undefined) void jump(atMs)
  }
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field validationState={error ? 'error' : 'none'} validationMessage={error}>
        <Input
          aria-label="Jump to"
          className={styles.field}
          placeholder="1m30s"
          value={text}
          onChange={(_, { value }) => {
            setText(value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" className={styles.button}>
        Jump
      </Button>
    </form>
  )
}

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalXS },
  progress: { alignItems: 'center' },
  field: { width: '150px' },
  button: { minWidth: 'auto' },
})
