import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { CHECKSUM, MANIFEST } from '../archive/entries.ts'
import type { FoundFile, FoundPack } from './compare-files.ts'

/** A file to read. */
export interface Readables {
  readonly name: string
  readonly open: () => Promise<AsyncIterable<Buffer>>
}

/** Reads all files once. Rejects with the error of a file that cannot be read. */
export async function readPack(sources: AsyncIterable<Readables> | Iterable<Readables>): Promise<FoundPack> {
  const files: FoundFile[] = []
  const texts = new Map<string, string>()
  for await (const { name, open } of sources) {
    const hash = createHash('sha256')
    const isText = (name === MANIFEST || name === CHECKSUM) && !texts.has(name)
    const parts: Buffer[] = []
    let bytes = 0
    for await (const block of await open()) {
      hash.update(block)
      bytes += block.length
      if (isText) parts.push(block)
    }
    if (isText) texts.set(name, Buffer.concat(parts).toString())
    files.push({ name, bytes, sha256: hash.digest('hex') })
  }
  return { files, manifest: texts.get(MANIFEST), checksum: texts.get(CHECKSUM) }
}

/** The files of a folder and of the folders in it, by name. */
export async function* filesIn(folder: string): AsyncGenerator<Readables> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.toSorted()) {
    const name = relative(folder, path).replaceAll(sep, '/')
    yield { name, open: () => Promise.resolve(createReadStream(path) as AsyncIterable<Buffer>) }
  }
}
