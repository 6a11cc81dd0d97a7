import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRepository } from '../root.ts'
import { readSource, type Aliases, type SourceFile } from './source-file.ts'

const SOURCE_FOLDERS = ['contract', 'web', 'simulator', 'e2e', 'scripts']

function sourcePaths(): string[] {
  const inFolders = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path.replaceAll('\\', '/')),
    ),
  )
  return [...inFolders, ...readdirSync(inRepository(), 'utf8')].filter((path) => /\.(ts|tsx|mjs)$/.test(path))
}

/** Every source file of the repository, read once. */
export function readRepository(): SourceFile[] {
  const manifest = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { imports: Aliases }
  return sourcePaths().map((path) => readSource(path, readFileSync(inRepository(path), 'utf8'), manifest.imports))
}

/** The Markdown and YAML files of the repository: the documents, scenarios and sites. */
export function readDocuments(): Pick<SourceFile, 'path' | 'text'>[] {
  const inFolders = [...SOURCE_FOLDERS, 'docs', 'scenarios'].flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path.replaceAll('\\', '/')),
    ),
  )
  return [...inFolders, ...readdirSync(inRepository(), 'utf8')]
    .filter((path) => /\.(md|yaml)$/.test(path))
    .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }))
}
