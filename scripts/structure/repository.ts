import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRepository } from '../root.ts'
import { readSource, type Aliases, type SourceFile } from './source-file.ts'

const ROOMS = ['contract', 'web', 'simulator', 'e2e', 'scripts']

function sourcePaths(): string[] {
  const inRooms = ROOMS.flatMap((room) =>
    readdirSync(inRepository(room), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(room, path.replaceAll('\\', '/')),
    ),
  )
  return [...inRooms, ...readdirSync(inRepository(), 'utf8')].filter((path) => /\.(ts|tsx|mjs)$/.test(path))
}

/** Every source file of the repository, read once. */
export function readRepository(): SourceFile[] {
  const manifest = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { imports: Aliases }
  return sourcePaths().map((path) => readSource(path, readFileSync(inRepository(path), 'utf8'), manifest.imports))
}
