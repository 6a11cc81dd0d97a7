import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { jump, jumpAtom } from './jump.ts'
import { momentError, readMoment } from './moments.ts'

/** Goes to a moment that is typed in. On the way it says where to, and can be stopped. */
export function JumpField({ startMs }: { startMs: number }) {
  const styles = useStyles()
  const way = useAtomValue(jumpAtom)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  if (way) {
    return (
      <div className={mergeClasses(styles.row, styles.way)}>
        <output>{way.text === '' ? 'On the way…' : `On the way to ${way.text}…`}</output>
        <Button className={styles.button} onClick={way.stop}>
          Stop
        </Button>
      </div>
    )
  }
  const goThere = () => {
    const problem = momentError(text, startMs)
    setError(problem)
    const atMs = readMoment(text, startMs)
    if (problem === undefined && atMs !== undefined) void jump(atMs)
  }
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        goThere()
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
  way: { alignItems: 'center' },
  field: { width: '150px' },
  button: { minWidth: 'auto' },
})
