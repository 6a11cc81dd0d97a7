import { atom } from 'jotai'
import { store } from './store.ts'

export type NoticeKind = 'done' | 'failed' | 'info'
export interface Notice {
  id: number
  kind: NoticeKind
  text: string
}
/** A notice that has been shown, with the platform's time in ms. */
export interface PastNotice extends Notice {
  atMs: number
}

export const NOTICE_MS = 3000
const HISTORY_LENGTH = 100

/** Notices that wait for the component that shows them. */
export const waitingNoticesAtom = atom<readonly Notice[]>([])
/** Newest first. */
export const noticeHistoryAtom = atom<readonly PastNotice[]>([])
export const unreadNoticesAtom = atom(0)

let lastId = 0
const recentTexts = new Set<string>()

function say(kind: NoticeKind, text: string) {
  if (recentTexts.has(text)) return
  recentTexts.add(text)
  setTimeout(() => recentTexts.delete(text), NOTICE_MS)

  lastId += 1
  const notice = { id: lastId, kind, text }
  store.set(waitingNoticesAtom, (waiting) => [...waiting, notice])
}

/** Says something at the bottom of the screen for 3 s. A text that is still up is not said again. */
export const notify = {
  done: (text: string) => say('done', text),
  failed: (text: string) => say('failed', text),
  info: (text: string) => say('info', text),
}

/** Takes the waiting notices and files them in the history. */
export function takeNotices(atMs: number): readonly Notice[] {
  const taken = store.get(waitingNoticesAtom)
  if (taken.length === 0) return taken
  store.set(waitingNoticesAtom, [])
  const past = taken.map((notice) => ({ ...notice, atMs })).toReversed()
  store.set(noticeHistoryAtom, (history) => [...past, ...history].slice(0, HISTORY_LENGTH))
  store.set(unreadNoticesAtom, (unread) => unread + taken.length)
  return taken
}

/** Empties the history: the next user has no business with it. */
export function forgetNotices() {
  store.set(noticeHistoryAtom, [])
  store.set(unreadNoticesAtom, 0)
}
