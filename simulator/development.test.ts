import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { developmentOf, setRunAside } from './development.ts'

test('a simulator is in development when both variables are set', () => {
  expect(developmentOf({})).toBeUndefined()
  expect(developmentOf({ LOADSTAR_DEV_CONSOLE: 'http://127.0.0.1:8080' })).toBeUndefined()
  expect(developmentOf({ LOADSTAR_DEV_CONSOLE: 'http://127.0.0.1:8080', LOADSTAR_DEV_SESSIONS: '/tmp/s' })).toEqual({
    consoleUrl: 'http://127.0.0.1:8080',
    sessionsFile: '/tmp/s',
  })
})

test('a run that cannot be continued is renamed, not deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aside-'))
  expect(setRunAside(folder, 0)).toBeUndefined()
  writeFileSync(join(folder, 'run.jsonl'), 'lines')
  const aside = setRunAside(folder, Date.UTC(2026, 2, 2, 8))
  expect(aside).toBe(join(folder, 'run-before-2026-03-02T08-00-00.000Z.jsonl'))
  expect(existsSync(join(folder, 'run.jsonl'))).toBe(false)
  expect(readFileSync(aside ?? '', 'utf8')).toBe('lines')
  rmSync(folder, { recursive: true })
})
