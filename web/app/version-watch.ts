import { atom } from 'jotai'
import { MINUTE_MS } from '#contract/durations.ts'
import { entryScript, servedVersions, isOtherBuild } from '#ui/code/new-version.ts'
import { store } from '#ui/store.ts'

const CHECK_EVERY_MS = 5 * MINUTE_MS

/** Whether the server has another version of the console than this tab. */
export const hasNewVersionAtom = atom(false)

let firstBuild: string | undefined

async function check() {
  if (document.visibilityState === 'hidden' || store.get(hasNewVersionAtom)) return
  const versions = await servedVersions()
  if (!versions) return
  firstBuild ??= versions.build
  if (isOtherBuild(versions, { entry: entryScript(), firstBuild })) store.set(hasNewVersionAtom, true)
}

/** Compares the version of the server with that of the tab: every five minutes, and when the user returns to the tab. */
export function watchVersion() {
  if (import.meta.env.DEV) return
  setInterval(() => void check(), CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => void check())
  window.addEventListener('focus', () => void check())
}
