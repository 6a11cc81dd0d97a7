import type { SourceFile } from '../source-file.ts'

/** The files that a file imports, for values or types. Lazy imports do not count: they load later. */
const importsOf = ({ imports }: SourceFile) => imports.flatMap(({ path, isLazy }) => (isLazy ? [] : (path ?? [])))

/** Import cycles, by values or types, each as a chain of paths. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const imported = new Map(files.map((file) => [file.path, importsOf(file)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path)
    if (start !== -1) found.push([...way.slice(start), path].join(' imports '))
    if (start !== -1 || done.has(path)) return
    for (const next of imported.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of imported.keys()) visit(path, [])
  return found
}
