import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runScript } from './testing/run-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'loadstar-console-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['has no console', folder],
  ['does not exist', join(folder, 'missing')],
])('a folder that %s is refused before the server starts', async (_, named) => {
  const { code, stdout, stderr } = await runScript('console.ts', ['--platform', 'http://127.0.0.1:9', '--folder', named])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`The folder ${named} has no console: no index.html.`)
})
