import { spawn, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptOf } from './loadstar.mjs'
import { packPackage } from './testing/packed-package.ts'

let folder: string
let archive: string
let packed: string
let program: string

/** Unpacks the package without a folder of libraries, below a hidden folder as `npx` does. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loadstar-package-'))
  archive = await packPackage(folder)
  const cache = join(folder, '.npm')
  mkdirSync(cache)
  execFileSync('tar', ['-xzf', archive], { cwd: cache })
  packed = join(cache, 'package')
  program = join(packed, 'scripts', 'loadstar.mjs')
  mkdirSync(join(folder, 'empty'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...options: string[]) => {
  const child = spawn(process.execPath, [program, ...options], { cwd: join(folder, 'empty'), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  return { child, ended, output: () => output }
}

test('the package has at most 25 MB', () => {
  expect(statSync(archive).size).toBeLessThan(25e6)
})

test('the package depends on no other package and has the licences of the libraries in it', () => {
  const { dependencies = {}, files } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
    files: string[]
  }
  expect(dependencies).toEqual({})
  expect(files).toContain('build/program')
  expect(readFileSync(join(packed, 'build', 'program', 'licenses.md'), 'utf8')).toContain('## express - 5')
})

test('the compiled commands import only modules of Node.js', () => {
  const compiled = join(packed, 'build', 'program')
  const text = readdirSync(compiled)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(compiled, name), 'utf8'))
    .join('\n')
  const imported = [...text.matchAll(/^(?:import|export)\b[^'";]*["'](\w[^'"]*)["']|__require\("(\w[^"]*)"\)/gm)].map(
    ([, imports, requires]) => imports ?? requires ?? '',
  )
  expect(imported).toContain('node:http')
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([])
})

test('starts the simulator from an empty folder, without sources to build, and stops on SIGTERM', async () => {
  const { child, ended, output } = run('--port', '0')
  await expect.poll(output, { timeout: 50_000 }).toContain('Loadstar is running.')
  const url = /Console +(http:\S+)/.exec(output())?.[1] ?? ''
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  for (const path of ['/', '/groups/1', '/desk/']) expect(await (await fetch(url + path)).text()).toContain('<title>')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('plays a scenario of the library from an empty folder', async () => {
  const { ended, output } = run('scenario', 'queue')
  expect([await ended, output()]).toEqual([0, expect.stringContaining('queue')])
})

test('names its commands as users of the package type them', async () => {
  const [help, scenarioHelp] = [run('--help'), run('scenario', '--help')]
  expect([await help.ended, help.output()]).toEqual([0, expect.stringContaining('Usage: npx loadstar [options]')])
  expect([await scenarioHelp.ended, scenarioHelp.output()]).toEqual([0, expect.stringContaining('  npx loadstar scenario')])
})

test('serves the console in front of a platform', async () => {
  const { child, ended, output } = run('console', '--port', '0', '--platform', 'http://127.0.0.1:9')
  await expect.poll(output, { timeout: 50_000 }).toContain('The console of http://127.0.0.1:9 is at')
  const url = /is at (http:\S+?)\.?\s/.exec(output())?.[1] ?? ''
  expect(await (await fetch(url)).text()).toContain('<title>')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('passes options without a command to the simulator', () => {
  expect(scriptOf(['--port', '0'])).toEqual({ file: 'start.js', options: ['--port', '0'] })
  expect(scriptOf(['scenario', 'queue'])).toEqual({ file: 'scenario.js', options: ['queue'] })
})
