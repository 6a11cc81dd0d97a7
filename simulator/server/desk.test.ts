import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let deskDir: string
let built: FakePlatform
let unbuilt: FakePlatform
beforeAll(async () => {
  deskDir = mkdtempSync(join(tmpdir(), 'desk-'))
  mkdirSync(join(deskDir, 'assets'))
  writeFileSync(join(deskDir, 'index.html'), '<title>the desk</title>')
  writeFileSync(join(deskDir, 'assets', 'main-1a2b.js'), 'desk()')
  built = await startFakePlatform(undefined, { deskDir })
  unbuilt = await startFakePlatform(undefined, { deskDir: join(deskDir, 'nowhere') })
})
afterAll(async () => {
  await built.stop()
  await unbuilt.stop()
  rmSync(deskDir, { recursive: true })
})

describe('the scenario desk', () => {
  test('is one page that may frame the console and runs only its own scripts', async () => {
    const reply = await built.ask('/desk/')
    expect(await reply.text()).toContain('the desk')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toContain("frame-src 'self'")
    expect(policy).toContain("script-src 'self';")
  })
  test('redirects from its path without a slash', async () => {
    const reply = await built.ask('/desk')
    expect([reply.status, reply.headers.get('location')]).toEqual([308, '/desk/'])
  })
  test('serves its files and no other pages', async () => {
    expect(await (await built.ask('/desk/assets/main-1a2b.js')).text()).toBe('desk()')
    expect((await built.ask('/desk/assets/other.js')).status).toBe(404)
    expect((await built.ask('/desk/somewhere')).status).toBe(404)
  })
  test('explains how to build it if it is not built', async () => {
    const reply = await unbuilt.ask('/desk/')
    expect(reply.status).toBe(503)
    expect(await reply.text()).toContain('npm start')
  })
})
