import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEngine } from '#simulator/run/engine.ts'
import { startSimulator } from '#simulator/start.ts'
import { measurandsOf } from '#simulator/devices/world/measurands.ts'
import { readSeconds } from '#simulator/history/world/seconds.ts'
import { withoutSums } from '#simulator/testing/without-sums.ts'
import { tick } from '#simulator/world/tick.ts'
import { RunFile } from './run-file.ts'
import { RunKeeper } from './run-keeper.ts'
import { readRun } from './run-lines.ts'

type Options = NonNullable<Parameters<typeof startSimulator>[0]>

let data = ''
const ends: (() => Promise<void>)[] = []
beforeEach(() => (data = mkdtempSync(join(tmpdir(), 'kept-'))))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  rmSync(data, { recursive: true, force: true })
  vi.restoreAllMocks()
})

async function start(options: Options = {}) {
  const simulator = await startSimulator({ port: 0, data, hasPast: false, ...options })
  simulator.engine.setClock({ paused: true })
  const { engine, url } = simulator
  let isOver = false
  const stop = async () => {
    if (!isOver) await simulator.stop()
    isOver = true
  }
  ends.push(stop)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  return { ...simulator, stop, post, journal: () => engine.world.journal.toText(), nowMs: () => engine.world.nowMs }
}

const textOf = (name = 'run.jsonl') => readFileSync(join(data, name), 'utf8')
const scenario = 'meter-silence'

/** The import registers of all stations in each second of the run, Wh. */
function registersOf({ engine: { world } }: Awaited<ReturnType<typeof start>>, fromMs: number): Map<string, number[]> {
  const registers = world.stations.map((station): [string, number[]] => {
    const place = measurandsOf(station).indexOf('Energy.Active.Import.Register')
    const values: number[] = []
    for (const { count, columns } of readSeconds(world, station, fromMs, world.nowMs + 1)) {
      values.push(...(columns[place]?.subarray(0, count) ?? []))
    }
    return [station.deviceId, values]
  })
  return new Map(registers)
}

test('registers continue across a restart', async () => {
  const first = await start({ scenario, seed: 5 })
  const startMs = first.nowMs() - 60_000
  await first.engine.advance(90_000)
  const before = registersOf(first, startMs)
  await first.stop()

  const second = await start()
  expect(registersOf(second, startMs)).toEqual(before)
  await second.engine.advance(60_000)
  const after = registersOf(second, startMs)
  const energiesWh = [...after.values()].filter((values) => (values.at(-1) ?? NaN) > (values[0] ?? NaN))
  expect(energiesWh.length).toBeGreaterThan(3)
  for (const values of after.values()) expect(values.filter((value, i) => value < (values[i - 1] ?? -Infinity))).toEqual([])
})

