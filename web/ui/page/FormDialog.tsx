import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'
import { WithReason } from '../WithReason.tsx'

interface Props {
  /** Names the dialog. */
  title: string
  children: ReactNode
  /** What the button that sends says. */
  submit: string
  /** It cannot be sent now, and, unless the fields say so themselves, why. */
  isOff: boolean
  reason?: string | undefined
  /** Why what was sent was not taken. */
  refusal?: string | undefined
  /** The form is there to find its fields. Not called while it cannot be sent. */
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  /** It cannot be closed now: what it sent is on its way. */
  isHeld?: boolean
  /** A click beside it does not close it. */
  isAlert?: boolean
  /** Room for two columns. */
  isWide?: boolean
}

/** A dialog that asks for something: fields, a way out, and the button that sends them. */
export function FormDialog({
  title,
  children,
  submit,
  isOff,
  reason,
  refusal,
  onSubmit,
  onClose,
  isHeld = false,
  isAlert = false,
  isWide = false,
}: Props) {
  const styles = useStyles()
  useFocusReturn()
  return (
    <Dialog open modalType={isAlert ? 'alert' : 'modal'} onOpenChange={() => !isHeld && onClose()}>
      <DialogSurface className={isWide ? styles.wide : undefined}>
        <form
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isOff) onSubmit(event.currentTarget)
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {children}
              {refusal !== undefined && (
                <MessageBar ref={bringIntoView} intent="error" layout="multiline">
                  <MessageBarBody>{refusal}</MessageBarBody>
                </MessageBar>
              )}
            </DialogContent>
            <DialogActions>
              <Button disabledFocusable={isHeld} onClick={onClose}>
                Cancel
              </Button>
              <WithReason reason={isOff ? reason : undefined}>
                <Button type="submit" appearance="primary" disabledFocusable={isOff}>
                  {submit}
                </Button>
              </WithReason>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

/** What is said about the whole form may stand beyond the edge of a long one. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const useStyles = makeStyles({
  wide: { maxWidth: '1000px' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    overflowWrap: 'anywhere',
    // What does not fit scrolls.
    '& > *': { flexShrink: 0 },
  },
})
