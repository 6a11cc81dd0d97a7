import { existsSync, readdirSync, statSync } from 'node:fs'
import { compressFiles } from './compress.ts'
import { inRepository } from './root.ts'
import { runTool } from './tool.ts'

export const CONSOLE_FOLDER = inRepository('build', 'console')

/** Sources newer than the build, or no build at all. Moments in ms. */
export const isStale = (sourcesMs: number[], builtMs: number | undefined) =>
  builtMs === undefined || sourcesMs.some((modifiedMs) => modifiedMs > builtMs)

/** What the build is made of: tests are no part of it. A folder counts too, since a file taken out changes it alone. */
function sourceTimes(): number[] {
  const folders = ['web', 'contract'].map((folder) => inRepository(folder))
  const inside = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const around = ['vite.config.ts', 'package-lock.json', 'tsconfig.json'].map((file) => inRepository(file))
  return [...inside, ...around].map((path) => statSync(path).mtimeMs)
}

/** Builds the console when its sources are newer than the build. Answers what went wrong, or undefined. */
export async function buildConsole(): Promise<string | undefined> {
  const built = `${CONSOLE_FOLDER}/index.html`
  if (!isStale(sourceTimes(), existsSync(built) ? statSync(built).mtimeMs : undefined)) return undefined
  console.log('Building the console…')
  const { ok, output } = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (!ok) return output
  compressFiles(CONSOLE_FOLDER)
  return undefined
}
