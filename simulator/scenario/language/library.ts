import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from './nearest.ts'

/** The folders of the scenarios, sites and traces of this repository. */
export const libraryFolder = fileURLToPath(new URL('../../../scenarios', import.meta.url))
const sitesFolder = join(libraryFolder, 'sites')

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .toSorted()

export const scenarioNames = () => namesIn(libraryFolder)
export const siteNames = () => namesIn(sitesFolder)
/** The scenario file with a name. Throws an Error with one sentence if there is none. */
export const scenarioFile = (name: string) => fileOfName('scenario', name, libraryFolder)
export const siteFile = (name: string) => fileOfName('site', name, sitesFolder)

function fileOfName(kind: string, name: string, folder: string): string {
  const names = namesIn(folder)
  // A name may come from a request. It is looked up in the list and never joined to a path.
  if (names.includes(name)) return join(folder, `${name}.yaml`)
  throw new Error(`no ${kind} is called "${name}"${didYouMean(name, names) || `; known names: ${names.join(', ')}`}`)
}

/** The path of a file relative to the working directory, or its name outside of it; never an absolute path. */
export function shownName(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') || isAbsolute(path) ? basename(file) : path.split(sep).join('/')
}

/** The folder from which a scenario may name other files. Text from a request is confined to the library. */
export interface Reach {
  readonly folder: string
  readonly isConfined: boolean
}

/** The file that a scenario names. Throws an Error with one sentence for another ending, or a path out of reach. */
export function namedFile(path: string, reach: Reach, endings: readonly string[]): string {
  const file = resolve(reach.folder, path)
  if (!endings.some((ending) => file.toLowerCase().endsWith(ending))) {
    throw new Error(`expected the path of a ${endings[0]} file, not "${path}"`)
  }
  const isOutside = !file.startsWith(libraryFolder + sep)
  if (reach.isConfined && isOutside) throw new Error(`"${path}" is outside the folder of the scenarios`)
  return file
}

/** The text of a file that a scenario names. Throws an Error with one sentence if it cannot be read. */
export function readNamed(path: string, reach: Reach, ending: string): { file: string; text: string } {
  const file = namedFile(path, reach, [ending])
  return { file, text: readText(file) }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
}

/** Throws an Error with one sentence that names the file and the reason. */
export function readBytes(file: string): Buffer {
  try {
    const found = statSync(file)
    // Reading a device or a pipe may never end.
    if (!found.isFile() && !found.isDirectory()) throw new Error('it is not a regular file')
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS[code] ?? (code || (error instanceof Error ? error.message : String(error)))
    throw new Error(`cannot read ${shownName(file)}: ${reason}`, { cause: error })
  }
}

const LINE_FEED = 0x0a

/** The first line that is not valid UTF-8, counted from 1; undefined if all lines are valid. */
function strangeLine(bytes: Buffer): number | undefined {
  for (let line = 1, from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, from)
    const next = end === -1 ? bytes.length : end + 1
    if (!isUtf8(bytes.subarray(from, next))) return line
    from = next
  }
  return undefined
}

/** The text of a file. Throws an Error with one sentence that names the file and the reason. */
export function readText(file: string): string {
  const bytes = readBytes(file)
  const line = isUtf8(bytes) ? undefined : strangeLine(bytes)
  if (line !== undefined) {
    throw new Error(`cannot read ${shownName(file)}: line ${line} is not written in UTF-8; save the file in that encoding`)
  }
  return bytes.toString()
}

export const folderOf = (file: string): Reach => ({ folder: dirname(file), isConfined: false })
export const confined: Reach = { folder: libraryFolder, isConfined: true }
