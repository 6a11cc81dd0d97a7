import type { SourceFile } from '../source-file.ts'

/** A file below this number of lines needs a reason to be one of its own. */
const SMALL_LINES = 40

/**
 * Small files without a reason: exactly one file imports them, they have no test of their own, and nothing loads them lazily. Entry
 * points and test code are left out.
 */
export function needlessFiles(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const { path: from, imports, isTest } of files) {
    for (const { path, isLazy } of imports) {
      if (path === undefined) continue
      if (isLazy) lazy.add(path)
      if (!isTest) importers.set(path, (importers.get(path) ?? new Set()).add(from))
    }
  }
  const paths = new Set(files.map(({ path }) => path))
  const hasTest = (path: string) => ['.test.ts', '.test.tsx'].some((end) => paths.has(path.replace(/\.tsx?$/, end)))
  return files
    .filter(
      ({ path, lines, isTest }) => lines < SMALL_LINES && !isTest && !path.includes('/testing/') && !path.startsWith('e2e/'),
    )
    .filter(({ path }) => importers.get(path)?.size === 1 && !lazy.has(path) && !hasTest(path))
    .map(({ path }) => path)
}
