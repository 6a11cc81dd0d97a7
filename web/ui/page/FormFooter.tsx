import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'

interface Props {
  /** Description of changes made elsewhere while the user typed. */
  elsewhere: readonly string[]
  /** Buttons other than save and discard, which the save bar of the page has. */
  children?: ReactNode
}

/** The end of a form on a page with a save bar: changes made elsewhere, and further buttons. Enter in a field saves. */
export function FormFooter({ elsewhere, children }: Props) {
  const styles = useStyles()
  return (
    <>
      <ChangedElsewhere changes={elsewhere} />
      {/* Without a submit button, Enter does not submit a form with several fields. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {children && <div className={styles.buttons}>{children}</div>}
    </>
  )
}

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})