describe('a restarted simulator', () => {
  test('continues at the same second with a seed of its own', async () => {
    const first = await start({ scenario, seed: 5 })
    await first.engine.advance(71_000)
    first.engine.do({ frequency: { to: 49.6, exact: true } })
    await first.engine.advance(13_000)
    await first.stop()
    const second = await start()
    expect(second.nowMs()).toBe(first.nowMs())
    expect(second.journal()).toBe(first.journal())
    expect(second.engine.world.seed).toBe(5)
  })

  test('continues with the original text of a file that has changed', async () => {
    const file = join(data, 'mine.yaml')
    const text = 'about: A test.\nsite: courtyard\nstarts: 2026-03-02T08:00:00Z\n'
    writeFileSync(file, text)
    const first = await start({ scenario: file })
    await first.engine.advance(3_000)
    await first.stop()
    writeFileSync(file, text.replace('A test', 'Another test'))
    await expect(start({ scenario: file })).rejects.toThrow(
      'holds a run of an earlier version of mine.yaml, not its present version',
    )
    const second = await start()
    expect(second.engine.state()).toMatchObject({ scenario: 'mine', about: 'A test.' })
    expect(second.journal()).toBe(first.journal())
  })

  test('continues a run whose options differ from its own', async () => {
    const frequency = join(data, 'low.csv')
    writeFileSync(frequency, `t,f\n${Array.from({ length: 60 }, (_, second) => `${second},49.8`).join('\n')}\n`)
    const own = { stations: 70, firstStation: 5_001, mix: 'ac=100,dc=0,v2g=0,battery=0' }
    const first = await start({ scenario, frequency, ...own })
    const other = { stations: 20, firstStation: 7_001, mix: null }
    first.engine.load({ name: 'queue', ...other, recording: null })
    await first.engine.advance(3_000)
    await first.stop()
    const second = await start()
    expect(second.journal()).toBe(first.journal())
    expect(second.engine.view()).toMatchObject({ source: { name: 'queue' }, ...other, recording: null })
    second.engine.load({ name: scenario })
    expect(second.engine.view()).toMatchObject({ ...own, recording: { name: 'low.csv' } })
  })

  test('warns if the replay differs from the stored run', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const first = await start({ scenario })
    await first.engine.advance(9_000)
    await first.stop()
    await (await start()).stop()
    expect(warn).not.toHaveBeenCalled()
    writeFileSync(join(data, 'run.jsonl'), withoutSums(textOf()).replace('"seed":21', '"seed":22'))
    await start()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('the replay differs from the stored run'))
  })

  test('refuses requests until the run is restored', async () => {
    const first = await start({ scenario })
    await first.engine.advance(20 * 60_000)
    first.engine.do({ operator: { user: 'admin', call: 'listGroups' } })
    await first.stop()
    const meanwhile: Promise<number>[] = []
    const url = `http://127.0.0.1:${first.port}`
    const onProgress = () => {
      if (meanwhile.length < 3) meanwhile.push(fetch(`${url}/sim`).then(({ status }) => status))
    }
    const second = await start({ port: first.port, onProgress })
    expect(await Promise.all(meanwhile)).toEqual([503, 503, 503])
    expect(second.journal()).toBe(first.journal())
    expect((await fetch(`${url}/sim`)).status).toBe(200)
  })
})

test('a moment is stored when the answer to running ahead is sent', async () => {
  const { engine, nowMs } = await start({ scenario })
  await engine.advance(71_000)
  expect(readRun('run.jsonl', textOf()).reachedMs).toBe(nowMs())
})

test('the present moment is stored every two seconds of real time', async () => {
  let realMs = 0
  const keeper = new RunKeeper(new RunFile(join(data, 'run.jsonl')), {}, undefined, () => realMs)
  const engine = createEngine({ scenario, keeping: keeper })
  ends.push(async () => {
    engine.stop()
    keeper.close()
  })
  const { world } = engine
  const kept = [0, 1_000, 1_999, 2_000, 3_999, 4_000].map((ms) => {
    realMs = ms
    tick(world)
    keeper.passed(world)
    return ((readRun('run.jsonl', textOf()).reachedMs ?? 0) - world.startMs) / 1_000
  })
  expect(kept).toEqual([1, 1, 1, 4, 4, 6])
})

test('a run of several weeks without changes has one line per week', () => {
  const path = join(data, 'run.jsonl')
  const keeper = new RunKeeper(new RunFile(path), {}, undefined, () => 0)
  const engine = createEngine({ scenario, keeping: keeper })
  ends.push(async () => {
    engine.stop()
    keeper.close()
  })
  const { world } = engine
  const { startMs } = world
  for (let day = 1; day <= 60; day += 1) keeper.reached({ ...world, nowMs: startMs + day * 86_400_000 })
  const kept = readRun(path, textOf())
  expect(kept.reachedMs).toBe(startMs + 60 * 86_400_000)
  expect(textOf().split('\n')).toHaveLength(1 + 9 + 1)
})

describe('the error of a damaged file is reported at the start', () => {
  const MARK = (now: string) => `${JSON.stringify({ now, entries: 1, digest: 'x' })}\n`
  const brokenBy = async (change: (text: string) => string) => {
    const first = await start({ scenario })
    await first.engine.advance(9_000)
    first.engine.do({ frequency: { dip: 100 } })
    await first.engine.advance(9_000)
    await first.stop()
    writeFileSync(join(data, 'run.jsonl'), change(textOf()))
  }

  test('a first moment far away from the start of the scenario', async () => {
    await brokenBy((text) => `${withoutSums(text).split('\n')[0]}\n${MARK('2999-01-01T00:00:00.000Z')}`)
    await expect(start()).rejects.toThrow(/run\.jsonl, line 2, is damaged \(2999-01-01T00:00:00\.000Z is more than 31 days/)
  })
  test('an unknown action, with its line', async () => {
    await brokenBy((text) => withoutSums(text).replace('"frequency"', '"frequenzy"'))
    await expect(start()).rejects.toThrow(/run\.jsonl, line 3, is damaged \(frequenzy is not known here/)
  })
  test.each([
    [
      'a last line without its line break',
      (text: string) => text.slice(0, -1),
      /^Warning: the last 121 bytes of .*run\.jsonl are ignored/,
    ],
    ['NULs at the end', (text: string) => `${text}\0\0\0`, /^Warning: the last 3 bytes of .*run\.jsonl are ignored/],
  ])('%s', async (_, change, sentence) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await brokenBy(change)
    await start()
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(sentence))
  })
  test('a device instead of the file', async () => {
    symlinkSync('/dev/zero', join(data, 'run.jsonl'))
    await expect(start({ scenario })).rejects.toThrow(/run\.jsonl is not a regular file/)
  })
})

