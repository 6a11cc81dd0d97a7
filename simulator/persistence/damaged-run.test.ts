import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEngine } from '#simulator/run/engine.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { withoutSums } from '#simulator/testing/without-sums.ts'
import { NO_LINE, sealed, unsealed } from './line-sums.ts'
import { openData } from './open-data.ts'
import { refusalOf, restoreRun } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'damaged-'))
const path = join(folder, 'run.jsonl')
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

/** Starts with the folder, as the simulator does, and returns the journal of the run. */
async function start(act: (engine: ReturnType<typeof createEngine>) => Promise<void> = async () => {}): Promise<string> {
  const data = openData(folder, { scenario: undefined })
  try {
    const engine = createEngine({ scenario: 'meter-silence', ...data.options, keeping: data.keeper })
    try {
      engine.setClock({ paused: true })
      if (data.kept) await restoreRun(engine, data.keeper, data.kept)
      await act(engine)
      return engine.world.journal.toText()
    } finally {
      engine.stop()
    }
  } catch (error) {
    throw data.kept ? refusalOf(error, data.kept) : error
  } finally {
    data.close()
  }
}

/** A stored run with marks between its changes, and with several changes in one second. */
let stored = ''
let journal = ''
beforeAll(async () => {
  journal = await start(async (engine) => {
    for (const dip of [100, 150, 200, 250]) {
      await engine.advance(4_000)
      engine.do({ frequency: { dip } })
      if (dip === 150) engine.do({ fault: { call: 'readGroup', status: 500, for: '1m' } })
      await engine.advance(3_000)
    }
  })
  stored = readFileSync(path, 'utf8')
})

const linesOf = (text: string) => text.split('\n').slice(0, -1)
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** The lines with a changed head and right checksums. */
function withHead(change: (head: Record<string, unknown>) => void): string {
  const head: Record<string, unknown> = JSON.parse(unsealed(linesOf(stored)[0] ?? '', NO_LINE)?.text ?? '')
  change(head)
  return textOf([sealed(JSON.stringify(head), NO_LINE).line])
}

/** Starts with a text in the file. A refused start leaves the file as it is. */
async function startWith(text: string | Buffer): Promise<{ journal: string } | { sentence: string }> {
  writeFileSync(path, text)
  try {
    return { journal: await start() }
  } catch (error) {
    if (!(error instanceof PersistenceError)) throw error
    if (!readFileSync(path).equals(Buffer.from(text))) throw new Error('the file was changed', { cause: error })
    return { sentence: error.message }
  }
}

const NAMES_THE_LINE =
  /^\S+\/run\.jsonl(, line \d+, (is damaged|cannot be played)| is not a run of this simulator(, or its line 1 is damaged)?: use)/

/** The fault of a start: another run, or a sentence without file and line; undefined if nothing is. */
async function flawOf(text: string | Buffer): Promise<string | undefined> {
  const found = await startWith(text)
  if ('sentence' in found) return NAMES_THE_LINE.test(found.sentence) ? undefined : found.sentence
  return journal.startsWith(found.journal) ? undefined : found.journal
}

type Damage = (lines: string[], from: number, to: number) => string[]
const DAMAGES: Record<string, Damage> = {
  swapped: (lines, from, to) => lines.with(from, lines[to] ?? '').with(to, lines[from] ?? ''),
  moved: (lines, from, to) => lines.toSpliced(from, 1).toSpliced(to, 0, lines[from] ?? ''),
  missing: (lines, from) => lines.toSpliced(from, 1),
  repeated: (lines, from, to) => lines.toSpliced(to, 0, lines[from] ?? ''),
  empty: (lines, from) => lines.toSpliced(from, 0, ''),
}

