import { posix } from 'node:path'
import { parseSync } from 'vite'

/** One import or re-export: what stands in the quotes, and the repository path it leads to; undefined for a package. */
export interface Import {
  specifier: string
  path: string | undefined
  isLazy: boolean
  /** Gone before anything runs. */
  isType: boolean
  /** What is taken of it; undefined for all of it. */
  names: readonly string[] | undefined
}

/** A file as the rules see it. `code` is the text with every comment blanked, so that a rule may be named in one. */
export interface SourceFile {
  path: string
  text: string
  code: string
  lines: number
  isTest: boolean
  imports: Import[]
  /** Names of the values that others may take, the default not counted. */
  exports: readonly string[]
  hasReExport: boolean
  hasDefaultExport: boolean
}

/** The `imports` map of package.json: `#ui/*` to `./web/ui/*`. */
export type Aliases = Record<string, string>

function leadsTo(from: string, specifier: string, aliases: Aliases): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace('*', '')
    if (specifier.startsWith(prefix)) return posix.join(target.replace('*', ''), specifier.slice(prefix.length))
  }
  return undefined
}

/** Reads a TypeScript file. `path` is relative to the repository, with forward slashes. */
export function readSource(path: string, text: string, aliases: Aliases): SourceFile {
  const { module, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)

  let code = text
  for (const { start, end } of comments) {
    code = code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end)
  }
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  const reExported = entries.flatMap((entry) => entry.moduleRequest?.value ?? [])
  const named = (specifier: string, how: Partial<Import> = {}): Import => ({
    specifier,
    path: leadsTo(path, specifier, aliases),
    isLazy: false,
    isType: false,
    names: undefined,
    ...how,
  })
  return {
    path,
    text,
    code,
    lines: text.split('\n').length - 1,
    isTest: /\.test\.tsx?$/.test(path),
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries: taken }) =>
        named(moduleRequest.value, {
          isType: taken.length > 0 && taken.every(({ isType }) => isType),
          names: taken.some(({ importName }) => importName.kind === 'NamespaceObject')
            ? undefined
            : taken.flatMap(({ importName }) => importName.name ?? []),
        }),
      ),
      ...reExported.map((specifier) => named(specifier)),
      // Only a lazy import that names its file can be followed.
      ...module.dynamicImports
        .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
        .filter((literal) => /^['"].*['"]$/s.test(literal))
        .map((literal) => literal.slice(1, -1))
        .map((specifier) => named(specifier, { isLazy: true })),
    ],
    exports: entries.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? []))),
    hasReExport: reExported.length > 0,
    hasDefaultExport: entries.some((entry) => entry.exportName.kind === 'Default'),
  }
}
