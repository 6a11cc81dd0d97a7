import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCommandLine } from '#simulator/command-line.ts'
import { InvalidInput, playScenarios } from './scenario/play-scenarios.ts'
import { inRepository } from './root.ts'
import { SCENARIO_COMMAND } from './scenario/scenario-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenario-'))

/** Runs the command in this process, as typed in a folder of the test's own. */
async function run(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const print = { log: (text: string) => void out.push(`${text}\n`), error: (text: string) => void err.push(`${text}\n`) }
  const line = readCommandLine(SCENARIO_COMMAND, argv)
  if (!('option' in line)) throw new Error('The arguments are wrong.')
  const code = await playScenarios({ line, folder, print }).catch((error: unknown) => {
    if (!(error instanceof InvalidInput)) throw error
    print.error(error.message)
    return 2
  })
  return { code, stdout: out.join(''), stderr: err.join('') }
}

/** Runs `npm run scenario` in a process of its own. */
const start = (...argv: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, INIT_CWD: folder } }
    const child = execFile(
      process.execPath,
      [inRepository('scripts', 'run.mjs'), 'scenario', ...argv],
      options,
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })

const scenario = (expected: string) =>
  `about: A test.\nsite: courtyard\nstarts: 2026-03-02T10:00:00Z\nlasts: 3s\nexpect:\n  - ${expected}\n`

beforeAll(() => {
  mkdirSync(join(folder, 'mine'))
  const rows = Array.from({ length: 800 }, (_, second) => `${second},${second < 500 ? 50 : 'lost'}`)
  writeFileSync(join(folder, 'bad.csv'), ['t,f', ...rows].join('\n'))
  writeFileSync(join(folder, 'good.csv'), 't,f\n0,49.5\n1,49.5\n2,49.5\n3,49.5\n')
  writeFileSync(join(folder, 'mine/queue.yaml'), scenario('{ always: true, group: Courtyard, charging: 0 }'))
  writeFileSync(join(folder, 'holds.yaml'), scenario('{ at: 2s, frequency: { below: 49.6 } }'))
  writeFileSync(join(folder, 'nobody.yaml'), scenario('{ always: true, group: Nobody, charging: 0 }'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('reports invalid input in one sentence: exit code 1 for a scenario, 2 for the command line', () => {
  test.for<[string, string[], RegExp, number?]>([
    ['a name that the library does not know', ['queeu'], /^No scenario is called "queeu"; did you mean "queue"\?$/],
    ['a path where nothing is', ['./none.yaml'], /^Cannot read none\.yaml: there is no such file\.$/],
    [
      'an expectation of a group that the site has not',
      ['./nobody.yaml'],
      /^nobody\.yaml, line 6, column 28: expect\[0\]\.group is invalid: no group of the site is called "Nobody"\.$/,
    ],
    [
      'a recording with texts in place of values',
      ['--check', 'depot', '--frequency', 'bad.csv'],
      /^bad\.csv, line 502, field f: expected a frequency in Hz or mHz, or nothing, found 'lost'\.$/,
      2,
    ],
    ['a report where a file is', ['queue', '--report', 'bad.csv'], /^Cannot write bad\.csv: a file of that name exists\.$/, 2],
  ])('%s', async ([, argv, sentence, exitCode = 1]) => {
    const { code, stdout, stderr } = await run(...argv)
    expect(stderr.trimEnd()).toMatch(sentence)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stdout).toBe('')
    expect(code).toBe(exitCode)
  })
})

test('--json prints the results as JSON on standard output and the text on standard error', async () => {
  const { code, stdout, stderr } = await run('holds.yaml', 'nobody.yaml', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual([
    { name: 'holds', passed: false, expectations: [expect.objectContaining({ held: false })], rules: [] },
    expect.objectContaining({ name: 'nobody', passed: false, expectations: [], problem: expect.any(String) as string }),
  ])
  expect(stderr).toContain('no group of the site is called')
})

test(
  'a report is written byte for byte the same by a process and in this one, without progress in a pipe; the process ends with the same code',
  { timeout: 60_000 },
  async () => {
    const argv = ['holds.yaml', './none.yaml', '--frequency', 'good.csv', '--seed', '9', '--report']
    const [first, second] = [await start(...argv, 'one/new'), await run(...argv, 'two')]
    expect([first.code, second.code]).toEqual([1, 1])
    expect(first.stderr).toBe(
      'good.csv: 4 rows, 4s in steps of 1s, 0 gaps, 0 repaired, 0 ignored\nCannot read none.yaml: there is no such file.\n\n',
    )
    expect(first.stdout).toMatch(
      /^holds: A test\.\n {2}3s simulated, seed 9\n {2}frequency from good\.csv\n {2}held .*\n.*\n {2}The expectation held\.\n\n$/,
    )
    expect(second.stdout).toBe(first.stdout)
    const files = (name: string) =>
      readdirSync(join(folder, name))
        .toSorted()
        .map((file) => [file, readFileSync(join(folder, name, file), 'utf8')])
    expect(files('one/new').map(([file]) => file)).toEqual(['holds.html', 'holds.journal.jsonl', 'junit.xml'])
    expect(files('two')).toEqual(files('one/new'))
  },
)

test('the verdict says how an imperfect recording of the scenario was read', { timeout: 60_000 }, async () => {
  writeFileSync(join(folder, 'spikes.csv'), 't,f\n0,50\n1,50\n1,50\n2,9999\n3,50\n')
  const replay = 'timeline:\n  - { at: 0s, frequency: { replay: spikes.csv } }\nexpect:'
  writeFileSync(join(folder, 'spikes.yaml'), scenario('{ at: 2s, frequency: { below: 51 } }').replace('expect:', replay))
  const { stdout } = await run('spikes.yaml')
  expect(stdout).toContain(
    'recording spikes.csv: 5 rows, 4s in steps of 1s, 1 gap of 1s with 1 implausible value, 0 repaired, 1 ignored (repeated time 1; first at line 4)',
  )
})

test('one that cannot be read stops none of the others, and the run has failed', { timeout: 60_000 }, async () => {
  const { code, stdout } = await run('nobody.yaml', 'mine/queue.yaml', '--report', 'both')
  expect(code).toBe(1)
  expect(stdout).toContain('The expectation held.')
  expect(readFileSync(join(folder, 'both/junit.xml'), 'utf8')).toContain(
    '<testsuites name="Loadstar" tests="2" failures="0" errors="1">',
  )
})

test('--check names what a site cannot keep, with its place in the file, and plays nothing', async () => {
  const site = readFileSync(inRepository('scenarios', 'sites', 'depot.yaml'), 'utf8')
  writeFileSync(join(folder, 'large-bids.yaml'), site.replace('minBidMw: 0.1\n', ''))
  writeFileSync(join(folder, 'check.yaml'), 'about: A.\nsite: ./large-bids.yaml\nstarts: 2026-03-02T07:30:00Z\n')
  const failed = await run('--check', './check.yaml')
  expect([failed.code, failed.stdout]).toEqual([
    1,
    expect.stringMatching(
      /large-bids\.yaml, line \d+, column \d+: groups\[1\]\.bids\[0\] sells 0\.1 MW .* Minimum quantity 1 MW/,
    ),
  ])
  const kept = await run('--check', 'depot', '--frequency', 'good.csv')
  expect([kept.code, kept.stdout]).toEqual([0, '1 site or scenario checked: they keep what they promise.\n'])
  expect(kept.stderr).toBe('good.csv: 4 rows, 4s in steps of 1s, 0 gaps, 0 repaired, 0 ignored\n')
})
