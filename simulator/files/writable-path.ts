/** Provides: reading and writing of files with a sentence for each failure. Needs: no other noun. */

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'a file of that name exists',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'a folder of that name exists',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file has reached its maximum size',
}

/** The reason why the system refuses to write a file or a folder, as text. */
export function fileErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : error.message
  return REASONS[code] ?? code
}

/** Node's recursive mkdir never returns on a path that the system refuses, such as in `/proc`. */
function makePath(folder: string) {
  if (existsSync(folder)) return
  makePath(dirname(folder))
  mkdirSync(folder)
}

/** Creates a missing folder. Throws the error of the system if the folder is not writable. */
export function makeWritable(folder: string): void {
  makePath(folder)
  // This has no effect on an existing folder, and fails for a file.
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
}
