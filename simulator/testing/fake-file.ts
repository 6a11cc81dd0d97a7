import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a temporary file that is deleted after the test. */
export function fakeFile(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'fake-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
