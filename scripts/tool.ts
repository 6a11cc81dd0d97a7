import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRepository } from './root.ts'

/** The program file of an installed package: started by Node itself, it runs on Windows without a shell. */
export function programOf(packageName: string, program = packageName): string {
  const folder = inRepository('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[program]
  if (file === undefined) throw new Error(`The package ${packageName} brings no program ${program}.`)
  return join(folder, file)
}

/** What a tool left behind. `output` is empty where it was shown as it came. */
export interface ToolRun {
  ok: boolean
  output: string
}

/** Runs a package's program in the repository. Its output is returned, or shown immediately. */
export function runTool(
  packageName: string,
  options: string[],
  { program = packageName, isShown = false, env = {} } = {},
): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programOf(packageName, program), ...options], {
      cwd: inRepository(),
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
