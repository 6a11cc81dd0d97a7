import type { SourceFile } from './source-file.ts'

/** Shipped code: neither a test nor a double of one. */
export const isSource = ({ path, isTest }: Pick<SourceFile, 'path' | 'isTest'>) => !isTest && !path.includes('/testing/')

/** The noun of a file, that is its folder below `simulator` or `web`; undefined for files beside these folders. */
function nounOf(path: string, area: string): string | undefined {
  const [top, noun, ...rest] = path.split('/')
  return top === area && rest.length > 0 ? noun : undefined
}

/**
 * Pairs of nouns of an area that import values of each other, as `a b` in alphabetical order. Types and lazy imports do not
 * count: they load nothing.
 */
export function twoWayPairs(files: readonly SourceFile[], area: 'simulator' | 'web'): string[] {
  const imported = new Map<string, Set<string>>()
  for (const { path, imports } of files.filter(isSource)) {
    const noun = nounOf(path, area)
    if (noun === undefined) continue
    const targets = imported.get(noun) ?? new Set<string>()
    imported.set(noun, targets)
    for (const found of imports) {
      const target = found.path === undefined || found.isType || found.isLazy ? undefined : nounOf(found.path, area)
      if (target !== undefined && target !== noun) targets.add(target)
    }
  }
  return [...imported]
    .flatMap(([noun, targets]) =>
      [...targets].filter((target) => noun < target && imported.get(target)?.has(noun)).map((target) => `${noun} ${target}`),
    )
    .toSorted()
}

/** The number of files that a file imports, directly and through others, by values or types; itself counts. */
function closureSize(path: string, imported: ReadonlyMap<string, readonly string[]>): number {
  const seen = new Set([path])
  for (const one of seen) for (const next of imported.get(one) ?? []) seen.add(next)
  return seen.size
}

/** The median of these sizes over the files of an area. Files of other areas, such as the contract, count in a closure. */
export function medianClosure(files: readonly SourceFile[], area: string): number {
  const paths = new Set(files.map(({ path }) => path))
  const imported = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap((found) => (found.path === undefined || found.isLazy || !paths.has(found.path) ? [] : [found.path])),
    ]),
  )
  const sizes = files
    .filter((file) => isSource(file) && file.path.startsWith(`${area}/`))
    .map(({ path }) => closureSize(path, imported))
    .toSorted((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}
