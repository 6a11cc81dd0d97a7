import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Removes a lock file if it still has the content `stale`. Another process may have replaced the stale lock by its own since it was
 * read, and deleting the path would then delete the new lock. The rename moves exactly one file away, whose content can be checked.
 * A new lock is put back.
 */
export function removeStaleLock(path: string, stale: string): void {
  const moved = `${path}.${process.pid}.stale`
  try {
    renameSync(path, moved)
  } catch (error) {
    // Another process has already removed the stale lock.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  const text = readFileSync(moved, 'utf8')
  if (text !== stale) putBack(path, text)
  rmSync(moved, { force: true })
}

function putBack(path: string, text: string) {
  try {
    writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    // A third process has locked the folder since the rename. Its lock is not overwritten.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
