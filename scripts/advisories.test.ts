import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runScript } from './testing/run-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'loadstar-advisories-'))
const fileOf = (name: string, content: unknown) => {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
afterAll(() => rmSync(folder, { recursive: true }))

const lock = fileOf('package-lock.json', {
  name: 'a',
  lockfileVersion: 3,
  packages: { '': { name: 'a', version: '1.0.0' }, 'node_modules/b': { version: '1.2.3' } },
})
const listOf = (range: string) => ({ b: [{ title: 'Bad', severity: 'high', vulnerable_versions: range }] })
const run = (list: string) => runScript('advisories.ts', ['--list', list, '--lock', lock])

test('ends with 0 when no advisory affects an installed version', async () => {
  const { code, stdout } = await run(fileOf('other.json', listOf('<1.2.3')))
  expect({ code, stdout }).toEqual({ code: null, stdout: expect.stringMatching(/^No advisory affects an installed version/) })
})

test('ends with 1 and names the version when an advisory affects it', async () => {
  const { code, stdout, stderr } = await run(fileOf('affected.json', listOf('<=1.2.3')))
  expect(code).toBe(1)
  expect(stdout).toBe('high: b 1.2.3 (<=1.2.3): Bad\n')
  expect(stderr).toContain('Affected by advisories: 1.')
})

test('ends with 2 and names the version when a range cannot be read', async () => {
  const { code, stdout, stderr } = await run(fileOf('range.json', listOf('latest')))
  expect({ code, stdout }).toEqual({ code: 2, stdout: 'Not checked, the range cannot be read: high: b 1.2.3 (latest): Bad\n' })
  expect(stderr).toContain('Advisories that could not be checked: 1.')
})

test.each([
  ['is missing', join(folder, 'missing.json')],
  ['has no advisories', fileOf('odd.json', '[]')],
])('ends with 2 when the list %s', async (_, list) => {
  const { code, stdout, stderr } = await run(list)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('The advisories could not be checked. ')
})