describe('a stored run with damaged lines continues, or is refused with file and line', () => {
  const warn = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
  const index = fc.nat({ max: 40 })

  test.each(Object.keys(DAMAGES))('%s', { timeout: 60_000 }, async (name) => {
    warn()
    const lines = linesOf(stored)
    await fc.assert(
      fc.asyncProperty(index, index, async (from, to) => {
        const damaged = DAMAGES[name]?.([...lines], from % lines.length, to % lines.length) ?? []
        expect(await flawOf(textOf(damaged))).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  test('a change is never lost between others', async () => {
    const lines = linesOf(stored)
    const changes = lines.flatMap((line, at) => (line.includes('"did"') ? [at] : []))
    expect(changes).toHaveLength(5)
    for (const at of changes.filter((change) => change < lines.length - 1)) {
      expect(await startWith(textOf(lines.toSpliced(at, 1)))).toMatchObject({
        sentence: expect.stringContaining(`run.jsonl, line ${at + 1}, is damaged (its checksum does not fit`),
      })
    }
  })

  test('truncated after any byte, it continues with what is before', { timeout: 60_000 }, async () => {
    warn()
    const content = Buffer.from(stored)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: content.length }), async (length) => {
        expect(await flawOf(content.subarray(0, length))).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })

  test('with an altered byte', { timeout: 60_000 }, async () => {
    warn()
    const content = Buffer.from(stored)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: content.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const altered = Buffer.from(content)
        altered[at] = (altered[at] ?? 0) ^ bits
        expect(await flawOf(altered)).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['a byte order mark before it', (text: string) => `\uFEFF${text}`, ', or its line 1 is damaged'],
    ['a run behind it', (text: string) => text + text, ', line 12, is damaged'],
    ['zeros of a lost block behind it', (text: string) => `${text}${'\0'.repeat(512)}\n`, ', line 12, is damaged'],
    ['its lines sorted', (text: string) => textOf(linesOf(text).toSorted()), ', line 3, is damaged'],
    ['a line break within a line', (text: string) => text.replace('"did":', '"did":\n'), ', line 3, is damaged'],
    [
      'a checksum in capitals',
      (text: string) => text.replace(/"sum":"[^"]*"/, (sum) => sum.toUpperCase()),
      ', line 1, is damaged',
    ],
  ])('with %s, it is refused with the line', async (_, damage, sentence) => {
    expect(await startWith(damage(stored))).toMatchObject({ sentence: expect.stringContaining(sentence) })
  })

  test('with line breaks of another system', async () => {
    expect(await startWith(stored.replaceAll('\n', '\r\n'))).toMatchObject({
      sentence: expect.stringContaining('run.jsonl, line 1, is damaged'),
    })
  })
})

describe('a stored run without checksums', () => {
  test('is restored, and continues without', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const old = withoutSums(stored)
    expect(await startWith(old)).toEqual({ journal })
    expect(warn).not.toHaveBeenCalled()
    const longer = await start(async (engine) => {
      engine.do({ frequency: { dip: 300 } })
      await engine.advance(5_000)
    })
    expect(readFileSync(path, 'utf8')).not.toContain('"sum"')
    expect(await start()).toBe(longer)
  })

  test.each([
    ['swapped lines', (lines: string[]) => DAMAGES.swapped?.(lines, 1, 4), 3],
    ['a mark before its predecessors', (lines: string[]) => [...lines, lines[2] ?? ''], 12],
  ])('with %s is refused', async (_, change, line) => {
    const lines = linesOf(withoutSums(stored))
    const damaged = textOf(change(lines) ?? [])
    expect(await startWith(damaged)).toMatchObject({
      sentence: expect.stringMatching(
        new RegExp(`run\\.jsonl, line ${line}, is damaged \\(\\S+ is earlier than \\S+ of the line before\\)`),
      ),
    })
  })

  test('with an odd value in the place of any other starts, or is refused with file and line', { timeout: 60_000 }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const old = withoutSums(stored)
    const values = [...old.matchAll(/(?<=[:[])("[^"]*"|-?\d+(\.\d+)?|true|false|null)/g)]
    const odd = fc.constantFrom(
      '-1',
      '1e300',
      '0.5',
      'null',
      '"x"',
      '"2999-01-01T00:00:00.000Z"',
      '"99999999d"',
      '[]',
      '{}',
      'true',
      '',
    )
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: values.length - 1 }), odd, async (index, value) => {
        const { index: at = 0, 0: before = '' } = values[index] ?? {}
        const found = await startWith(`${old.slice(0, at)}${value}${old.slice(at + before.length)}`)
        expect('sentence' in found ? found.sentence : '').toMatch('sentence' in found ? NAMES_THE_LINE : '')
      }),
      { numRuns: 200, examples: values.map((_, index) => [index, '1e300']) },
    )
  })

  test('says that the file may be altered if its replay differs', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await startWith(withoutSums(stored).replace('"dip":150', '"dip":160'))
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('its scenario, its site, the program or the file has changed'))
  })
})

