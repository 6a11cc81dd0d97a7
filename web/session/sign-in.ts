import { directoryLogout } from '#contract/session.ts'
import { call, delayCallsDuring } from '#platform/call.ts'
import { credentials, onOtherTab, onUnauthorised, type Credential } from '#platform/credentials.ts'
import { computerNow } from '#platform/platform-clock.ts'
import { clearCachedReads } from '#platform/query-client.ts'
import { forgetNotices, notify } from '#ui/notices/notices.ts'
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
  publish: (session) => store.set(sessionAtom, session),
  forget: () => {
    clearCachedReads()
    forgetNotices()
  },
})

export const { signIn, signInWithNapCode, startAgain } = keeper

/** Nobody is to wonder why this tab is suddenly somebody else's. */
async function follow(credential: Credential | undefined) {
  const before = store.get(sessionAtom).me?.id
  await keeper.followOtherTab(credential)
  const { me } = store.get(sessionAtom)
  if (me && me.id !== before) notify.info(`${me.name} has signed in in another tab, and so in this one.`)
}

/** Begins the session and keeps it, over sleep and over the doings of other tabs. Called once, when the console starts. */
export function startSession() {
  onUnauthorised(keeper.refused)
  onOtherTab((credential) => void follow(credential))
  delayCallsDuring(keeper.renewIfOverdue)
  // Timers stand still in a sleeping tab, so that a renewal may be overdue when it wakes.
  const wake = () => void keeper.renewIfOverdue()
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('focus', wake)
  window.addEventListener('online', wake)
  void keeper.start()
}

/** Logs out. A session of the directory is ended there too, or its cookie would sign in again. */
export function signOut() {
  const session = store.get(sessionAtom)
  keeper.leave()
  if (session.state === 'signed-in' && session.way === 'directory') window.location.assign(directoryLogout.path)
}
