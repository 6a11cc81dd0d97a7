import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Versions } from './versions.ts'

const MANIFEST = 'versions.json'
const PREVIOUS = 'versions-previous.json'

const filesOf = (manifest: string): readonly string[] =>
  existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Versions).files : []

/** `assets/a.js` of `assets/a.js.br`, the compressed copy. */
const plainName = (path: string) => path.replace(/\.(?:br|gz)$/, '')

/**
 * Copies a build of the console to the folder that a server serves. Hashed files come first and the page last, so that a page
 * never names a file that is missing. Hashed files of the version before stay for tabs that are open; older ones are removed.
 * `config.json` is not touched. Returns the number of removed files.
 */
export function deployFiles(build: string, folder: string): number {
  const manifest = join(folder, MANIFEST)
  const before = filesOf(manifest)
  const isSame = existsSync(manifest) && readFileSync(manifest, 'utf8') === readFileSync(join(build, MANIFEST), 'utf8')
  const kept = new Set([...filesOf(join(build, MANIFEST)), ...(isSame ? filesOf(join(folder, PREVIOUS)) : before)])
  // The page after its files, and the manifest after the page: an open page that finds a new manifest reloads once.
  const turn = (path: string) => ['index.html', MANIFEST].indexOf(plainName(path))
  const paths = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(build.length + 1)
        .replaceAll('\\', '/'),
    )
  mkdirSync(folder, { recursive: true })
  if (!isSame && before.length > 0) writeFileSync(join(folder, PREVIOUS), readFileSync(manifest))
  for (const path of paths.toSorted((a, b) => turn(a) - turn(b))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(build, path), join(folder, path))
  }
  const old = readdirSync(join(folder, 'assets')).filter((name) => !kept.has(plainName(`assets/${name}`)))
  for (const name of old) rmSync(join(folder, 'assets', name))
  return old.length
}
