import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { removeStaleLock } from './stale-lock.ts'

/** More attempts than starters at the same moment. The limit ends the retries for a path such as a broken symbolic link. */
const MAX_ATTEMPTS = 100

/** The process that uses a folder. `started` distinguishes it from a later process with the same id, where the system provides it. */
const Holder = z.object({ pid: z.int().gt(0), started: z.string().nullable() })
type Holder = z.infer<typeof Holder>

/** The start time from field 22 of /proc/PID/stat, in ticks since the boot of the machine; null on other systems than Linux. */
function startOf(pid: number): string | null {
  try {
    const account = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in parentheses that may contain any character.
    return account.slice(account.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user and is running.
    if (!hasCode(error, 'EPERM')) return false
  }
  const now = startOf(pid)
  return started === null || now === null || now === started
}

/** The process in the text of a lock file; undefined for an empty file, whose process was killed before it wrote its id. */
function holderIn(text: string, path: string): Holder | undefined {
  if (text === '') return undefined
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    throw new PersistenceError(`${path} is not the lock of a simulator: use another folder with --data`)
  }
}

/** The content of a lock file; undefined if the lock was released or removed. */
function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Creates the lock file; false if it exists. */
function createLock(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/**
 * Locks a folder for the runs of this process and returns the function that releases it. Throws a PersistenceError if another
 * running simulator has locked the folder, because two simulators would mix their runs. The lock of a killed process is removed.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'run.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder)
  // Every retry checks the lock again, because another process may have created it after the stale one was removed.
  for (let attempt = 1; !createLock(path, own); attempt++) {
    if (attempt === MAX_ATTEMPTS) throw new PersistenceError(`Cannot create the lock ${path}: use another folder with --data`)
    const text = readLock(path)
    if (text === undefined) continue
    const holder = holderIn(text, path)
    if (holder && isRunning(holder)) {
      throw new PersistenceError(
        `Another simulator (process ${holder.pid}) keeps its run in ${folder}: stop that simulator, or use another folder with --data`,
      )
    }
    removeStaleLock(path, text)
  }
  return () => {
    try {
      if (readFileSync(path, 'utf8') === own) rmSync(path, { force: true })
    } catch {
      // The folder was deleted with its lock, or is not writable any more. The process ends in both cases.
    }
  }
}
