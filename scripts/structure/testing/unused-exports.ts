import { endpoints } from '#contract/endpoints.ts'
import type { SourceFile } from '../source-file.ts'

const isTestCode = ({ path, isTest }: SourceFile) => isTest || path.includes('/testing/') || path.startsWith('e2e/')

/** Whether a file uses a name besides declaring it. */
const isUsedInside = ({ code }: SourceFile, name: string) =>
  [...code.matchAll(new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'g'))].length > 1

/** Files that take the calls of the platform out of the whole files that they import. */
const TABLES_OF_CALLS = new Set(['contract/endpoints.ts', 'simulator/server/handlers.ts'])

function importedNames(files: readonly SourceFile[]) {
  const names = new Set<string>()
  const whole = new Set<string>()
  const withCalls = new Set<string>()
  for (const { path: from, imports } of files) {
    for (const found of imports) {
      if (found.path === undefined) continue
      if (found.names === undefined) (TABLES_OF_CALLS.has(from) ? withCalls : whole).add(found.path)
      for (const name of found.names ?? []) names.add(`${found.path} ${name}`)
    }
  }
  return (path: string, name: string) =>
    whole.has(path) || names.has(`${path} ${name}`) || (withCalls.has(path) && name in endpoints)
}

/** Where an import by a test alone is no use. */
const TESTS_DO_NOT_COUNT = /^(web|contract|simulator)\//

/**
 * Exported values that nothing uses. In console, contract and simulator, a value that only tests import must be used in its own
 * file, or it is a rule that is not in force. Test code is used by tests.
 */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const isImported = importedNames(files)
  const isImportedBySource = importedNames(files.filter((file) => !isTestCode(file)))
  return files.flatMap((file) =>
    file.exports.flatMap((name) => {
      if (!isImported(file.path, name)) return [`${file.path} exports ${name}, which no file imports`]
      const isInForce = isImportedBySource(file.path, name) || isUsedInside(file, name)
      if (isInForce || isTestCode(file) || !TESTS_DO_NOT_COUNT.test(file.path)) return []
      return [`${file.path} exports ${name}, which only tests use`]
    }),
  )
}
