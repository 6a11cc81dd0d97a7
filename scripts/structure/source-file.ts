import { posix } from 'node:path'
import { parseSync } from 'vite'

/** One import or re-export: what stands in the quotes, and the repository path it leads to; undefined for a package. */
export interface Import {
  specifier: string
  path: string | undefined
  isLazy: boolean
}

/** A file as the rules see it. `code` is the text with every comment blanked, so that a rule may be named in one. */
export interface SourceFile {
  path: string
  text: string
  code: string
  lines: number
  isTest: boolean
  imports: Import[]
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
  const named = (isLazy: boolean) => (specifier: string) => ({ specifier, path: leadsTo(path, specifier, aliases), isLazy })
  return {
    path,
    text,
    code,
    lines: text.split('\n').length - 1,
    isTest: /\.test\.tsx?$/.test(path),
    imports: [
      ...[...module.staticImports.map((statement) => statement.moduleRequest.value), ...reExported].map(named(false)),
      // Only a lazy import that names its file can be followed.
      ...module.dynamicImports
        .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
        .filter((literal) => /^['"].*['"]$/s.test(literal))
        .map((literal) => literal.slice(1, -1))
        .map(named(true)),
    ],
    hasReExport: reExported.length > 0,
    hasDefaultExport: entries.some((entry) => entry.exportName.kind === 'Default'),
  }
}
