import { useLayoutEffect } from 'react'
import type { RouterOptions } from 'wouter'
import { confirm } from './confirm.ts'

type AroundNav = NonNullable<RouterOptions['aroundNav']>

const QUESTION = { title: 'Unsaved changes', text: 'Leave this page and lose the changes?', ok: 'Leave' }

/** How many forms on the page hold unsaved changes. */
let holders = 0
let heldHref = ''
let isLeaving = false

const isElsewhere = (href: string) => new URL(href, location.href).pathname !== new URL(heldHref, location.href).pathname

/** Whether a form on the page holds unsaved changes. */
export const hasUnsavedChanges = () => holders > 0

/** Asks before the person leaves the page with unsaved changes, by a link, the back button or closing it. */
export function useLeaveGuard(hasUnsaved: boolean) {
  // A layout effect, so that a page that is taken away has let go before a redirect in its place takes effect.
  useLayoutEffect(() => (hasUnsaved ? hold() : undefined), [hasUnsaved])
}

/** For the router: asks before it navigates away from unsaved changes. Another query of the same page is no leaving. */
export const askBeforeLeaving: AroundNav = (navigate, to, options) => {
  if (holders === 0 || !isElsewhere(to)) navigate(to, options)
  else void confirm(QUESTION).then((isYes) => isYes && navigate(to, options))
}

/** Listens to the back button. Called once, before the router does the same: a window tells its listeners in their order. */
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

/** What the router makes known of `history`. */
const ADDRESS_CHANGES = ['pushState', 'replaceState']

function noteAddress() {
  heldHref = location.href
}

function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** The browser has gone back already when it tells: this stands here again, asks, and goes back on a yes. */
function holdHistory(event: PopStateEvent) {
  if (holders === 0 || isLeaving) return
  if (!isElsewhere(location.href)) return noteAddress()
  event.stopImmediatePropagation()
  history.pushState(null, '', heldHref)
  void goBackIfConfirmed()
}

async function goBackIfConfirmed() {
  isLeaving = await confirm(QUESTION)
  if (isLeaving) history.back()
}
