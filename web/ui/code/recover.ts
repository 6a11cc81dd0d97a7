import { hasUnsavedChanges } from '../page/leave-guard.ts'
import { entryScriptOf, recoveryFor, type Recovery } from './new-version.ts'

const RELOADED_FOR = 'loadstar.reloaded-for'
const TIME_LIMIT_MS = 10_000

/** The page that the server serves now; undefined when it cannot be fetched. */
async function servedPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

/**
 * Decides what to do about code that could not be fetched. When another build has been deployed, it reloads the page:
 * once for each build, and never over unsaved changes.
 */
export async function recover(): Promise<Recovery> {
  const page = await servedPage()
  const served = page && entryScriptOf(page)
  const recovery = recoveryFor({
    running: document.querySelector('script[type="module"]')?.getAttribute('src') ?? undefined,
    served,
    hasUnsavedChanges: hasUnsavedChanges(),
    reloadedFor: sessionStorage.getItem(RELOADED_FOR) ?? undefined,
  })
  if (recovery === 'reload' && served) {
    sessionStorage.setItem(RELOADED_FOR, served)
    location.reload()
  }
  return recovery
}
