import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { TAB_FOLDER } from './tab-server.ts'

const codeOf = (name: string) => readFileSync(`${TAB_FOLDER}/assets/${name}`)

/** The names of the files of the build of the tab. */
export const tabAssets = () => readdirSync(`${TAB_FOLDER}/assets`).filter((name) => name.endsWith('.js'))

/** The files that a script loads before it runs, with itself. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const [, imported = ''] of codeOf(name)
    .toString()
    .matchAll(/(?:^|;)import(?:[^"'();]*from)?["']\.\/([^"']+)["']/g)) {
    withImports(imported, seen)
  }
  return seen
}

/** The engine with every file that it needs before it answers, and their size in bytes after gzip. */
export function tabEngine(): { readonly files: readonly string[]; readonly bytes: number } {
  const engine = tabAssets().find((name) => name.startsWith('engine-'))
  if (engine === undefined) throw new Error('Build the tab first: npm run build:tab')
  const files = [...withImports(engine)]
  return { files, bytes: files.reduce((sum, name) => sum + gzipSync(codeOf(name)).length, 0) }
}
