import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, readdir } from 'node:fs/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { CHECKSUM, MANIFEST, type PackEntry, checksumText } from '../archive/entries.ts'
import { archiveOf } from '../archive/write-archive.ts'
import { join, relative, sep } from 'node:path'
import * as z from 'zod'
import { FORMAT } from '../pack/manifest.ts'
import { parsedJson } from '#contract/wire.ts'

/** A file as found in a pack. */
interface FoundFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

interface FoundPack {
  readonly files: readonly FoundFile[]
  /** The text of the manifest and of its checksum; undefined if the file is missing. */
  readonly manifest: string | undefined
  readonly checksum: string | undefined
}

const Manifest = z.looseObject({
  format: z.literal(FORMAT),
  group: z.looseObject({ name: z.string() }),
  span: z.looseObject({ start: z.iso.datetime(), end: z.iso.datetime(), seconds: z.int() }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
type Manifest = z.infer<typeof Manifest>

/** The manifest, or undefined if its text is not that of a pack. */
const readManifest = (text: string): Manifest | undefined => Manifest.safeParse(parsedJson(text)).data

/** One sentence for each altered, missing or additional file; empty for an unaltered pack. */
function compareFiles({ files, manifest: text, checksum }: FoundPack): string[] {
  if (text === undefined) return [`${MANIFEST} is missing.`]
  const problems: string[] = []
  if (checksum === undefined) problems.push(`${CHECKSUM} is missing.`)
  else if (checksum !== checksumText(text)) problems.push(`${MANIFEST} or ${CHECKSUM} is altered.`)
  const manifest = readManifest(text)
  if (!manifest) return [...problems, `${MANIFEST} is not the manifest of an evidence pack.`]
  const found = new Map(files.map((file) => [file.name, file]))
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = found.get(name)
    if (!file) problems.push(`${name} is missing.`)
    else if (file.bytes !== bytes || file.sha256 !== sha256) problems.push(`${name} is altered.`)
  }
  const listed = new Set([MANIFEST, CHECKSUM, ...manifest.files.map(({ name }) => name)])
  const seen = new Set<string>()
  for (const { name } of files) {
    if (!listed.has(name)) problems.push(`${name} is not in the manifest.`)
    else if (seen.has(name)) problems.push(`${name} occurs twice.`)
    seen.add(name)
  }
  return problems
}

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
