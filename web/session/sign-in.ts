import { flushSync } from 'react-dom'
import { directoryLogout } from '#contract/session.ts'
import { call, delayCallsDuring } from '#platform/call.ts'
import { credentials, onOtherTab, onUnauthorised, type Credential } from '#platform/credentials.ts'
import { computerNow } from '#platform/platform-clock.ts'
import { revokeSession } from '#platform/revoke-session.ts'
import { clearCachedReads } from '#platform/query-client.ts'
import { atPlatform } from '#ui/config/console-config.ts'
import { forgetNotices, notify } from '#ui/notices/notices.ts'
import { forgetDraftsOfOthers, keepDraftsOf } from '#ui/page/kept-drafts.ts'
import { store } from '#ui/store.ts'
import { createSessionKeeper } from './session-keeper.ts'
import { sessionAtom } from './session.ts'

const keeper = createSessionKeeper({
  call,
  credentials,
  computerNow,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  schedule: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  // Rendered at once: screens of the previous user would otherwise repeat their reads with the token of the next user.
  publish: (session) => {
    const { me } = store.get(sessionAtom)
    if (me && session.state === 'signed-out' && session.reason === 'ended') keepDraftsOf(me.id)
    if (session.state === 'signed-in') forgetDraftsOfOthers(session.me.id)
    flushSync(() => store.set(sessionAtom, session))
  },
  clearUserData: () => {
    clearCachedReads()
    forgetNotices()
  },
})

export const { signIn, signInWithNapCode, startAgain } = keeper

/** Notifies the user when another tab changes the user of this tab. */
async function follow(credential: Credential | undefined, hasEnded: boolean) {
  const before = store.get(sessionAtom).me?.id
  await keeper.followOtherTab(credential, hasEnded)
  const { me } = store.get(sessionAtom)
  if (me && me.id !== before) notify.info(`${me.name} has signed in from another tab. This tab uses the same session.`)
}

/** Starts the session and keeps it during sleep and changes in other tabs. Called once when the console starts. */
export function startSession() {
  onUnauthorised(keeper.refused)
  onOtherTab((...change) => void follow(...change))
  delayCallsDuring(keeper.renewIfOverdue)
  // Timers do not run in a sleeping tab, so a renewal may be overdue when the tab wakes.
  const wake = () => void keeper.renewIfOverdue()
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('focus', wake)
  window.addEventListener('online', wake)
  void keeper.start()
}

/**
 * Logs out, and ends the session at the platform. A directory session also ends in the directory. Otherwise its cookie would sign
 * the user in again.
 */
export function signOut() {
  const session = store.get(sessionAtom)
  const token = credentials.bearer()
  keeper.leave()
  if (session.state === 'signed-in' && session.way === 'directory') window.location.assign(atPlatform(directoryLogout.path))
  else if (token !== undefined) revokeSession(token)
}
