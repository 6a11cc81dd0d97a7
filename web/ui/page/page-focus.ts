import { useEffect, useLayoutEffect, useState } from 'react'
import { atom, useSetAtom } from 'jotai'

/**
 * The `ref` of an element that disappears with the button that was pressed in it, such as a retry button. The focus moves to the
 * surrounding dialog or section and is not lost, so that keys, including Escape, still work.
 */
export function restoreFocus(part: HTMLElement | null) {
  if (!part) return undefined
  return () => {
    if (part.contains(document.activeElement)) part.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
}

interface Page {
  /** The page is shown in a frame of another page, such as the console at the scenario desk. */
  isInFrame: boolean
  hasFocus: boolean
}

const thisPage = (): Page => ({ isInFrame: window.parent !== window, hasFocus: document.hasFocus() })

/** Whether the page may move the focus without an action of the user. In a frame, this would take the focus from a field outside. */
export const mayMoveFocus = ({ isInFrame, hasFocus }: Page = thisPage()) => !isInFrame || hasFocus

/** Focuses an element that has just appeared, unless the user is working outside of the page's frame. */
export function focusOnArrival(element: HTMLElement | null, options: FocusOptions = {}, page?: Page) {
  if (mayMoveFocus(page)) element?.focus(options)
}

/** Whether a dialog or a question is open; the focus stays in it. */
export const hasOpenDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Focuses an element that has no place in the order of the Tab key, without scrolling. Returns false without an element. */
export function focusQuietly(target: HTMLElement | null): boolean {
  if (!target) return false
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  return true
}

/**
 * Returns the focus to the previous element. A dialog without its own trigger does not return it. If the element has gone, such as
 * the command palette that opened the dialog, the heading of the screen gets the focus, so that keys still work.
 */
export function useFocusReturn() {
  const [asker] = useState(() => document.activeElement)
  useEffect(() => () => returnFocus(asker), [asker])
}

function returnFocus(asker: Element | null) {
  if (asker instanceof HTMLElement) asker.focus()
  // A library or another dialog may place the focus when this one has closed.
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    focusQuietly(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))
  })
}

/** Name of the thing that the screen shows, such as a group; undefined while it is unknown. */
export const titleSubjectAtom = atom<string>()

/** Shows the name of a thing in the window title while the component is mounted. */
export function useTitleSubject(subject: string | undefined) {
  const setSubject = useSetAtom(titleSubjectAtom)
  useLayoutEffect(() => {
    setSubject(subject)
    return () => setSubject(undefined)
  }, [setSubject, subject])
}

/** Something that the command palette offers on a page: something to open (`to`) or to do (`run`). */
export interface PageEntry {
  readonly key: string
  readonly label: string
  /** A second, muted text. */
  readonly detail?: string
  /** Other words that find it. */
  readonly words?: readonly string[] | undefined
  readonly target: { readonly to: string; readonly state?: unknown } | { readonly run: () => void }
}

/** What the palette offers about the subject of the present page. */
export interface PageEntries {
  /** The subject: `Depot AC`. */
  readonly title: string
  readonly entries: readonly PageEntry[]
}

export const pageEntriesAtom = atom<PageEntries | undefined>(undefined)

/** Offers entries in the palette while the page is shown. Pass a stable object. */
export function usePageEntries(offered: PageEntries) {
  const offer = useSetAtom(pageEntriesAtom)
  useLayoutEffect(() => {
    offer(offered)
    return () => offer((now) => (now === offered ? undefined : now))
  }, [offer, offered])
}
