import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './persistence/folder-lock.ts'
import { NO_LINE, sealed } from './persistence/line-sums.ts'
import { headLine } from './persistence/run-lines.ts'
import { readOptions } from './options.ts'
import { startProblem } from './start-problem.ts'
import { startSimulator } from './start.ts'
import { builtSimulator } from './testing/built-simulator.ts'

let main = ''
beforeAll(async () => {
  main = await builtSimulator()
})

/** Runs the command line until it ends. */
const run = (...argv: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [main, ...argv], (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr })
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'main-'))
const inUse = mkdtempSync(join(tmpdir(), 'main-'))
const kept = { scenario: { name: 'queue' }, seed: 7, options: {}, actions: [] }
const taken = createServer()
let takenPort = 0
beforeAll(async () => {
  writeFileSync(join(folder, 'bad.csv'), 'Time,Value\n2026-01-01 00:00:00,50\n2026-01-01 00:00:01,low\n')
  writeFileSync(join(folder, 'bad.yaml'), 'about: A test.\nsite: depot\nstrats: 2026-03-02T08:00:00Z\n')
  writeFileSync(join(folder, 'run.jsonl'), `${sealed(headLine(kept), NO_LINE).line}\n`)
  lockFolder(inUse)
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  takenPort = address && typeof address === 'object' ? address.port : 0
})
afterAll(() => {
  taken.close()
  for (const made of [folder, inUse]) rmSync(made, { recursive: true })
})

/** The error of a command line, without a separate process. */
async function problemOf(argv: string[]): Promise<string | undefined> {
  const options = readOptions(argv)
  if ('help' in options) return undefined
  if ('problem' in options) return options.problem
  try {
    const simulator = await startSimulator({ watches: false, ...options })
    await simulator.stop()
  } catch (error) {
    return startProblem(error, options)
  }
  return undefined
}

describe('reports invalid input in one sentence', () => {
  test.for<[string, () => string[], RegExp]>([
    ['an unknown option', () => ['--prot', '1'], /^Unknown option --prot; did you mean --port\?$/],
    [
      'an unreadable recording',
      () => ['--frequency', join(folder, 'none.csv')],
      /^Cannot read none\.csv: there is no such file\.$/,
    ],
    [
      'a malformed recording',
      () => ['--frequency', join(folder, 'bad.csv')],
      /^bad\.csv, line 3, field Value: expected .*'low'\.$/,
    ],
    [
      'a misspelt key',
      () => ['--scenario', join(folder, 'bad.yaml')],
      /^bad\.yaml, line 3, column 1: strats is not known here; did you mean "starts"\?$/,
    ],
    [
      'another seed than that of the run in a folder',
      () => ['--data', folder, '--seed', '8'],
      /holds a run with the seed 7, not 8: omit --seed to continue this run, or use another folder with --data\.$/,
    ],
    [
      'a folder to keep it in that is a file',
      () => ['--data', join(folder, 'bad.csv')],
      /bad\.csv: a file of that name exists\.$/,
    ],
    [
      'a folder that another simulator uses',
      () => ['--port', '0', '--data', inUse],
      /^Another simulator \(process \d+\) keeps its run in .*: stop that simulator, or use another folder with --data\.$/,
    ],
    ['a busy port', () => ['--port', String(takenPort)], /^Port \d+ is taken by another program; choose another with --port, /],
  ])('%s', async ([, argv, sentence]) => {
    const problem = (await problemOf(argv())) ?? ''
    expect(problem).toMatch(sentence)
    expect(problem.split('\n')).toHaveLength(1)
  })
})

describe.concurrent('the process', () => {
  test.for<[string, () => string[], RegExp]>([
    ['an unknown option', () => ['--prot', '1'], /^Unknown option --prot; did you mean --port\?\n$/],
    ['a busy port', () => ['--port', String(takenPort)], /^Port \d+ is taken by another program; [^\n]*\n$/],
  ])('ends with exit code 1 and one sentence on stderr: %s', { timeout: 120_000 }, async ([, argv, sentence], { expect }) => {
    const { code, stdout, stderr } = await run(...argv())
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(sentence)
  })

  test('prints its help with exit code 0', { timeout: 120_000 }, async ({ expect }) => {
    const { code, stdout } = await run('--help')
    expect(stdout).toContain('Usage: npm start -- [options]')
    expect(code).toBe(0)
  })
})

/** Starts a simulator with a stored run; `address` resolves when it listens. */
function start(data: string, ...before: string[]) {
  const argv = [...before, main, '--port', '0', '--data', data]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  child.stderr.on('data', (text) => (said.stderr += String(text)))
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => {
      const found = /Console +(http\S+)[^]*Ctrl\+C/.exec((said.stdout += String(text)))?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { child, said, address, ended: once(child, 'close') }
}

const keepIn = () => {
  const data = mkdtempSync(join(tmpdir(), 'main-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  return data
}

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  test('ends the process immediately with exit code 0 during a download, and its run can be continued', async () => {
    const data = keepIn()
    const running = start(data)
    const { child, ended } = running
    const address = await running.address
    expect(existsSync(join(data, 'run.lock'))).toBe(true)
    // The download does not end by itself, and the client does not read it.
    const download = await fetch(`${address}/sim/events`)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    await expect(download.text()).rejects.toThrow('terminated')
    expect(readdirSync(data)).toEqual(['run.jsonl'])
  }, 120_000)
})

test('errors without a handler are logged with their circumstances and end it with exit code 1; its run can be gone on with', async () => {
  const data = keepIn()
  const statements = "void Promise.reject(new Error('no answer')); throw new Error('no room')"
  const preload = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${statements} })`)}`
  const { child, said, address, ended } = start(data, '--import', preload)
  await fetch(`${await address}/sim/clock?token=secret`)
  child.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  for (const message of ['no room', 'no answer']) {
    expect(said.stderr).toMatch(
      new RegExp(
        `^Error while an unknown activity\\.\nWorld time 2026-03-02T07:3\\d:\\S+Z, last call GET /sim/clock\\.\nError: ${message}\n {4}at `,
        'm',
      ),
    )
  }
  expect(said.stderr).toContain(`The simulator stops. Its run is kept in ${data}.`)
  expect(readdirSync(data)).toEqual(['run.jsonl'])

  const again = await startSimulator({ port: 0, data })
  expect((await fetch(`${again.url}/sim`)).status).toBe(200)
  await again.stop()
}, 120_000)
