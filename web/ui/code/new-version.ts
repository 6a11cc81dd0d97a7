/** What to do about code that could not be fetched. */
export type Recovery =
  /** Another build is served and there are no unsaved changes: the page reloads itself. */
  | 'reload'
  /** Another build is served, but there are unsaved changes, or a reload has not helped. */
  | 'offer-reload'
  /** The same build is served, or the server cannot be reached: only the request failed. */
  | 'retry'

interface Situation {
  /** Entry script of the running page. */
  running: string | undefined
  /** Entry script of the page that the server serves now; undefined if the server cannot be reached. */
  served: string | undefined
  hasUnsavedChanges: boolean
  /** Entry script for which the page has already reloaded itself. */
  reloadedFor: string | undefined
}

export function recoveryFor({ running, served, hasUnsavedChanges, reloadedFor }: Situation): Recovery {
  if (served === undefined || served === running) return 'retry'
  return hasUnsavedChanges || reloadedFor === served ? 'offer-reload' : 'reload'
}

/** The path of a page's entry script. Its name contains a hash of the build, so it differs between builds. */
export function entryScriptOf(html: string): string | undefined {
  const tag = /<script\b[^>]*\btype="module"[^>]*>/.exec(html)?.[0]
  return tag && /\bsrc="([^"]+)"/.exec(tag)?.[1]
}
