import { Buffer } from 'buffer'

/** Files in memory: the scenarios, sites and recordings of the repository. Nothing is written. */
const files = new Map<string, string>()

/** Adds files by path and text. */
export function mountFiles(added: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(added)) files.set(path, text)
}

const missing = (path: string) => Object.assign(new Error(`ENOENT: no such file, ${path}`), { code: 'ENOENT' })

function textOf(path: string): string {
  const text = files.get(path)
  if (text === undefined) throw missing(path)
  return text
}

export const existsSync = (path: string) => files.has(path)

/** A path, or an address that the build has made of one. */
export function readFileSync(file: string | URL, encoding?: 'utf8'): string | Buffer {
  const text = textOf(typeof file === 'string' ? file : file.pathname)
  return encoding === undefined ? Buffer.from(text) : text
}

/** The names of the files directly in a folder. */
export const readdirSync = (folder: string): string[] =>
  [...files.keys()].flatMap((path) => {
    const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''
    return name !== '' && !name.includes('/') ? [name] : []
  })

/** The files never change. */
export function statSync(path: string) {
  textOf(path)
  return { mtimeMs: 0, isFile: () => true, isDirectory: () => false }
}

const refuse = (): never => {
  throw Object.assign(new Error('EROFS: a browser has no files'), { code: 'EROFS' })
}

export const constants = {}
export const accessSync = refuse
export const mkdirSync = refuse
export const writeFileSync = refuse
export const openSync = refuse
export const writeSync = refuse
export const closeSync = refuse
