import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { findView, NAME_MAX, type SavedView } from './saved-views.ts'

/** Saves the present view of the list under a name. */
export function ViewForm({ views, onSave }: { views: readonly SavedView[]; onSave: (name: string) => void }) {
  const styles = useStyles()
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const trimmed = name.trim()
  const isReplaced = findView(views, trimmed) !== undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (trimmed !== '') onSave(trimmed)
      }}
    >
      <TextField
        label="Save this view as"
        size="small"
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        error={isChecked && trimmed === '' ? 'Enter a name.' : undefined}
        warning={isReplaced ? 'The view with this name will be replaced.' : undefined}
        onChange={(_, { value }) => setName(value)}
      />
      <Button type="submit" size="small">
        {isReplaced ? 'Replace view' : 'Save view'}
      </Button>
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, '& input': { minWidth: 0, width: '100%' } },
})
