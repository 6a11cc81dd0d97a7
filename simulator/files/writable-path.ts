import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const REASONS: Record<string, string> = {
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'there is a file in its path',
  EISDIR: 'there is a folder of that name',
  ENOENT: 'there is no such place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the space that this user may take is used up',
  EFBIG: 'the file may not grow any further',
}

/** Why the system refuses to write a file or a folder, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : error.message
  return REASONS[code] ?? code
}

/** Node's own way of making all of a path never comes back from one that the system does not allow, such as in `/proc`. */
function makePath(folder: string) {
  if (existsSync(folder)) return
  makePath(dirname(folder))
  mkdirSync(folder)
}

/** Makes a folder where it is not there. Throws what the system says where nothing can be written into it. */
export function makeWritable(folder: string): void {
  makePath(folder)
  // Of a folder that is there this does nothing, and for a file it fails.
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
}
