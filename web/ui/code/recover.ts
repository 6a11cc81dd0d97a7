import { withBase } from '../address/base-path.ts'
import { tabValues } from '../browser-storage.ts'
import { hasUnsavedChanges } from '../page/leave-guard.ts'
import { entryName, isOtherBuild, readVersions, recoveryFor, type Recovery, type Versions } from './new-version.ts'

const RELOADED_FOR = 'loadstar.reloaded-for'
const TIME_LIMIT_MS = 10_000

/** The build that the server has now; undefined when it cannot be fetched. */
export async function servedVersions(): Promise<Versions | undefined> {
  try {
    const answer = await fetch(withBase('/versions.json'), { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    return answer.ok ? readVersions(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/** The entry script of the running page, such as `assets/index-1a2b.js`. */
export const entryScript = () => entryName(document.querySelector('script[type="module"]')?.getAttribute('src') ?? '')

/**
 * Decides what to do about code that could not be fetched. When another build has been deployed, it reloads the page:
 * once for each build, and never over unsaved changes.
 */
export async function recover(): Promise<Recovery> {
  const versions = await servedVersions()
  const recovery = recoveryFor({
    served: versions?.build,
    isOther: versions !== undefined && isOtherBuild(versions, { entry: entryScript(), firstBuild: undefined }),
    hasUnsavedChanges: hasUnsavedChanges(),
    reloadedFor: tabValues.getItem(RELOADED_FOR) ?? undefined,
  })
  if (recovery === 'reload' && versions) {
    tabValues.setItem(RELOADED_FOR, versions.build)
    location.reload()
  }
  return recovery
}
