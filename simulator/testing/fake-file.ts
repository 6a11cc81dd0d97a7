import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a file of a test's own, which is gone when the test is over. */
export function fakeFile(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'fake-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
