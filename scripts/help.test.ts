import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRepository } from './root.ts'
import { runScript } from './testing/run-script.ts'

const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { scripts: Record<string, string> }
/** Commands of this repository; the others start a tool, which has a help of its own. */
const own = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/'))

/** The TypeScript file that a line of package.json runs. */
function fileOf(line: string): string {
  const [, entry = '', word] = line.split(' ')
  if (entry === 'scripts/run.mjs') return `${word}.ts`
  return /handOver\('(\S+\.ts)'\)/.exec(readFileSync(inRepository(entry), 'utf8'))?.[1] ?? `${entry} runs no file`
}

const layoutOf = (command: string) =>
  new RegExp(
    `^Usage: ${command} -- \\[options\\].*\\n\\n.+\\n(.+\\n)?\\nOptions:\\n[^]+ --help +print this help\\n\\nExamples:\\n[^]+\\n\\nExit codes: 0 success, 1 .+, 2 wrong command line\\n$`,
  )

it.each(own)('the command %s prints its help in the same layout', async (name, line) => {
  const { code, stdout, stderr } = await runScript(fileOf(line), ['--help'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(layoutOf(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`))
})

it('package.json has the commands of this repository', () => {
  expect(own.length).toBeGreaterThan(8)
})

it.each([
  ['compare', ['--help'], 0, [layoutOf('npm run compare'), /^$/]],
  ['scenario', ['queue', '--sed', '1'], 2, [/^$/, /^Unknown option --sed; did you mean --seed\?\n$/]],
] as const)('the process of %s %j ends with exit code %d', async (name, argv, code, output) => {
  const words = [inRepository('scripts', 'run.mjs'), name, ...argv]
  const ended = await new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, words, (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }))
  })
  expect(ended).toEqual({ code, stdout: expect.stringMatching(output[0]), stderr: expect.stringMatching(output[1]) })
})
