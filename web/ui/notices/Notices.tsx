import {
  Link,
  makeStyles,
  mergeClasses,
  Toast,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useId,
  useThemeClassName,
  useToastController,
  type ToastIntent,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { BOTTOM_BAR_HEIGHT, WITH_BOTTOM_BAR } from '../page/sticky-head.ts'
import {
  NOTICE_MS,
  noticeHistoryAtom,
  takeNotices,
  UNDO_NOTICE_MS,
  undoNotice,
  waitingNoticesAtom,
  type NoticeKind,
} from './notices.ts'
import { store } from '../store.ts'

const INTENT = { done: 'success', failed: 'error', info: 'info' } satisfies Record<NoticeKind, ToastIntent>

/**
 * Shows notices at the bottom centre for 3 s, longer under the pointer or the focus. Mounted once.
 * `now` is the platform's clock in ms; it dates the notices in the history.
 */
export function Notices({ now }: { now: () => number }) {
  const toasterId = useId('notices')
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { dispatchToast } = useToastController(toasterId)
  const themeClass = useThemeClassName()
  const styles = useStyles()

  useEffect(() => {
    const show = () => {
      for (const { id, kind, text, undo } of takeNotices(now())) {
        dispatchToast(
          <Toast>
            <ToastTitle action={undo && <UndoLink id={id} />}>{text}</ToastTitle>
          </Toast>,
          {
            intent: INTENT[kind],
            politeness: kind === 'failed' ? 'assertive' : 'polite',
            timeout: undo ? UNDO_NOTICE_MS : NOTICE_MS,
          },
        )
      }
    }
    show()
    return store.sub(waitingNoticesAtom, show)
  }, [dispatchToast, now])

  useEffect(() => {
    region?.addEventListener('focusin', keepFocusInDialog)
    return () => region?.removeEventListener('focusin', keepFocusInDialog)
  }, [region])

  // Outside the page element, which a dialog hides from screen readers. So notices are announced while a dialog is open.
  return createPortal(
    <section aria-label="Notices" ref={setRegion} className={mergeClasses(themeClass, styles.region)} data-tabster-never-hide="">
      <Toaster
        className={styles.toaster}
        toasterId={toasterId}
        mountNode={region}
        position="bottom"
        timeout={NOTICE_MS}
        pauseOnHover
        limit={5}
      />
    </section>,
    document.body,
  )
}

/**
 * A notice that closes with the focus gives it to the next one when its animation is over, also from a dialog that was opened meanwhile.
 * Screen readers would lose the dialog.
 */
function keepFocusInDialog({ relatedTarget }: FocusEvent) {
  if (relatedTarget instanceof HTMLElement && relatedTarget.closest('[role=dialog], [role=alertdialog]')) relatedTarget.focus()
}

/** Absent after the change was undone in the bell. */
function UndoLink({ id }: { id: number }) {
  const styles = useStyles()
  const canUndo = useAtomValue(noticeHistoryAtom).some((notice) => notice.id === id && notice.undo !== undefined)
  if (!canUndo) return null
  return (
    <ToastTrigger>
      <Link as="button" className={styles.undo} onClick={() => undoNotice(id)}>
        Undo
      </Link>
    </ToastTrigger>
  )
}

const useStyles = makeStyles({
  // Dialogs and their backdrop are drawn at 1,000,000.
  region: { position: 'relative', zIndex: 1_000_001 },
  undo: { minHeight: '24px' },
  // Above the bottom bar of a phone.
  toaster: { [WITH_BOTTOM_BAR]: { marginBottom: BOTTOM_BAR_HEIGHT } },
})
