import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from './nearest.ts'

/** Where the scenarios, sites and traces of this repository are. */
export const libraryFolder = fileURLToPath(new URL('../../../scenarios', import.meta.url))
const sitesFolder = join(libraryFolder, 'sites')

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .toSorted()

export const scenarioNames = () => namesIn(libraryFolder)

/** The scenario file of a name. Throws an Error of one sentence when there is none. */
export const scenarioFile = (name: string) => fileOfName('scenario', name, libraryFolder)
export const siteFile = (name: string) => fileOfName('site', name, sitesFolder)

function fileOfName(kind: string, name: string, folder: string): string {
  const names = namesIn(folder)
  // Looked up in the list, never joined to a path: a name may come from a request.
  if (names.includes(name)) return join(folder, `${name}.yaml`)
  throw new Error(`no ${kind} is called "${name}"${didYouMean(name, names) || `; there are ${names.join(', ')}`}`)
}

/** A file as a reader would name it: from where they are, never the whole path of somebody's machine. */
export function shownName(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') || isAbsolute(path) ? basename(file) : path.split(sep).join('/')
}

/** From where a scenario may name other files: text that came in a request must stay within the library. */
export interface Reach {
  readonly folder: string
  readonly isConfined: boolean
}

/** The file that a scenario names. Throws an Error of one sentence when it cannot be read. */
export function readNamed(path: string, reach: Reach, ending: string): { file: string; text: string } {
  const file = resolve(reach.folder, path)
  if (!file.endsWith(ending)) throw new Error(`expected the path of a ${ending} file, not "${path}"`)
  const isOutside = !file.startsWith(libraryFolder + sep)
  if (reach.isConfined && isOutside) throw new Error(`"${path}" is outside the folder of the scenarios`)
  return { file, text: readText(file) }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new Error(`cannot read ${shownName(file)}: ${REASONS[code] ?? code}`, { cause: error })
  }
}

const LINE_FEED = 0x0a

/** The first line, counted from 1, that is no UTF-8; undefined when all are. */
function strangeLine(bytes: Buffer): number | undefined {
  for (let line = 1, from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, from)
    const next = end === -1 ? bytes.length : end + 1
    if (!isUtf8(bytes.subarray(from, next))) return line
    from = next
  }
  return undefined
}

/** The text of a file. Throws an Error of one sentence naming the file and the reason. */
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
