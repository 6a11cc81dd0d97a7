import type { SourceFile } from './source-file.ts'

/** Exported values that no file imports; tests count as importers. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const taken = new Set<string>()
  const takenWhole = new Set<string>()
  for (const { path, names } of files.flatMap(({ imports }) => imports)) {
    if (path === undefined) continue
    if (names === undefined) takenWhole.add(path)
    for (const name of names ?? []) taken.add(`${path} ${name}`)
  }
  return files
    .filter(({ path }) => !takenWhole.has(path))
    .flatMap(({ path, exports }) =>
      exports.filter((name) => !taken.has(`${path} ${name}`)).map((name) => `${path} exports ${name}, which no file imports`),
    )
}
