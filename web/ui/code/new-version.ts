/** What to do about code that could not be fetched. */
export type Recovery =
  /** Another build is served and nothing would be lost: the page reloads itself. */
  | 'reload'
  /** Another build is served, but there are unsaved changes, or a reload has not helped. */
  | 'offer-reload'
  /** The same build is served, or none was reached: the request itself failed. */
  | 'retry'

interface Situation {
  /** Entry script of the running page. */
  running: string | undefined
  /** Entry script of the page that the server has now; undefined when it was not reached. */
  served: string | undefined
  hasUnsavedChanges: boolean
  /** Entry script for which the page has already reloaded itself. */
  reloadedFor: string | undefined
}

export function recoveryFor({ running, served, hasUnsavedChanges, reloadedFor }: Situation): Recovery {
  if (served === undefined || served === running) return 'retry'
  return hasUnsavedChanges || reloadedFor === served ? 'offer-reload' : 'reload'
}

/** The path of a page's entry script. Its name holds a hash of the build, so two builds differ in it. */
export function entryScriptOf(html: string): string | undefined {
  const tag = /<script\b[^>]*\btype="module"[^>]*>/.exec(html)?.[0]
  return tag && /\bsrc="([^"]+)"/.exec(tag)?.[1]
}
