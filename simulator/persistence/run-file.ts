import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import type { RunLog } from './run-log.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'

function removeIfThere(path: string) {
  try {
    rmSync(path, { force: true })
  } catch {
    // A file in a folder that is not writable cannot exist.
  }
}

/**
 * Removes what stands in the place of a new file, such as the rest of a killed process. Writing through a link would change
 * another file, and writing to a pipe may never end. Throws for a folder.
 */
function removeFresh(path: string) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  rmSync(path, { force: true })
}

/**
 * The file of a run. A line is written before its action and becomes valid after it. If the process is killed at any moment, the
 * file has all completed actions and possibly an incomplete last line.
 */
export class RunFile implements RunLog {
  readonly #path: string
  #fd: number | undefined
  /** The length of the valid lines, bytes. */
  #length = 0
  /** The start of the last line if it is a mark. */
  #markAt: number | undefined

  /** Opens an existing file to continue it after a number of bytes; has no effect without a file. */
  constructor(path: string, length?: number) {
    this.#path = path
    if (length !== undefined) this.#open(length)
  }

  #open(length: number) {
    this.#fd = openSync(this.#path, 'r+')
    this.#length = length
    this.#markAt = undefined
    ftruncateSync(this.#fd, length)
  }

  /** Starts a new file with a line. Returns the new path of the previous file, if there was one. */
  begin(line: string): string | undefined {
    const fresh = `${this.#path}.new`
    let length = this.#length
    const isFirst = this.#fd === undefined
    try {
      removeFresh(fresh)
      writeFileSync(fresh, `${line}\n`, { flag: 'wx' })
      const aside = existsSync(this.#path) ? this.#copyAside() : undefined
      // Some systems cannot rename another file to the name of an open file.
      this.close()
      // The rename is atomic: a killed process leaves either the old or the new file.
      renameSync(fresh, this.#path)
      length = Buffer.byteLength(line) + 1
      return aside
    } catch (error) {
      removeIfThere(fresh)
      if (isFirst) throw new PersistenceError(`Cannot store a run in ${fresh}: ${fileErrorReason(error)}`)
      throw this.#notDone(fileErrorReason(error))
    } finally {
      if (this.#fd === undefined && length > 0) this.#open(length)
    }
  }

  /** Renames `run.jsonl` to `run-1.jsonl` or the first free number. */
  #copyAside(): string {
    const [stem, ending] = basename(this.#path).split('.')
    const taken = new Set(readdirSync(dirname(this.#path)))
    let number = 1
    while (taken.has(`${stem}-${number}.${ending}`)) number += 1
    const aside = join(dirname(this.#path), `${stem}-${number}.${ending}`)
    copyFileSync(this.#path, aside, constants.COPYFILE_EXCL)
    return aside
  }

  /** Adds a line for an action and executes it; a throwing action leaves no line. Throws a PersistenceError before the action if the line cannot be written. */
  add<T>(line: string, act: () => T): T {
    const text = Buffer.from(`${line} `)
    const fd = this.#write(text, this.#length)
    let answer: T
    try {
      answer = act()
    } catch (error) {
      ftruncateSync(fd, this.#length)
      throw error
    }
    // The space for the line break is already allocated, so that this write cannot fail for lack of space.
    writeSync(fd, '\n', this.#length + text.length - 1)
    this.#length += text.length
    this.#markAt = undefined
    return answer
  }

  /** Writes a mark, a line of fixed length. It replaces a mark directly before it, unless that mark is permanent. */
  mark(line: string, { keepsLast = false } = {}) {
    const text = Buffer.from(`${line}\n`)
    const at = keepsLast ? this.#length : (this.#markAt ?? this.#length)
    this.#write(text, at)
    this.#markAt = at
    this.#length = at + text.length
  }

  close() {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  #notDone = (reason: string) =>
    new PersistenceError(`The change was not made, because it cannot be stored in ${basename(this.#path)}: ${reason}`)

  #write(text: Buffer, at: number): number {
    const fd = this.#fd
    if (fd === undefined) throw this.#notDone('the file is closed')
    let written = 0
    try {
      if (statSync(this.#path).size !== this.#length) throw this.#notDone('another program has written to the file')
      // An almost full disk may accept a part of the line.
      while (written < text.length) written += writeSync(fd, text, written, text.length - written, at + written)
      return fd
    } catch (error) {
      if (error instanceof PersistenceError) throw error
      // A mark that was to be replaced may be half overwritten.
      if (written > 0 && at < this.#length) [this.#length, this.#markAt] = [at, undefined]
      ftruncateSync(fd, this.#length)
      throw this.#notDone(fileErrorReason(error))
    }
  }
}