describe('the first line of a stored run has the bounds of the control API', () => {
  test.each([
    ['version', 0, 'version must be 2, not 0'],
    ['version', '2', 'version must be 2, not "2"'],
    ['stations', 1_000_000_000, 'stations must be 1000000 or less'],
    ['stations', -5, 'stations must be 1 or more'],
    ['stations', 2.5, 'stations must be a whole number'],
    ['stations', '70', 'stations must be a number'],
    ['firstStation', -5, 'firstStation must be 1 or more'],
    ['firstStation', 1e15, 'firstStation must be 1000000000 or less'],
    ['seed', -1, 'seed must be 0 or more'],
    ['seed', 1e300, 'seed must be'],
    ['seed', undefined, 'seed is missing'],
    ['mix', 'ac=1', 'mix must be shares in percent'],
    ['recording', {}, 'recording.name is missing'],
    ['options', { stations: 1e9 }, 'options.stations must be 1000000 or less'],
    ['options', { firstStation: 0 }, 'options.firstStation must be 1 or more'],
    ['options', { mix: 'x' }, 'options.mix must be shares in percent'],
    ['options', { seed: -1 }, 'options.seed must be 0 or more'],
    ['options', { frequency: { file: 7, digest: '' } }, 'options.frequency.file must be a text'],
    ['actions', {}, 'actions must be a list'],
    ['actions', [{ at: 7 }], 'actions.0.at must be a text'],
    ['scenario', { name: 7 }, 'scenario'],
  ])('%s %j', async (field, value, sentence) => {
    const text = withHead((head) => (value === undefined ? delete head[field] : (head[field] = value)))
    expect(await startWith(text)).toMatchObject({
      sentence: expect.stringContaining(`run.jsonl, line 1, is damaged (${sentence}`),
    })
  })

  test.each([
    ['a scenario that does not exist', { name: 'no-such-day' }, 'no-such-day'],
    ['a path as its name', { name: '../../etc/passwd' }, 'passwd'],
    ['a text that is no scenario', { yaml: 'about: [' }, ''],
    ['a text of a file that is no scenario', { file: '/nowhere/mine.yaml', text: '{}' }, 'mine.yaml'],
  ])('%s is refused with the file of the run', async (_, scenario, named) => {
    const found = await startWith(withHead((head) => (head.scenario = scenario)))
    expect(found).toMatchObject({
      sentence: expect.stringMatching(/^\S+run\.jsonl, line 1, cannot be played \(.+\): use another folder/s),
    })
    expect(JSON.stringify(found)).toContain(named)
  })
})

describe('another file in the place of the new one', () => {
  const fresh = `${path}.new`
  afterEach(() => rmSync(fresh, { recursive: true, force: true }))

  test('that is a folder is named when the first run starts', async () => {
    rmSync(path)
    mkdirSync(fresh)
    await expect(start()).rejects.toThrow(`Cannot store a run in ${fresh}: a folder of that name exists`)
  })
  test('that is a link is replaced, and not what it links to', async () => {
    const other = join(folder, 'other.txt')
    writeFileSync(other, 'mine')
    symlinkSync(other, fresh)
    rmSync(path, { force: true })
    await start()
    expect(readFileSync(other, 'utf8')).toBe('mine')
  })
  test('that is a pipe does not stop the start', async () => {
    execFileSync('mkfifo', [fresh])
    rmSync(path, { force: true })
    await expect(start()).resolves.toContain('"seq":')
  })
})
