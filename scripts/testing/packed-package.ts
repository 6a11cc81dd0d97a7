import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildProgram } from '../build.ts'
import { inRepository } from '../root.ts'

/** Packs the package into a folder, as `npm pack` does. Returns the path of the archive. */
export async function packPackage(folder: string): Promise<string> {
  const problem = await buildProgram()
  if (problem !== undefined) throw new Error(problem)
  const options = ['pack', '--pack-destination', folder, '--ignore-scripts', '--loglevel=error']
  const [command, ...first] = process.env['npm_execpath'] ? [process.execPath, process.env['npm_execpath']] : ['npm']
  execFileSync(command, [...first, ...options], { cwd: inRepository(), stdio: ['ignore', 'pipe', 'pipe'] })
  return join(folder, 'loadstar-0.1.0.tgz')
}
