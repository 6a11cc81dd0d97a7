import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reasonOf } from '#simulator/files/writable-path.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'

function removeIfThere(path: string) {
  try {
    rmSync(path, { force: true })
  } catch {
    // Where there is no place to write there is nothing to remove.
  }
}

/**
 * The file of a run, whose lines are written before they are done and count from when they are. Whatever the process is
 * killed at, the file then holds what was done, and perhaps half a line more.
 */
export class RunFile {
  readonly #path: string
  #fd: number | undefined
  /** Bytes of the lines that count. */
  #length = 0
  /** Where the last line begins, while that is a mark. */
  #markAt: number | undefined

  /** Opens what is there for going on with it after so many bytes; nothing while there is none. */
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

  /** Begins anew with a line. Answers the path under which the file of before is kept, if there was one. */
  begin(line: string): string | undefined {
    const fresh = `${this.#path}.new`
    let length = this.#length
    try {
      writeFileSync(fresh, `${line}\n`)
      const aside = existsSync(this.#path) ? this.#copyAside() : undefined
      // Some systems give no other file the name of one that is open.
      this.close()
      // At once: whoever is killed here leaves the one or the other.
      renameSync(fresh, this.#path)
      length = Buffer.byteLength(line) + 1
      return aside
    } catch (error) {
      removeIfThere(fresh)
      throw this.#notDone(reasonOf(error))
    } finally {
      if (this.#fd === undefined && length > 0) this.#open(length)
    }
  }

  /** `run.jsonl` becomes `run-1.jsonl`, or the first number that is not taken. */
  #copyAside(): string {
    const [stem, ending] = basename(this.#path).split('.')
    const taken = new Set(readdirSync(dirname(this.#path)))
    let number = 1
    while (taken.has(`${stem}-${number}.${ending}`)) number += 1
    const aside = join(dirname(this.#path), `${stem}-${number}.${ending}`)
    copyFileSync(this.#path, aside, constants.COPYFILE_EXCL)
    return aside
  }

  /** Adds a line for what is then done; none when that throws. Throws a NotKept, with nothing done, when there is no room for it. */
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
    // The place of the line break is there already, so nothing can be in its way.
    writeSync(fd, '\n', this.#length + text.length - 1)
    this.#length += text.length
    this.#markAt = undefined
    return answer
  }

  /** Writes a line of a fixed length. Right after another such it takes its place, unless that is to stay. */
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
    new PersistenceError(`This cannot be kept in ${basename(this.#path)}, so it was not done: ${reason}`)

  #write(text: Buffer, at: number): number {
    const fd = this.#fd
    if (fd === undefined) throw this.#notDone('it is closed')
    try {
      if (statSync(this.#path).size !== this.#length) throw this.#notDone('another program has written to it')
      // A disk that is almost full takes a part first.
      for (let written = 0; written < text.length;) {
        written += writeSync(fd, text, written, text.length - written, at + written)
      }
      return fd
    } catch (error) {
      if (error instanceof PersistenceError) throw error
      ftruncateSync(fd, this.#length)
      throw this.#notDone(reasonOf(error))
    }
  }
}
