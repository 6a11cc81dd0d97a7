import { openDB, type DBSchema } from 'idb'
import type { SavedToken } from '#simulator/session/calls/tokens.ts'

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
  /** Removes all lines. */
  clear(): void
  /** Writes a line, also over one of the same number. */
  put(number: number, line: string): void
  readSessions(): Promise<SavedSessions | undefined>
  saveSessions(sessions: SavedSessions): void
}

const VERSION = 1
const NAME = 'loadstar'

/** Opens the store of the folder `base`, such as `/` or `/demo/`. Rejects where the browser stores nothing. */
export async function openTabStore(base: string, onError: (error: unknown) => void): Promise<TabStore> {
  const database = await openDB<Schema>(`${NAME} ${base}`, VERSION, {
    upgrade(database) {
      database.createObjectStore('lines')
      database.createObjectStore('sessions')
    },
  })
  // Transactions of the same data run in the order in which they begin.
  return {
    readLines: () => database.getAll('lines'),
    clear: () => void database.clear('lines').catch(onError),
    put: (number, line) => void database.put('lines', line, number).catch(onError),
    readSessions: () => database.get('sessions', 'present'),
    saveSessions: (sessions) => void database.put('sessions', sessions, 'present').catch(onError),
  }
}
