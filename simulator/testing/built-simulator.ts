import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files find the folders of the repository from their own address, which must not become that of the bundle. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  transform: (code, id) =>
    code.includes('import.meta.url') ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) : undefined,
}

async function bundle(): Promise<string> {
  const folder = join(root, 'build', 'test', `simulator-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [addressesOfSources],
    build: { ssr: 'simulator/main.ts', outDir: folder, target: 'node20', minify: false },
  })
  return join(folder, 'main.js')
}

let built: Promise<string> | undefined

/**
 * The file of the simulator's program for tests that start processes, bundled once per test process: loading several hundred
 * TypeScript files takes seconds of each start.
 */
export const builtSimulator = (): Promise<string> => (built ??= bundle())
