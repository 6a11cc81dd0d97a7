import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { SavedToken } from '#simulator/session/calls/tokens.ts'
import { type StorageProblem, storageProblemOf } from './storage-problem.ts'

/** Sessions of users, with the moment of the computer's clock when they were stored, ms. */
interface SavedSessions {
  readonly savedMs: number
  readonly tokens: readonly SavedToken[]
}

interface Schema extends DBSchema {
  /** The lines of the run by number. */
  lines: { key: number; value: string }
  sessions: { key: 'present'; value: SavedSessions }
}

/** The stored run and sessions of a folder in IndexedDB. */
export interface TabStore {
  readLines(): Promise<string[]>
  /** Replaces all lines by the first line of a new run. */
  begin(line: string): void
  /** Writes a line, also over one of the same number. After a line that could not be written, no other is until a new run begins. */
  put(number: number, line: string): void
  readSessions(): Promise<SavedSessions | undefined>
  saveSessions(sessions: SavedSessions): void
}

const VERSION = 1
const NAME = 'loadstar'
/** A browser answers within milliseconds, or never, as after an error of its storage. */
const OPENED_WITHIN_MS = 5_000

/** The storage cannot be opened. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly problem: StorageProblem
  constructor(problem: StorageProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** `hasLines`: whether a run is stored, up to the problem. */
type Tell = (problem: StorageProblem | undefined, hasLines: boolean) => void

function openDatabase(base: string, tell: (problem: StorageProblem) => void): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    const refuse = (problem: StorageProblem, cause?: unknown) => reject(new StorageError(problem, cause))
    const timer = setTimeout(() => refuse('failed'), OPENED_WITHIN_MS)
    // Without `indexedDB`, the call throws instead of rejecting.
    const open = async () =>
      openDB<Schema>(`${NAME} ${base}`, VERSION, {
        upgrade(database) {
          database.createObjectStore('lines')
          database.createObjectStore('sessions')
        },
        blocked: () => refuse('blocked'),
        // A deletion or a newer version waits until this connection is closed.
        blocking(_, newVersion, event) {
          ;(event.target as IDBDatabase).close()
          tell(newVersion === null ? 'deleted' : 'newer')
        },
        terminated: () => tell('deleted'),
      })
    open()
      .then(resolve, (error: unknown) => refuse(storageProblemOf(error), error))
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Opens the store of the folder `base`, such as `/` or `/demo/`. Rejects with a StorageError where the browser stores nothing.
 * `tell` is called when the run is not stored any more, and with undefined when a new run is.
 */
export async function openTabStore(base: string, tell: Tell): Promise<TabStore> {
  let isBroken = false
  let hasLines = false
  const onProblem = (problem: StorageProblem | undefined) => {
    isBroken = problem !== undefined
    tell(problem, hasLines)
  }
  const onError = (error: unknown) => {
    // The first error has the cause; those after it follow from it.
    if (!isBroken) onProblem(storageProblemOf(error))
  }
  const database = await openDatabase(base, onProblem)
  const write = (store: () => Promise<unknown>) => {
    // A call of a closed connection throws instead of rejecting.
    const writing = async () => store()
    writing().catch(onError)
  }
  // Transactions of the same data run in the order in which they begin.
  return {
    async readLines() {
      const lines = await database.getAll('lines')
      hasLines = lines.length > 0
      return lines
    },
    begin(line) {
      const wasBroken = isBroken
      isBroken = false
      write(async () => {
        const { store, done } = database.transaction('lines', 'readwrite')
        await Promise.all([store.clear(), store.put(line, 0), done])
        hasLines = true
        if (wasBroken) onProblem(undefined)
      })
    },
    put(number, line) {
      write(async () => (isBroken ? undefined : database.put('lines', line, number)))
    },
    readSessions: () => database.get('sessions', 'present'),
    saveSessions: (sessions) => write(() => database.put('sessions', sessions, 'present')),
  }
}
