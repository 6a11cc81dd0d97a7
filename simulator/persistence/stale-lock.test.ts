import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeStaleLock } from './stale-lock.ts'

function newLock(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'stale-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lock = join(folder, 'run.lock')
  writeFileSync(lock, text)
  return { folder, lock }
}

test('removes a lock that has not changed since it was read', () => {
  const { folder, lock } = newLock('stale')
  removeStaleLock(lock, 'stale')
  expect(readdirSync(folder)).toEqual([])
})

test('keeps the lock of another process that has replaced the stale lock since it was read', () => {
  const { folder, lock } = newLock('new')
  removeStaleLock(lock, 'stale')
  expect(readdirSync(folder)).toEqual(['run.lock'])
  expect(readFileSync(lock, 'utf8')).toBe('new')
})

test('does nothing when another process has already removed the lock', () => {
  const { folder, lock } = newLock('stale')
  rmSync(lock)
  removeStaleLock(lock, 'stale')
  expect(readdirSync(folder)).toEqual([])
})
