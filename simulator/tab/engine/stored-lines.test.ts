import { beforeEach, describe, expect, test } from 'vitest'
import { createEngine } from '#simulator/run/engine.ts'
import { keptOptions } from '#simulator/persistence/kept-options.ts'
import { restoreRun } from '#simulator/persistence/restore.ts'
import { RunKeeper } from '#simulator/persistence/run-keeper.ts'
import { readRun } from '#simulator/persistence/run-lines.ts'
import { StoredLines } from './stored-lines.ts'

let stored: string[]
const store = {
  begin: (line: string) => void (stored = [line]),
  put: (number: number, line: string) => void (stored[number] = line),
}
beforeEach(() => (stored = []))

describe('the lines of a run in the storage of a browser', () => {
  test('have one mark after the last line, and permanent marks', () => {
    const lines = new StoredLines(store, 0)
    lines.begin('head')
    lines.mark('m1')
    lines.mark('m2')
    lines.add('did', () => {})
    lines.mark('m3')
    lines.mark('m4', { keepsLast: true })
    lines.mark('m5')
    expect(stored).toEqual(['head', 'm2', 'did', 'm3', 'm5'])
  })

  test('have no line of an action that fails', () => {
    const lines = new StoredLines(store, 0)
    lines.begin('head')
    expect(() =>
      lines.add('did', () => {
        throw new Error('refused')
      }),
    ).toThrow('refused')
    expect(stored).toEqual(['head'])
  })

  test('begin again with another run', () => {
    const lines = new StoredLines(store, 3)
    stored = ['a', 'b', 'c']
    lines.begin('head')
    expect(stored).toEqual(['head'])
  })

  test('restore the run with its actions and its journal', async () => {
    const keeper = new RunKeeper(new StoredLines(store, 0), {})
    const engine = createEngine({ scenario: 'quiet-day', hasPast: false, keeping: keeper })
    engine.setClock({ paused: true })
    await engine.advance(20_000)
    engine.do({ fault: { call: 'readGroup', status: 500, for: '1m' } })
    await engine.advance(20_000)
    keeper.close()
    engine.stop()

    const kept = readRun('The stored run', `${stored.join('\n')}\n`)
    const second = new RunKeeper(new StoredLines(store, stored.length), kept.options, kept)
    const restored = createEngine({ ...keptOptions(kept, undefined), hasPast: false, keeping: second })
    restored.setClock({ paused: true })
    await restoreRun(restored, second, kept)
    expect(second.isAsBefore).toBe(true)
    expect(restored.world.nowMs).toBe(engine.world.nowMs)
    expect(restored.world.journal.toText()).toBe(engine.world.journal.toText())
    restored.stop()
  })
})
