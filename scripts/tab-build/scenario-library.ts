import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { inRepository } from '../root.ts'

const NAME = 'virtual:scenario-library'

/** The scenarios, sites and recordings by their path in the memory of the worker, and the version of the package. */
function libraryFiles(version: string): Record<string, string> {
  const paths = readdirSync(inRepository('scenarios'), { recursive: true, encoding: 'utf8' })
  const texts = paths
    .filter((path) => /\.(?:yaml|csv)$/.test(path))
    .toSorted()
    .map((path) => [`/scenarios/${path.replaceAll('\\', '/')}`, readFileSync(inRepository('scenarios', path), 'utf8')])
  return { ...(Object.fromEntries(texts) as Record<string, string>), '/package.json': JSON.stringify({ version }) }
}

/** A module with the texts of all scenarios, which the worker loads as data beside its code. */
export const scenarioLibrary = (version: string): Plugin => ({
  name: 'scenario-library',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) =>
    id === `\0${NAME}` ? `export const files = JSON.parse(${JSON.stringify(JSON.stringify(libraryFiles(version)))})` : undefined,
})
