import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'
import { inRepository } from './root.ts'
import { type Aliases, readSource } from './structure/source-file.ts'

interface Package {
  readonly files: readonly string[]
  readonly imports: Aliases
  readonly dependencies: Readonly<Record<string, string>>
}
const { files, imports, dependencies } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as Package

/** The commands of the package. */
const ENTRIES = ['scripts/loadstar.mjs', 'scripts/start.ts', 'scripts/scenario.ts', 'scripts/console.ts']

const isPacked = (path: string) =>
  files.some((entry) => path === entry || path.startsWith(`${entry}/`)) &&
  !path.includes('/testing/') &&
  !path.endsWith('.test.ts')
const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** All files that the commands load, and the packages that these import. */
function reachable() {
  const found = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    if (!/\.(ts|mjs)$/.test(path) || !existsSync(inRepository(path))) return
    for (const { path: to, specifier, isType } of readSource(path, readFileSync(inRepository(path), 'utf8'), imports).imports) {
      if (isType) continue
      if (to !== undefined) visit(to)
      else if (!specifier.startsWith('node:') && !builtinModules.includes(specifier)) packages.add(nameOf(specifier))
    }
  }
  ENTRIES.forEach(visit)
  return { found: [...found], packages: [...packages] }
}

const { found, packages } = reachable()

test('the package has every file that its commands load', () => {
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter((path) => !isPacked(path) || !existsSync(inRepository(path)))).toEqual([])
})

test('every package that its commands load is a dependency, and the libraries of the console are not', () => {
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
  // npm applies overrides only in the repository, so `ws` is packed inside `websocket-stream`.
  const unused = Object.keys(dependencies).filter((name) => !packages.includes(name))
  expect(unused).toEqual(['ws'])
})
