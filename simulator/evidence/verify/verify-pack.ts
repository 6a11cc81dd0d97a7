import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, readdir } from 'node:fs/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { CHECKSUM, MANIFEST, type PackEntry } from '../archive/entries.ts'
import { archiveOf } from '../archive/write-archive.ts'
import { compareFiles, readManifest, type Manifest, type FoundFile, type FoundPack } from './compare-files.ts'
import { join, relative, sep } from 'node:path'

/** A file to read. */
interface Readables {
  readonly name: string
  readonly open: () => Promise<AsyncIterable<Buffer>>
}

/** Reads all files once. Rejects with the error of a file that cannot be read. */
async function readPack(sources: AsyncIterable<Readables> | Iterable<Readables>): Promise<FoundPack> {
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
async function* filesIn(folder: string): AsyncGenerator<Readables> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.toSorted()) {
    const name = relative(folder, path).replaceAll(sep, '/')
    yield { name, open: () => Promise.resolve(createReadStream(path) as AsyncIterable<Buffer>) }
  }
}

export interface Verification {
  /** One sentence for each altered, missing or additional file; empty for an unaltered pack. */
  readonly problems: readonly string[]
  /** Undefined if the manifest cannot be read. */
  readonly manifest: Manifest | undefined
}

/** Checks an archive or a folder with its files against the manifest. Rejects with the error of the file system if the path cannot be read. */
export async function verifyPack(path: string): Promise<Verification> {
  if ((await stat(path)).isDirectory()) {
    const found = await readPack(filesIn(path))
    return { problems: compareFiles(found), manifest: readManifest(found.manifest ?? '') }
  }
  try {
    return await verifyArchive(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problems: [`The archive is altered and cannot be read: ${reason}.`], manifest: undefined }
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true } as const

async function verifyArchive(path: string): Promise<Verification> {
  const zip = await openPromise(path, OPTIONS)
  try {
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const found = await readPack(entries.map((entry) => readable(zip, entry)))
    const manifest = readManifest(found.manifest ?? '')
    const problems = compareFiles(found)
    if (problems.length > 0 || !manifest) return { problems, manifest }
    // The files are those of the manifest. The rest of the archive follows from them.
    const isSame = (await hashOf(createReadStream(path))) === (await hashOf(rewritten(zip, entries, manifest)))
    return { problems: isSame ? [] : ['The files are unaltered, but the archive around them is altered.'], manifest }
  } finally {
    zip.close()
  }
}

const readable = (zip: ZipFile, entry: Entry): Readables => ({
  name: entry.fileName,
  open: async () => (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>,
})

/** The archive of the same files as a pack is written. */
function rewritten(zip: ZipFile, entries: readonly Entry[], { files, span }: Manifest) {
  const names = [...files.map(({ name }) => name), MANIFEST, CHECKSUM]
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]))
  const all = names.flatMap((name): PackEntry[] => {
    const entry = byName.get(name)
    return entry ? [{ name, blocks: () => blocksOf(readable(zip, entry)) }] : []
  })
  return archiveOf(all, Date.parse(span.end))
}

async function* blocksOf({ open }: Readables): AsyncGenerator<Buffer> {
  yield* await open()
}

async function hashOf(blocks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of blocks) hash.update(block)
  return hash.digest('hex')
}
