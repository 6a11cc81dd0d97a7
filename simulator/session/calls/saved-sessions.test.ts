import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSimulator } from '#simulator/start.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sessions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const start = (sessionsFile: string) =>
  startSimulator({ port: 0, scenario: 'queue', data: join(folder, 'run'), sessionsFile, watches: false })

async function login(url: string): Promise<string> {
  const body = JSON.stringify({ user: 'operator', password: 'demo' })
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { token: string }).token
}
const statusOf = async (url: string, token: string) =>
  (await fetch(`${url}/api/sellers/current`, { headers: { authorization: `Bearer ${token}` } })).status

test('a restart keeps users signed in and the state of the run', async () => {
  const file = join(folder, 'sessions.json')
  const first = await start(file)
  const token = await login(first.url)
  await first.engine.advance(90_000)
  const nowMs = first.engine.world.nowMs
  await first.stop()
  expect(statSync(file).mode & 0o077).toBe(0)

  const second = await start(file)
  try {
    expect(second.engine.world.nowMs).toBeGreaterThanOrEqual(nowMs)
    expect(await statusOf(second.url, token)).toBe(200)
    expect(existsSync(file)).toBe(false)
  } finally {
    await second.stop()
  }
})

test('with a damaged file users are signed out and the simulator starts', async () => {
  const file = join(folder, 'sessions.json')
  writeFileSync(file, '{"not": "a list"')
  const simulator = await start(file)
  try {
    expect(await statusOf(simulator.url, 'unknown')).toBe(401)
  } finally {
    await simulator.stop()
  }
  expect(readFileSync(file, 'utf8')).toBe('[]')
})
