import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngine } from './engine.ts'
import { startSimulator } from '#simulator/start.ts'
import { MAX_JOURNAL_CHARACTERS } from '#simulator/core/world/journal.ts'

const MINUTES = 40
const MAX = 5_000

async function run(journalMax: number) {
  const engine = createEngine({ scenario: 'queue', journalMax })
  onTestFinished(() => engine.stop())
  engine.setClock({ paused: true })
  engine.do({ at: '3m', frequency: { dip: 500 } })
  await engine.advance(MINUTES * 60_000)
  return engine
}

test('a journal with eviction equals the end of the whole journal, also after a jump back', async () => {
  const [bound, whole] = [await run(MAX), await run(Infinity)]
  const [end, all] = [bound.world.journal.toText(), whole.world.journal.toText()]
  expect(all.length).toBeGreaterThan(3 * MAX)
  expect(end.length).toBeGreaterThan(MAX / 2)
  expect(end.length).toBeLessThan(1.2 * MAX)
  expect(all.endsWith(end)).toBe(true)
  const { nowMs } = bound.world
  await bound.jump(bound.world.startMs + 60_000)
  await bound.jump(nowMs)
  expect(bound.world.journal.toText()).toBe(end)
}, 60_000)

test('a run without an end has a journal with eviction by default', () => {
  const engine = createEngine({ scenario: 'queue' })
  onTestFinished(() => engine.stop())
  const { journal, nowMs } = engine.world
  const text = 'x'.repeat(1_000_000)
  for (let megabyte = 0; megabyte < 20; megabyte++) journal.add(nowMs, 'long', { text })
  expect(journal.toText().length).toBeLessThan(1.2 * MAX_JOURNAL_CHARACTERS)
}, 60_000)

test('a replay is compared with the stored run even if the start of its journal was evicted', async () => {
  const data = mkdtempSync(join(tmpdir(), 'long-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const start = async () => {
    const simulator = await startSimulator({ port: 0, data, scenario: 'queue', journalMax: MAX })
    simulator.engine.setClock({ paused: true })
    return simulator
  }
  const first = await start()
  await first.engine.advance(MINUTES * 60_000)
  const before = first.engine.world.journal
  expect(before.entries[0]?.seq).toBeGreaterThan(0)
  await first.stop()
  const second = await start()
  await second.stop()
  expect(second.engine.world.journal.toText()).toBe(before.toText())
  expect(warn).not.toHaveBeenCalled()
}, 60_000)
