import { useLayoutEffect } from 'react'
import type { RouterOptions } from 'wouter'
import { withBase } from '../address/console-location.ts'
import { store } from '../store.ts'
import { confirm, type Question } from './confirm.ts'
import { titleSubjectAtom } from './page-focus.ts'

type AroundNav = NonNullable<RouterOptions['aroundNav']>

/** The changes of a form that would be lost, one text each: `Import limit 63 A → 50 A`. */
type Losses = () => readonly string[]

/** The forms on the page with unsaved changes, and whether their input is kept over a reload. */
const holders = new Map<Losses, boolean>()

/**
 * Names what the page shows, as the window title does, and lists what is lost: `Leave “Settings · Depot AC” and lose the changes?`
 */
function question(): Question {
  const subject = store.get(titleSubjectAtom)
  const page = subject === undefined ? 'this page' : `“${subject}”`
  const points = [...holders.keys()].flatMap((losses) => losses())
  return { title: 'Unsaved changes', text: `Leave ${page} and lose the changes?`, points, ok: 'Leave', loses: true }
}

let heldHref = ''
let isLeaving = false

const isElsewhere = (href: string) => new URL(href, location.href).pathname !== new URL(heldHref, location.href).pathname

/** Whether a form on the page has unsaved changes. */
export const hasUnsavedChanges = () => holders.size > 0

/**
 * Asks before the user leaves the page with unsaved changes: by a link, with the back button or by closing the page. `losses`: the
 * changes, which the question lists; pass a stable function. `isKept`: a reload keeps the changes, as `useKept` does.
 */
export function useLeaveGuard(hasUnsaved: boolean, losses: Losses = NOT_LISTED, isKept = false) {
  // A layout effect, so that an unmounted page is no longer counted when a redirect in its place takes effect.
  useLayoutEffect(() => (hasUnsaved ? hold(() => losses(), isKept) : undefined), [hasUnsaved, losses, isKept])
}

const NOT_LISTED: Losses = () => []

/** Asks before an action that renders the page again and so discards unsaved changes. True without such changes. */
export async function mayRenderAgain(action: string): Promise<boolean> {
  return holders.size === 0 || confirm({ ...question(), text: `${action} and lose the changes?`, ok: 'Continue' })
}

/** For the router: asks before navigation away from unsaved changes. A change of the query on the same page does not ask. */
export const askBeforeLeaving: AroundNav = (navigate, to, options) => {
  if (holders.size === 0 || !isElsewhere(withBase(to))) navigate(to, options)
  else void confirm(question()).then((isYes) => isYes && navigate(to, options))
}

/** Listens to the back button. Called once, before the router listens, because a window calls listeners in the order of registration. */
export function guardHistory() {
  window.addEventListener('popstate', holdHistory)
}

function hold(losses: Losses, isKept: boolean) {
  holders.set(losses, isKept)
  if (holders.size === 1) {
    noteAddress()
    window.addEventListener('beforeunload', holdPage)
    for (const type of ADDRESS_CHANGES) window.addEventListener(type, noteAddress)
  }
  return () => {
    holders.delete(losses)
    if (holders.size > 0) return
    isLeaving = false
    window.removeEventListener('beforeunload', holdPage)
    for (const type of ADDRESS_CHANGES) window.removeEventListener(type, noteAddress)
  }
}

/** The events that the router dispatches for changes of `history`. */
const ADDRESS_CHANGES = ['pushState', 'replaceState']

let areDraftsKept = false

/** Does not ask before the next reload if it keeps the changes of all forms. */
export function allowLeaving() {
  areDraftsKept = true
}

function noteAddress() {
  heldHref = location.href
}

function holdPage(event: BeforeUnloadEvent) {
  const areAllKept = areDraftsKept && [...holders.values()].every(Boolean)
  areDraftsKept = false
  if (!areAllKept) event.preventDefault()
}

/** The event comes after the browser has gone back. This function returns to the page, asks, and goes back after a confirmation. */
function holdHistory(event: PopStateEvent) {
  if (holders.size === 0 || isLeaving) return
  if (!isElsewhere(location.href)) return noteAddress()
  event.stopImmediatePropagation()
  history.pushState(null, '', heldHref)
  void goBackIfConfirmed()
}

async function goBackIfConfirmed() {
  isLeaving = await confirm(question())
  if (isLeaving) history.back()
}
