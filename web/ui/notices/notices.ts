import { atom } from 'jotai'
import { MINUTE_MS } from '#contract/durations.ts'
import { store } from '../store.ts'

export type NoticeKind = 'done' | 'failed' | 'info'
export interface Notice {
  id: number
  kind: NoticeKind
  text: string
  /** Undoes the reported change. */
  undo?: () => void
}
/** A notice that has been shown, with the platform's time in ms. It has `undo` for ten minutes, until it is used. */
export interface PastNotice extends Notice {
  atMs: number
}

export const NOTICE_MS = 3000
/** A notice with Undo stays longer. */
export const UNDO_NOTICE_MS = 10_000
/** The bell offers Undo for this time. */
export const UNDO_KEPT_MS = 10 * MINUTE_MS
const HISTORY_LENGTH = 100
/** The last notices that wait for a screen that shows them. */
const WAITING_LENGTH = 200

/** Notices that are not shown yet. */
export const waitingNoticesAtom = atom<readonly Notice[]>([])
/** Newest first. */
export const noticeHistoryAtom = atom<readonly PastNotice[]>([])
export const unreadNoticesAtom = atom(0)

let lastId = 0
const recentTexts = new Set<string>()

interface Saying {
  undo?: (() => void) | undefined
  /** The notice belongs to its own action of the user, so that it is shown also if an equal one is still shown. */
  isOwn?: boolean
}

function say(kind: NoticeKind, text: string, { undo, isOwn = undo !== undefined }: Saying = {}) {
  if (!isOwn && recentTexts.has(text)) return
  recentTexts.add(text)
  setTimeout(() => recentTexts.delete(text), NOTICE_MS)

  lastId += 1
  const notice = { id: lastId, kind, text, ...(undo && { undo }) }
  store.set(waitingNoticesAtom, (waiting) => [...waiting, notice].slice(-WAITING_LENGTH))
}

/**
 * Shows a notice at the bottom of the screen for 3 s, or for 10 s with Undo, which the bell keeps for ten minutes. A text that is
 * still shown is not repeated, except for actions: each notice with Undo and each failure of an action is shown and counted.
 */
export const notify = {
  done: (text: string, undo?: () => void) => say('done', text, { undo }),
  failed: (text: string) => say('failed', text, { isOwn: true }),
  /** A read that repeats by itself, or fails together with others. */
  failedRead: (text: string) => say('failed', text),
  info: (text: string) => say('info', text),
}

/** Returns the waiting notices and adds them to the history. */
export function takeNotices(atMs: number): readonly Notice[] {
  const taken = store.get(waitingNoticesAtom)
  if (taken.length === 0) return taken
  store.set(waitingNoticesAtom, [])
  const past = taken.map((notice) => ({ ...notice, atMs })).toReversed()
  for (const { id, undo } of taken) if (undo) setTimeout(() => withoutUndo(id), UNDO_KEPT_MS)
  store.set(noticeHistoryAtom, (history) => [...past, ...history].slice(0, HISTORY_LENGTH))
  store.set(unreadNoticesAtom, (unread) => unread + taken.length)
  return taken
}

/** Removes Undo from a past notice. */
const withoutUndo = (id: number) =>
  store.set(noticeHistoryAtom, (history) =>
    history.map(({ undo, ...rest }) => (undo && rest.id !== id ? { ...rest, undo } : rest)),
  )

/** Undoes the change of a past notice, once. Does nothing if it was undone before, or after ten minutes. */
export function undoNotice(id: number) {
  const undo = store.get(noticeHistoryAtom).find((notice) => notice.id === id)?.undo
  withoutUndo(id)
  undo?.()
}

/** Clears the history, so that the next user does not see it. */
export function forgetNotices() {
  store.set(noticeHistoryAtom, [])
  store.set(unreadNoticesAtom, 0)
}
