import { expect, test } from 'vitest'
import type { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { meterValueBlocks } from './export-station.ts'

/** The last column of each second after these messages, with the number of seconds that it stays the same. */
function originsOf(...played: readonly (readonly [seconds: number, message: ChargerMessage])[]) {
  const { world, at, tell } = ocppWorld(1)
  const fromMs = world.nowMs
  for (const [seconds, message] of played) {
    tell(0, message)
    run(world, seconds)
  }
  const text = [...meterValueBlocks(world, at(0), { startMs: fromMs + 1_000, endMs: world.nowMs + 1_000 })].join('')
  const [header = '', ...rows] = text.trim().split('\r\n')
  expect(header.split(',').at(-1)).toBe('Origin of the power')
  const spans: [string, number][] = []
  for (const row of rows) {
    const origin = row.split(',').at(-1) ?? ''
    const last = spans.at(-1)
    if (last?.[0] === origin) last[1] += 1
    else spans.push([origin, 1])
  }
  return spans
}

test('the file of a charger outside says what its power is in each second', () => {
  const started: ChargerMessage = { start: { tag: 'T', key: 'k' }, status: 'Charging' }
  expect(originsOf([5, { status: 'Available' }], [5, started], [40, { meter: { currentA: [16, 16, 16] } }])).toEqual([
    ['status', 5],
    ['assumed', 5],
    ['derived', 15],
    ['last-known', 25],
  ])
})

test('seconds without a value have no origin', () => {
  expect(originsOf([5, { status: 'Available' }], [5, { connected: false }])).toEqual([
    ['status', 5],
    ['', 5],
  ])
})
