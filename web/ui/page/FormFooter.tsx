import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { WithReason } from '../WithReason.tsx'

interface Props {
  /** Name of the saved object in lower case. It makes the button labels unique on a page with several forms. */
  subject: string
  form: {
    errors: Readonly<Record<string, string | undefined>>
    isSaving: boolean
    hasUnsaved: boolean
    discard: () => void
  }
  /** Description of changes made elsewhere while the user typed. */
  elsewhere: readonly string[]
  /** Why saving is disabled, also if all fields are valid. */
  lock?: string | undefined
  /** Further buttons. */
  children?: ReactNode
}

/** The footer of a form: changes made elsewhere, and the buttons to save and discard. */
export function FormFooter({ subject, form, elsewhere, lock, children }: Props) {
  const styles = useStyles()
  const hasErrors = Object.values(form.errors).some((error) => error !== undefined)
  const reason = lock ?? (hasErrors ? 'Correct the marked fields first.' : undefined)
  return (
    <>
      <ChangedElsewhere changes={elsewhere} />
      <div className={styles.buttons}>
        <WithReason reason={reason}>
          <Button
            type="submit"
            appearance="primary"
            aria-label={form.isSaving ? undefined : `Save ${subject}`}
            disabledFocusable={reason !== undefined || form.isSaving}
          >
            {form.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </WithReason>
        {form.hasUnsaved && <Button onClick={form.discard}>Discard changes</Button>}
        {children}
      </div>
    </>
  )
}

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})
