import { strFromU8, strToU8, unzipSync, type UnzipFileInfo, Zip, ZipDeflate } from 'fflate'
import { type IncidentFile, IncidentIndex, INCIDENT_FORMAT, INCIDENT_VERSION, INDEX_FILE, textOf } from './incident.ts'
import { parsedJson } from '../wire.ts'

/** Collects the files of an incident in a ZIP file. Only the compressed bytes are kept. */
export class IncidentArchive {
  readonly #blocks: Uint8Array[] = []
  readonly #zip: Zip
  #failure: Error | undefined

  readonly #atMs: number

  /** `atMs`: the time of its files. */
  constructor(atMs: number) {
    this.#atMs = atMs
    this.#zip = new Zip((failure, block) => {
      if (failure) this.#failure = failure
      else this.#blocks.push(block)
    })
  }

  add(file: IncidentFile) {
    const entry = new ZipDeflate(file.name, { level: 6 })
    entry.mtime = this.#atMs
    this.#zip.add(entry)
    entry.push(strToU8(textOf(file)), true)
    if (this.#failure) throw this.#failure
  }

  /** The blocks of the ZIP file. No further file can be added. */
  end(): readonly Uint8Array[] {
    this.#zip.end()
    return this.#blocks
  }
}

const FILES_MAX = 5_000
const FILE_MAX_BYTES = 128 * 2 ** 20
const ARCHIVE_MAX_BYTES = 512 * 2 ** 20
/** A name within a sentence. */
const shown = (name: string) => name.slice(0, 100).replaceAll(/\p{Cc}/gu, '?')
const NAME = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/

/** The files of an incident, by name. */
export interface SavedIncident {
  readonly index: IncidentIndex
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Reads the ZIP file of an incident; a file that cannot be one gives a sentence. It reads at most 5,000 files with 512 MB, also if the
 * archive claims less, and writes nothing.
 */
export function readIncident(bytes: Uint8Array): SavedIncident | { readonly problem: string } {
  let count = 0
  let total = 0
  let problem: string | undefined
  const isRead = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (problem !== undefined || name.endsWith('/')) return false
    count++
    total += originalSize
    const isTooLarge = originalSize > FILE_MAX_BYTES || total > ARCHIVE_MAX_BYTES
    if (!NAME.test(name)) problem = `The archive has a file named '${shown(name)}', which an incident cannot have.`
    else if (count > FILES_MAX) problem = `The archive contains more than ${FILES_MAX} files.`
    else if (isTooLarge) problem = 'The archive is larger than an incident can be.'
    return problem === undefined
  }
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, { filter: isRead })
  } catch {
    return { problem: problem ?? 'This is not a ZIP file, or it is damaged.' }
  }
  if (problem !== undefined) return { problem }
  const texts = new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
  const index = readIndex(texts.get(INDEX_FILE))
  if ('problem' in index) return index
  const missing = index.files.find(({ name }) => !texts.has(name))
  if (missing) return { problem: `The archive lacks the file ${shown(missing.name)}, which its index names.` }
  return { index, texts }
}

function readIndex(text: string | undefined): IncidentIndex | { readonly problem: string } {
  if (text === undefined) return { problem: `The archive has no ${INDEX_FILE}, so that it is not an incident.` }
  const value = parsedJson(text)
  if (value === undefined) return { problem: `The ${INDEX_FILE} of the archive is not JSON.` }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== INCIDENT_FORMAT) return { problem: 'The archive is not an incident of this console.' }
  if (version !== INCIDENT_VERSION) {
    return {
      problem: `The incident has version ${String(version).slice(0, 20)} of its format; this program reads version ${INCIDENT_VERSION}.`,
    }
  }
  const index = IncidentIndex.safeParse(value)
  if (index.success) {
    const { start, end } = index.data.span
    return Date.parse(start) < Date.parse(end) ? index.data : { problem: 'The range of the incident ends before it starts.' }
  }
  const [issue] = index.error.issues
  return { problem: `The ${INDEX_FILE} has no correct '${issue?.path.join('.') ?? ''}'.` }
}
