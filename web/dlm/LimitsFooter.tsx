import { Button, makeStyles, MessageBar, MessageBarBody, tokens, Tooltip } from '@fluentui/react-components'
import { changeText } from './changes.ts'
import type { LimitsForm } from './use-limits-form.ts'

/** Save and discard; and before them, what was changed elsewhere while the person typed. */
export function LimitsFooter({ form }: { form: LimitsForm }) {
  const styles = useStyles()
  const hasErrors = Object.values(form.errors).some((error) => error !== undefined)
  if (form.isReadOnly) return null

  const save = (
    <Button type="submit" appearance="primary" disabledFocusable={hasErrors || form.isSaving}>
      {form.isSaving ? 'Saving...' : 'Save'}
    </Button>
  )
  return (
    <>
      {form.elsewhere.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            Changed elsewhere meanwhile: {form.elsewhere.map(changeText).join('; ')}. What you have typed is kept, and takes
            effect when you save.
          </MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.buttons}>
        {hasErrors ? (
          <Tooltip content="Correct the marked fields first." relationship="description">
            {save}
          </Tooltip>
        ) : (
          save
        )}
        {form.hasUnsaved && <Button onClick={form.discard}>Discard changes</Button>}
      </div>
    </>
  )
}

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})
