import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { endWithNpm, isInstalled, nodeRefusal } from './prepare.mjs'

it('refuses a Node below 20.19 in one sentence, and no other', () => {
  expect(nodeRefusal('v18.20.4')).toBe('Loadstar needs Node 20.19 or later; this is v18.20.4.')
  expect(nodeRefusal('v20.18.9')).toBeDefined()
  expect(['v20.19.0', 'v21.0.0', 'v22.12.0', 'v24.1.0'].map(nodeRefusal)).toEqual([undefined, undefined, undefined, undefined])
})

const lock = {
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } },
}

it('installs when nothing is there, or a version differs', () => {
  expect(isInstalled(lock, {})).toBe(false)
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe(false)
})

it('leaves an installation alone that lacks only what is optional', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true)
})

it.skipIf(process.platform === 'win32')('ends a process that npm started when its parent has ended', async () => {
  const prepare = new URL('prepare.mjs', import.meta.url).href
  const child = `import(${JSON.stringify(prepare)}).then((m) => { m.${endWithNpm.name}(); console.log(process.pid); setInterval(() => {}, 1000) })`
  // The parent ends as soon as the child runs.
  const parent = `
    const { spawn } = require('node:child_process')
    const env = { ...process.env, npm_lifecycle_event: 'dev' }
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.once('data', (pid) => { process.stdout.write(pid, () => process.exit(0)) })
  `
  const pid = Number(execFileSync(process.execPath, ['-e', parent], { encoding: 'utf8' }))
  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
