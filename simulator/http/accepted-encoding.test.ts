import { mkdtempSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { acceptedEncoding } from './accepted-encoding.ts'

/** What a server that has Brotli, gzip and the original must choose. */
const CHOICES = [
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.5', 'gzip'],
  ['br; Q=0, gzip', 'gzip'],
  ['br ; q=0 , gzip', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.9', 'br'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0.5, br;q=0, gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0, *', 'br'],
  ['identity;q=0', undefined],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0.1, br;q=0.5', 'br'],
  ['zstd', undefined],
  ['brotli, gzipped', undefined],
  ['', undefined],
  [undefined, undefined],
] as const

test.each(CHOICES)('%s selects %s', (header, encoding) => {
  const chosen = acceptedEncoding({ headers: header === undefined ? {} : { 'accept-encoding': header } })
  expect(chosen === 'identity' ? undefined : chosen).toBe(encoding)
})

describe('the same choice is made for', () => {
  let platform: FakePlatform
  let consoleDir: string
  beforeAll(async () => {
    consoleDir = mkdtempSync(join(tmpdir(), 'console-'))
    mkdirSync(join(consoleDir, 'assets'))
    writeFileSync(join(consoleDir, 'index.html'), '<title>x</title>')
    for (const end of ['', '.br', '.gz']) writeFileSync(join(consoleDir, 'assets', `main-1a2b.js${end}`), 'x')
    platform = await startFakePlatform(undefined, { consoleDir, lookEveryMs: 20 })
  })
  afterAll(async () => {
    await platform.stop()
    rmSync(consoleDir, { recursive: true })
  })

  const encodingOf = (path: string, header: string | undefined) =>
    new Promise<string | undefined>((resolve, reject) => {
      const headers = {
        Authorization: `Bearer ${platform.bearer('admin')}`,
        ...(header !== undefined && { 'Accept-Encoding': header }),
      }
      const asking = request(platform.url + path, { headers }, (reply) => {
        if (reply.statusCode === 200) resolve(reply.headers['content-encoding'])
        else reject(new Error(`${path}: ${reply.statusCode}`))
        asking.destroy()
      })
      asking.on('error', reject).end()
    })

  test.each(CHOICES)('a file: %s selects %s', async (header, encoding) => {
    expect(await encodingOf('/assets/main-1a2b.js', header)).toBe(encoding)
  })
  test.each(CHOICES)('the stream of changes: %s selects %s', async (header, encoding) => {
    expect(await encodingOf('/api/changes?reads=1:/api/groups/1', header)).toBe(encoding)
  })
  test.each(CHOICES)('a long reply: %s selects %s', async (header, encoding) => {
    expect(await encodingOf('/sim/scenarios', header)).toBe(encoding)
  })
  test('a short reply is compressed only for a client that refuses it as it is', async () => {
    expect(await encodingOf('/api/platform', 'br, gzip')).toBeUndefined()
    expect(await encodingOf('/api/platform', 'identity;q=0, gzip')).toBe('gzip')
    expect(await encodingOf('/api/platform', '*;q=0')).toBeUndefined()
  })
})
