import type { SourceFile } from './source-file.ts'

/** What a file needs before it can run, itself not counted: neither types nor what is loaded later. */
const needsOf = ({ imports }: SourceFile) => imports.flatMap(({ path, isLazy, isType }) => (isLazy || isType ? [] : (path ?? [])))

/** Says of each file that needs itself before it can run by which way: which of the two is loaded first is chance. */
export function circles(files: readonly SourceFile[]): string[] {
  const needs = new Map(files.map((file) => [file.path, needsOf(file)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path)
    if (start !== -1) found.push([...way.slice(start), path].join(' needs '))
    if (start !== -1 || done.has(path)) return
    for (const next of needs.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of needs.keys()) visit(path, [])
  return found
}
