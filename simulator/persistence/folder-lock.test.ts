import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '#simulator/start.ts'
import { lockFolder } from './folder-lock.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, lock: join(folder, 'run.lock') }
}
const taken = (folder: string) =>
  `Another simulator (process ${process.pid}) keeps its run in ${folder}: stop that simulator, or use another folder with --data`

test('only one process can lock a folder until it releases the folder', () => {
  const { folder } = newFolder()
  const giveBack = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(taken(folder))
  giveBack()
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of an ended process is removed', () => {
  const { folder, lock } = newFolder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, JSON.stringify({ pid, started: null }))
  expect(lockFolder(folder)).not.toThrow()
})

test.runIf(existsSync('/proc/self/stat'))('the lock of an ended process is removed if another process has its id', () => {
  const { folder, lock } = newFolder()
  const giveBack = lockFolder(folder)
  const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }
  writeFileSync(lock, JSON.stringify({ pid, started: '1' }))
  giveBack()
  expect(existsSync(lock)).toBe(true)
  lockFolder(folder)()
  expect(existsSync(lock)).toBe(false)
})

test('an empty lock file is removed', () => {
  const { folder, lock } = newFolder()
  writeFileSync(lock, '')
  expect(lockFolder(folder)).not.toThrow()
})

test('a file of another program with the name of the lock is refused and not changed', () => {
  const { folder, lock } = newFolder()
  writeFileSync(lock, 'mine')
  expect(() => lockFolder(folder)).toThrow(`${lock} is not the lock of a simulator: use another folder with --data`)
  expect(readFileSync(lock, 'utf8')).toBe('mine')
})

test('a lock path that is a broken symbolic link is refused', () => {
  const { folder, lock } = newFolder()
  symlinkSync(join(folder, 'missing'), lock)
  expect(() => lockFolder(folder)).toThrow(`Cannot create the lock ${lock}: use another folder with --data`)
})

test('a second simulator cannot use a locked folder, and the first one continues', async () => {
  const { folder, lock } = newFolder()
  const first = await startSimulator({ port: 0, data: folder, hasPast: false })
  onTestFinished(() => first.stop())
  first.engine.setClock({ paused: true })
  const before = readFileSync(join(folder, 'run.jsonl'), 'utf8')
  await expect(startSimulator({ port: 0, data: folder, hasPast: false })).rejects.toThrow(taken(folder))
  expect(readFileSync(join(folder, 'run.jsonl'), 'utf8')).toBe(before)
  first.engine.do({ frequency: { dip: 100 } })
  await first.stop()
  expect(existsSync(lock)).toBe(false)
})

test.each([
  ['a scenario that cannot be played', { scenario: 'quiet-dya' }, 'did you mean'],
  ['an address that this machine does not have', { host: '192.0.2.1' }, 'EADDRNOTAVAIL'],
])('%s releases the folder', async (_, options, reason) => {
  const { folder, lock } = newFolder()
  await expect(startSimulator({ port: 0, data: folder, hasPast: false, ...options })).rejects.toThrow(reason)
  expect(existsSync(lock)).toBe(false)
})
