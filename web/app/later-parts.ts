import { atom } from 'jotai'
import { waitingNoticesAtom } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import type { LaterParts } from './LaterParts.tsx'

/** The first screen is painted before this time on most computers. */
const AFTER_MS = 1_000

/** The parts that no first screen shows; undefined until their code has arrived. */
export const laterPartsAtom = atom<{ LaterParts: typeof LaterParts } | undefined>(undefined)

let isLoading = false

async function load() {
  if (isLoading || store.get(laterPartsAtom)) return
  isLoading = true
  try {
    const [parts, { followChanges }] = await Promise.all([
      import('./LaterParts.tsx'),
      import('#platform/changes/follow-changes.ts'),
    ])
    store.set(laterPartsAtom, parts)
    followChanges()
  } catch {
    // Without the code, reads are polled. The next notice fetches it again.
  } finally {
    isLoading = false
  }
}

/** Fetches the code of notices, alerts and the stream of changes after the first screen, or as soon as a notice waits. */
export function loadLaterParts() {
  setTimeout(() => void load(), AFTER_MS)
  store.sub(waitingNoticesAtom, () => void load())
}
