import { withBase } from '../address/console-location.ts'
import { tabValues } from '../browser-storage.ts'
import { hasUnsavedChanges } from '../page/leave-guard.ts'

/** What to do about code that could not be fetched. */
export type Recovery =
  /** Another build is served and there are no unsaved changes: the page reloads itself. */
  | 'reload'
  /** Another build is served, but there are unsaved changes, or a reload has not helped. */
  | 'offer-reload'
  /** The same build is served, or the server cannot be reached: only the request failed. */
  | 'retry'

interface Situation {
  /** Id of the build that the server has now; undefined if the server cannot be reached. */
  served: string | undefined
  /** Whether it is another build than that of the running page. */
  isOther: boolean
  hasUnsavedChanges: boolean
  /** The build for which the page has already reloaded itself. */
  reloadedFor: string | undefined
}

export function recoveryFor({ served, isOther, hasUnsavedChanges, reloadedFor }: Situation): Recovery {
  if (served === undefined || !isOther) return 'retry'
  return hasUnsavedChanges || reloadedFor === served ? 'offer-reload' : 'reload'
}

/** The manifest of a build, `versions.json`. */
interface Versions {
  readonly build: string
  readonly files: readonly string[]
}

/** Reads a manifest; undefined for anything else, such as a page that a server sends in its place. */
export function readVersions(text: string): Versions | undefined {
  try {
    const value = JSON.parse(text) as Partial<Versions> | null
    return typeof value?.build === 'string' && Array.isArray(value.files) ? { build: value.build, files: value.files } : undefined
  } catch {
    return undefined
  }
}

/** `assets/index-1a2b.js` of the address of a script; undefined outside of a build. */
export const entryName = (address: string) => /assets\/[^/?]+$/.exec(address)?.[0]

/** Whether a manifest is of another build than the page: without its entry script, or with another id than at its start. */
export const isOtherBuild = (
  { build, files }: Versions,
  page: { entry: string | undefined; firstBuild: string | undefined },
): boolean =>
  (page.entry !== undefined && !files.includes(page.entry)) || (page.firstBuild !== undefined && page.firstBuild !== build)

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
