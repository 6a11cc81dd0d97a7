import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRepository } from './root.ts'

const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { scripts: Record<string, string> }
/** Commands of this repository; the others start a tool, which has a help of its own. */
const own = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/'))

/** Runs a line of package.json with `--help`. */
const help = (line: string) =>
  new Promise<{ code: number | null; stdout: string }>((resolve) => {
    const words = line.split(' ').slice(1)
    const child = execFile(process.execPath, [...words, '--help'], { cwd: inRepository() }, (_, stdout) =>
      resolve({ code: child.exitCode, stdout }),
    )
  })

it('every command prints its help in the same layout', async () => {
  expect(own.length).toBeGreaterThan(8)
  const answers = await Promise.all(own.map(([, line]) => help(line)))
  for (const [place, { code, stdout }] of answers.entries()) {
    const name = own[place]?.[0] ?? ''
    const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
    expect([name, code]).toEqual([name, 0])
    expect(stdout).toMatch(
      new RegExp(
        `^Usage: ${command} -- \\[options\\].*\\n\\n.+\\n(.+\\n)?\\nOptions:\\n[^]+ --help +print this help\\n\\nExamples:\\n[^]+\\n\\nExit codes: 0 success, 1 .+, 2 wrong command line\\n$`,
      ),
    )
  }
})