describe('a new run starts', () => {
  const names = () =>
    readdirSync(data)
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted()

  test.each([
    ['by another scenario', '/sim/scenario', { name: 'queue' }, 'queue'],
    ['by a reset', '/sim/reset', {}, scenario],
  ])('%s, and the previous run is renamed', async (_, path, body, played) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const first = await start({ scenario })
    await first.engine.advance(5_000)
    first.engine.do({ frequency: { dip: 100 } })
    const before = textOf()
    expect((await first.post(path, body)).status).toBe(200)
    expect(names()).toEqual(['run-1.jsonl', 'run.jsonl'])
    expect(textOf('run-1.jsonl')).toBe(before)
    expect(log).toHaveBeenCalledWith(expect.stringContaining('run-1.jsonl'))
    await first.stop()
    const second = await start()
    expect(second.engine.state()).toMatchObject({ scenario: played })
    expect(second.engine.view().actions).toEqual([])
  })

  test('by a jump back, with the actions that are replayed later', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const first = await start({ scenario })
    await first.engine.advance(50_000)
    first.engine.do({ frequency: { dip: 100 } })
    await first.engine.jump(first.nowMs() - 30_000)
    await first.stop()
    const second = await start()
    expect(second.nowMs()).toBe(first.nowMs())
    await second.engine.advance(40_000)
    expect(second.journal()).toContain('"dip":100')
  })

  test('unless it cannot be stored; the previous run then continues', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    const first = await start({ scenario })
    rmSync(data, { recursive: true })
    const refused = await first.post('/sim/scenario', { name: 'queue' })
    expect([refused.status, first.engine.state().scenario]).toEqual([500, scenario])
    await first.engine.advance(5_000)
    await expect(first.engine.jump(first.nowMs() - 1_000)).rejects.toThrow('cannot be stored in run.jsonl')
    await expect(first.engine.jump(first.nowMs() + 1_000)).resolves.toBeUndefined()
    expect(first.nowMs() - first.engine.world.startMs).toBe(6_000)
    expect(complain).toHaveBeenCalledOnce()
  })
})

test('a change that cannot be stored is refused with a sentence and not made', async () => {
  const { engine, post, journal } = await start({ scenario })
  const { token } = await (await post('/api/login', { user: 'admin', password: 'demo' })).json()
  const [groups, before] = [engine.world.groups.size, journal()]
  appendFileSync(join(data, 'run.jsonl'), '{}\n')
  const message = 'The change was not made, because it cannot be stored in run.jsonl: another program has written to the file.'
  const make = { name: 'Made', type: 'GROUP_TYPE_CHARGER', sellerId: 101 }
  for (const answer of [
    await post('/api/groups', make, { authorization: `Bearer ${token}` }),
    await post('/sim/do', { frequency: { dip: 100 } }),
  ]) {
    expect([answer.status, await answer.json()]).toEqual([500, { message }])
  }
  expect([engine.world.groups.size, journal(), engine.view().actions]).toEqual([groups, before, []])
})

test('refused changes and secrets are not stored', async () => {
  const { post } = await start({ scenario })
  const { token } = await (await post('/api/login', { user: 'admin', password: 'demo' })).json()
  const before = textOf()
  expect((await post('/api/groups', { name: '' }, { authorization: `Bearer ${token}` })).status).toBe(400)
  await post('/api/login', { user: 'admin', password: 'wrong' })
  expect(textOf()).toBe(before)
})
