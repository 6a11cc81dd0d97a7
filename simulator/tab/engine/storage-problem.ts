/** Why the browser does not store the run, as a clause. */
export type StorageProblem = 'full' | 'deleted' | 'newer' | 'blocked' | 'missing' | 'damaged' | 'failed'

const CLAUSES: Record<StorageProblem, string> = {
  full: 'its storage is full',
  deleted: 'its stored data was deleted',
  newer: 'its stored data belongs to a newer version of this page',
  blocked: 'another tab uses an older version of this page',
  missing: 'this window has no storage, as some private windows',
  damaged: 'the stored run cannot be read',
  failed: 'its storage reports an error',
}

/** The problem behind an error of IndexedDB. */
export function storageProblemOf(error: unknown): StorageProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'VersionError') return 'newer'
  // Some private windows have no `indexedDB`, others refuse it.
  if (name === 'ReferenceError' || name === 'TypeError' || name === 'SecurityError') return 'missing'
  return name === 'InvalidStateError' ? 'deleted' : 'failed'
}

/** Problems after which nothing of the run is stored. */
const NOTHING_LEFT: ReadonlySet<StorageProblem> = new Set(['deleted', 'missing', 'blocked'])

/** The sentence for the user. `storedLines`: whether a part of the run was stored before. */
export function notStoredText(problem: StorageProblem, storedLines: boolean): string {
  if (problem === 'damaged') {
    return 'The run of the last visit cannot be continued, because the stored data is damaged. This is a new run.'
  }
  const next = storedLines && !NOTHING_LEFT.has(problem) ? 'continues at the last stored moment' : 'begins with a new run'
  return `This browser does not store the simulation, because ${CLAUSES[problem]}. The simulation goes on here, but the next visit ${next}.`
}
