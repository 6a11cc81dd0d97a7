import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { WithReason } from '../WithReason.tsx'

interface Props {
  /** What is saved, in lower case: a page with several forms needs a name for each button. */
  subject: string
  form: {
    errors: Readonly<Record<string, string | undefined>>
    isSaving: boolean
    hasUnsaved: boolean
    discard: () => void
  }
  /** What was changed elsewhere while the person typed, in words. */
  elsewhere: readonly string[]
  /** Why nothing can be saved now, whatever the fields say. */
  lock?: string | undefined
  /** Further buttons. */
  children?: ReactNode
}

/** The foot of a form: save and discard; and before them, what was changed elsewhere while the person typed. */
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
