import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useFocusReturn } from './page-focus.ts'
import { ScrollingContent } from './ScrollingContent.tsx'
import { WithReason } from '../WithReason.tsx'

interface Props {
  /** Accessible name of the dialog. */
  title: string
  children: ReactNode
  /** Label of the submit button. */
  submit: string
  /** The form cannot be sent, and the reason unless the fields show it. */
  isOff: boolean
  reason?: string | undefined
  /** Why the platform refused the form. */
  refusal?: string | undefined
  /** The argument gives access to the fields. Not called while the form cannot be sent. */
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  /** The dialog cannot be closed while its request is pending. */
  isBusy?: boolean
  /** A click outside the dialog does not close it. */
  isAlert?: boolean
  /** Room for two columns. */
  isWide?: boolean
}

/** A dialog with fields, a cancel button and a submit button. */
export function FormDialog({
  title,
  children,
  submit,
  isOff,
  reason,
  refusal,
  onSubmit,
  onClose,
  isBusy = false,
  isAlert = false,
  isWide = false,
}: Props) {
  const styles = useStyles()
  useFocusReturn()
  return (
    <Dialog open modalType={isAlert ? 'alert' : 'modal'} onOpenChange={() => !isBusy && onClose()}>
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
            <ScrollingContent label={title} className={styles.content}>
              {children}
              {refusal !== undefined && (
                <MessageBar ref={bringIntoView} intent="error" layout="multiline">
                  <MessageBarBody>{refusal}</MessageBarBody>
                </MessageBar>
              )}
            </ScrollingContent>
            <DialogActions>
              {submit !== 'Close' && (
                <Button disabledFocusable={isBusy} onClick={onClose}>
                  Cancel
                </Button>
              )}
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

/** Scrolls to the message about the whole form, which may be outside the visible part of a long form. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The content of a dialog as a column. Content that does not fit scrolls. */
export const dialogContent = {
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.spacingVerticalM,
  paddingBottom: tokens.spacingVerticalM,
  overflowWrap: 'anywhere',
  '& > *': { flexShrink: 0 },
} as const

const useStyles = makeStyles({
  wide: { maxWidth: '1000px' },
  content: dialogContent,
})
