import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { bytesOf, dipEngine, packOfFirst } from '../testing/dip-pack.ts'
import { archiveOf } from './write-archive.ts'

describe('the archive of a pack', () => {
  let engine: Engine
  let bytes: Buffer
  const zone = process.env['TZ']
  beforeAll(async () => {
    engine = await dipEngine()
    bytes = await bytesOf(packOfFirst(engine.world))
  })
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  test('has the same bytes in another run, which was observed in other steps', async () => {
    const other = await dipEngine(7 * MINUTE_MS)
    await bytesOf(packOfFirst(other.world))
    for (let step = 0; step < 13; step++) {
      // oxlint-disable-next-line no-await-in-loop -- the world advances step by step
      await other.advance(MINUTE_MS)
    }
    expect((await bytesOf(packOfFirst(other.world))).equals(bytes)).toBe(true)
  })

  test('has the same bytes when the recent seconds no longer contain the activation', async () => {
    const later = await dipEngine(30 * MINUTE_MS, 10 * MINUTE_MS)
    expect((await bytesOf(packOfFirst(later.world))).equals(bytes)).toBe(true)
  })

  test.each(['America/New_York', 'Asia/Kolkata'])('has the same bytes on a computer in %s', async (name) => {
    process.env['TZ'] = name
    expect((await bytesOf(packOfFirst(engine.world))).equals(bytes)).toBe(true)
  })

  test('is destroyed when a file cannot be read', async () => {
    async function* fails(): AsyncGenerator<Buffer> {
      yield Buffer.from('one')
      await Promise.resolve()
      throw new Error('no more')
    }
    const archive = archiveOf([{ name: 'a.csv', blocks: fails }], engine.world.nowMs)
    const read = async () => {
      for await (const _ of archive) continue
    }
    await expect(read()).rejects.toThrow('no more')
  })

  test('reads a file no further when its reader leaves', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Buffer> {
      for (; given < 10_000; given++) {
        await Promise.resolve()
        yield Buffer.alloc(65_536)
      }
    }
    const archive = archiveOf([{ name: 'a.csv', blocks: endless }], 10 * SECOND_MS)
    for await (const _ of archive) break
    expect(given).toBeLessThan(100)
  })
})
