import { expect, test } from 'vitest'
import { Journal } from '#simulator/core/world/journal.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { telemetryOf } from '#simulator/fingrid/world/telemetry.ts'
import { SECOND_COLUMNS } from './evidence-columns.ts'
import { evidenceSeconds } from './evidence-seconds.ts'
import { frozenSpans } from './frozen-spans.ts'

test('the times of a frozen frequency come from the journal, and the last one can be open', () => {
  const journal = new Journal()
  journal.add(5_000, 'frequency', { event: 'frozen' })
  journal.add(9_000, 'frequency', { event: 'changes again' })
  journal.add(20_000, 'frequency', { event: 'frozen' })
  journal.add(21_000, 'load', { event: 'changes again' })
  expect(frozenSpans({ journal })).toEqual([
    { startMs: 5_000, endMs: 9_000 },
    { startMs: 20_000, endMs: Infinity },
  ])
})

test('a second is frozen in the evidence exactly when the telemetry doubts its frequency', async () => {
  const engine = createEngine({ scenario: 'single-step' })
  engine.setClock({ paused: true })
  const { world } = engine
  const group = [...world.groups.values()].find(({ isSupergroup }) => isSupergroup)
  if (!group) throw new Error('no super group')
  const doubted: number[] = []
  engine.onSecond(() => {
    const frequency = telemetryOf(world, group).values.find(({ name }) => name === 'frequencyHz')
    if (frequency?.reason === 'frozen') doubted.push(world.nowMs)
  })
  await engine.advance(10_000)
  engine.do({ frequency: { to: 50.02, exact: true } })
  await engine.advance(8_000)
  engine.do({ frequency: { release: true, over: '1s' } })
  await engine.advance(10_000)
  engine.stop()
  const place = SECOND_COLUMNS.findIndex(({ from }) => from === 'quality')
  const frozen: number[] = []
  const span = { startMs: world.startMs + 1_000, endMs: world.nowMs + 1 }
  for (const { startMs, count, columns } of evidenceSeconds(world, group, span, [])) {
    for (let at = 0; at < count; at++) if (columns[place]?.[at] === 3) frozen.push(startMs + at * 1_000)
  }
  expect(doubted.length).toBeGreaterThan(3)
  expect(frozen).toEqual(doubted)
})
