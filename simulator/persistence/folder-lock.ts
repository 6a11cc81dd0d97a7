import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { PersistenceError } from '#simulator/run/persistence-error.ts'

/** Who keeps a run in a folder. `started` tells a process from a later one of the same number, where the system says it. */
const Holder = z.object({ pid: z.int().gt(0), started: z.string().nullable() })
type Holder = z.infer<typeof Holder>

/** In the 22nd field of Linux's own account of a process, ticks since the machine began; null on other systems. */
function startOf(pid: number): string | null {
  try {
    const account = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets, which may hold anything.
    return account.slice(account.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // One of another user may not be signalled, and runs all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = startOf(pid)
  return started === null || now === null || now === started
}

/** Undefined where nobody is named: the process was killed before it could write. */
function holderIn(path: string): Holder | undefined {
  const text = readFileSync(path, 'utf8')
  if (text === '') return undefined
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    throw new PersistenceError(`${path} is not the lock of a simulator: name another folder with --data`)
  }
}

/**
 * Takes a folder for the runs of this process; answers how to give it back. Throws a NotKept while another simulator that is
 * still running has it: two of them would mix their runs. What a killed one has left behind is in nobody's way.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'run.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder)
  const take = () => writeFileSync(path, own, { flag: 'wx' })
  try {
    take()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = holderIn(path)
    if (holder && isRunning(holder)) {
      throw new PersistenceError(
        `Another simulator (process ${holder.pid}) is keeping its run in ${folder}: stop that one, or name another folder with --data`,
      )
    }
    rmSync(path, { force: true })
    take()
  }
  return () => {
    try {
      if (readFileSync(path, 'utf8') === own) rmSync(path, { force: true })
    } catch {
      // The folder has gone, and the lock with it; or it may not be written any more, and this process ends anyway.
    }
  }
}
