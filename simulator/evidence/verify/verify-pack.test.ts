import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assert, asyncProperty, constant, constantFrom, integer, oneof, record } from 'fast-check'
import { SECOND_MS } from '#contract/durations.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { packOfRange } from '../pack/evidence-pack.ts'
import { bytesOf, dipEngine, filesOf, packOfFirst, SCENARIO } from '../testing/dip-pack.ts'
import { verifyPack } from './verify-pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
const archive = join(folder, 'pack.zip')
const unpacked = join(folder, 'unpacked')
let bytes: Buffer
/** The archive of two seconds without an activation. */
let short: Buffer
let files: Map<string, string>

beforeAll(async () => {
  const { world } = await dipEngine()
  bytes = await bytesOf(packOfFirst(world))
  files = await filesOf(packOfFirst(world))
  const span = { startMs: world.nowMs - 2 * SECOND_MS, endMs: world.nowMs }
  short = await bytesOf(packOfRange({ world, scenario: SCENARIO, group: findGroup(world, 'Depot AC') }, span))
  writeFileSync(archive, bytes)
  mkdirSync(unpacked)
  for (const [name, text] of files) writeFileSync(join(unpacked, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const problemsOf = async (path: string) => (await verifyPack(path)).problems

/** A copy of the folder with other files; an undefined text removes the file. */
async function problemsWith(changes: Record<string, string | undefined>) {
  const copy = mkdtempSync(join(folder, 'copy-'))
  for (const [name, text] of [...files, ...Object.entries(changes)]) {
    if (text === undefined) rmSync(join(copy, name))
    else writeFileSync(join(copy, name), text)
  }
  return problemsOf(copy)
}

describe('an archive', () => {
  test('is unaltered as it was written', async () => {
    expect(await verifyPack(archive)).toMatchObject({ problems: [], manifest: { group: { name: 'Depot AC' } } })
  })

  test.each([
    ['', 20],
    [' of two seconds', 120],
  ])('%s is found altered for each altered byte', async (kind, numRuns) => {
    const whole = kind === '' ? bytes : short
    const altered = join(folder, 'altered.zip')
    const headersAt = whole.lastIndexOf('seconds.csv') - 46
    const place = oneof(
      integer({ min: 0, max: whole.length - 1 }),
      // The header of the first file, and the directory at the end.
      integer({ min: 0, max: 60 }),
      integer({ min: headersAt, max: whole.length - 1 }),
    )
    await assert(
      asyncProperty(place, integer({ min: 1, max: 255 }), async (at, change) => {
        const copy = Buffer.from(whole)
        copy[at] = (copy[at] ?? 0) ^ change
        writeFileSync(altered, copy)
        expect(await problemsOf(altered)).not.toEqual([])
      }),
      { numRuns },
    )
  })

  test('with an altered value names the file', async () => {
    const at = bytes.indexOf('49.650')
    const copy = Buffer.from(bytes)
    copy[at + 5] = 0x31
    const altered = join(folder, 'value.zip')
    writeFileSync(altered, copy)
    expect(await problemsOf(altered)).toEqual(['seconds.csv is altered.'])
  })

  test.each([0, 10, 300_000])('that ends after %d bytes cannot be read', async (length) => {
    const cut = join(folder, 'cut.zip')
    writeFileSync(cut, bytes.subarray(0, length))
    expect(await problemsOf(cut)).toEqual([expect.stringMatching(/^The archive is altered and cannot be read: .+\.$/)])
  })

  test('with bytes before or after it is altered', async () => {
    const longer = join(folder, 'longer.zip')
    writeFileSync(longer, Buffer.concat([Buffer.from('x'), bytes]))
    expect(await problemsOf(longer)).toHaveLength(1)
    writeFileSync(longer, Buffer.concat([bytes, Buffer.from('x')]))
    expect(await problemsOf(longer)).toHaveLength(1)
  })
})

describe('a folder', () => {
  test('is unaltered as it was unpacked', async () => {
    expect(await problemsOf(unpacked)).toEqual([])
  })

  test('names each altered, missing and additional file', async () => {
    const problems = await problemsWith({
      'seconds.csv': `${files.get('seconds.csv')} `,
      'bids.csv': undefined,
      'notes.txt': 'mine',
    })
    expect(problems).toEqual(['seconds.csv is altered.', 'bids.csv is missing.', 'notes.txt is not in the manifest.'])
  })

  test('names an additional file in a folder in it', async () => {
    const copy = mkdtempSync(join(folder, 'deep-'))
    for (const name of files.keys()) copyFileSync(join(unpacked, name), join(copy, name))
    mkdirSync(join(copy, 'more'))
    writeFileSync(join(copy, 'more', 'seconds.csv'), '')
    expect(await problemsOf(copy)).toEqual(['more/seconds.csv is not in the manifest.'])
  })

  test.each([
    [{ 'manifest.json': undefined }, ['manifest.json is missing.']],
    [{ 'manifest.sha256': undefined }, ['manifest.sha256 is missing.']],
    [{ 'manifest.sha256': 'x' }, ['manifest.json or manifest.sha256 is altered.']],
    [
      { 'manifest.json': '{}' },
      ['manifest.json or manifest.sha256 is altered.', 'manifest.json is not the manifest of an evidence pack.'],
    ],
  ])('without an intact manifest: %j', async (changes, problems) => {
    expect(await problemsWith(changes)).toEqual(problems)
  })

  test('is found altered for each altered byte of each file', async () => {
    const place = constantFrom(...files.keys()).chain((name) => {
      const { length } = Buffer.from(files.get(name) ?? '')
      return record({ name: constant(name), at: integer({ min: 0, max: Math.max(0, length - 1) }) })
    })
    const copy = mkdtempSync(join(folder, 'each-'))
    await assert(
      asyncProperty(place, integer({ min: 1, max: 255 }), async ({ name, at }, change) => {
        for (const one of files.keys()) copyFileSync(join(unpacked, one), join(copy, one))
        const altered = Buffer.from(files.get(name) ?? '')
        altered[at] = (altered[at] ?? 0) ^ change
        writeFileSync(join(copy, name), altered)
        const problems = await problemsOf(copy)
        expect(problems.some((problem) => problem.includes(name))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

test('a path that does not exist is the error of the file system', async () => {
  await expect(verifyPack(join(folder, 'none.zip'))).rejects.toMatchObject({ code: 'ENOENT' })
})
