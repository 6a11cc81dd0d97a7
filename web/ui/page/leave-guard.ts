import { useLayoutEffect } from 'react'
import type { RouterOptions } from 'wouter'
import { withBase } from '../address/console-location.ts'
import { store } from '../store.ts'
import { confirm } from './confirm.ts'
import { titleSubjectAtom } from './window-title.ts'

type AroundNav = NonNullable<RouterOptions['aroundNav']>

/** Names what the page shows, as the window title does: `Leave “Settings · Depot AC” and lose the changes?` */
function question() {
  const subject = store.get(titleSubjectAtom)
  const page = subject === undefined ? 'this page' : `“${subject}”`
  return { title: 'Unsaved changes', text: `Leave ${page} and lose the changes?`, ok: 'Leave' }
}

/** Number of forms on the page with unsaved changes. */
let holders = 0
let heldHref = ''
let isLeaving = false

const isElsewhere = (href: string) => new URL(href, location.href).pathname !== new URL(heldHref, location.href).pathname

/** Whether a form on the page has unsaved changes. */
export const hasUnsavedChanges = () => holders > 0

/** Asks before the user leaves the page with unsaved changes: by a link, with the back button or by closing the page. */
export function useLeaveGuard(hasUnsaved: boolean) {
  // A layout effect, so that an unmounted page is no longer counted when a redirect in its place takes effect.
  useLayoutEffect(() => (hasUnsaved ? hold() : undefined), [hasUnsaved])
}

/** Asks before an action that renders the page again and so discards unsaved changes. True without such changes. */
export async function mayRenderAgain(action: string): Promise<boolean> {
  return holders === 0 || confirm({ ...question(), text: `${action} and lose the changes?`, ok: 'Continue' })
}

/** For the router: asks before navigation away from unsaved changes. A change of the query on the same page does not ask. */
export const askBeforeLeaving: AroundNav = (navigate, to, options) => {
  if (holders === 0 || !isElsewhere(withBase(to))) navigate(to, options)
  else void confirm(question()).then((isYes) => isYes && navigate(to, options))
}

/** Listens to the back button. Called once, before the router listens, because a window calls listeners in the order of registration. */
export function guardHistory() {
  window.addEventListener('popstate', holdHistory)
}

function hold() {
  holders += 1
  if (holders === 1) {
    noteAddress()
    window.addEventListener('beforeunload', holdPage)
    for (const type of ADDRESS_CHANGES) window.addEventListener(type, noteAddress)
  }
  return () => {
    holders -= 1
    if (holders > 0) return
    isLeaving = false
    window.removeEventListener('beforeunload', holdPage)
    for (const type of ADDRESS_CHANGES) window.removeEventListener(type, noteAddress)
  }
}

/** The events that the router dispatches for changes of `history`. */
const ADDRESS_CHANGES = ['pushState', 'replaceState']

/** Number of forms whose changes are kept over the next reload. */
let kept = 0

/** Does not ask before the next reload if this number of forms with unsaved changes are kept over it. */
export function allowLeaving(keptForms: number) {
  kept = keptForms
}

function noteAddress() {
  heldHref = location.href
}

function holdPage(event: BeforeUnloadEvent) {
  const areAllKept = kept >= holders
  kept = 0
  if (!areAllKept) event.preventDefault()
}

/** The event comes after the browser has gone back. This function returns to the page, asks, and goes back after a confirmation. */
function holdHistory(event: PopStateEvent) {
  if (holders === 0 || isLeaving) return
  if (!isElsewhere(location.href)) return noteAddress()
  event.stopImmediatePropagation()
  history.pushState(null, '', heldHref)
  void goBackIfConfirmed()
}

async function goBackIfConfirmed() {
  isLeaving = await confirm(question())
  if (isLeaving) history.back()
}
