import { spawn, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptOf } from './loadstar.mjs'
import { inRepository } from './root.ts'

let folder: string
let program: string

/** Installs the packed package in an empty folder. Its dependencies are those of the repository, so nothing is downloaded. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadstar-package-'))
  const options = ['pack', '--pack-destination', folder, '--ignore-scripts', '--loglevel=error']
  const [command, ...first] = process.env['npm_execpath'] ? [process.execPath, process.env['npm_execpath']] : ['npm']
  execFileSync(command, [...first, ...options], { cwd: inRepository(), stdio: ['ignore', 'pipe', 'pipe'] })
  execFileSync('tar', ['-xzf', 'loadstar-0.1.0.tgz'], { cwd: folder })
  // The package has libraries of its own in its node_modules.
  symlinkSync(inRepository('node_modules'), join(folder, 'node_modules'))
  program = join(folder, 'package', 'scripts', 'loadstar.mjs')
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
  expect(statSync(join(folder, 'loadstar-0.1.0.tgz')).size).toBeLessThan(25e6)
})

test('starts the simulator from an empty folder, without sources to build, and stops on SIGTERM', async () => {
  const { child, ended, output } = run('--port', '0')
  await expect.poll(output, { timeout: 50_000 }).toContain('Loadstar is running.')
  const url = /Console +(http:\S+)/.exec(output())?.[1] ?? ''
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('plays a scenario from an empty folder', async () => {
  const { ended, output } = run('scenario', '--help')
  expect(await ended).toBe(0)
  expect(output()).toContain('Plays scenarios at full speed')
})

test('passes options without a command to the simulator', () => {
  expect(scriptOf(['--port', '0'])).toEqual({ file: 'start.ts', options: ['--port', '0'] })
  expect(scriptOf(['scenario', 'queue'])).toEqual({ file: 'scenario.ts', options: ['queue'] })
})
