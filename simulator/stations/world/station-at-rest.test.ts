import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { createEngine } from '#simulator/run/engine.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isAtRest } from './station-at-rest.ts'

const samplesOf = ({ stations }: World) =>
  stations.map(({ deviceId, status, powerW, currentA, voltageV, lastHeardMs, energyImportWh, socPercent, demandA, path }) => {
    const counted = [...(path?.counted ?? [])].map(([id, { lines, joinedWith }]) => [id, lines, joinedWith])
    const sample = { deviceId, status, powerW, currentA, voltageV, lastHeardMs, energyImportWh, socPercent, demandA }
    return { ...sample, setpoints: path?.queue, counted }
  })

/** Runs a scenario for some time and returns the journal, the samples and how many seconds chargers were at rest. */
async function run(scenario: string, spanMs: number, canRest: boolean) {
  const engine = createEngine({
    scenario,
    stations: scenario === 'quiet-day' ? 80 : undefined,
    hasPast: false,
    journalMax: Infinity,
  })
  engine.setClock({ paused: true })
  let restS = 0
  engine.onSecond(({ stations, nowMs }) => {
    for (const station of stations) {
      if (!station.path) continue
      if (!canRest) Object.assign(station.path, { restsAtA: NaN, isCountedDue: true })
      else if (isAtRest(station, station.path, nowMs + SECOND_MS)) restS += 1
    }
  })
  await engine.advance(spanMs)
  engine.stop()
  return { samples: samplesOf(engine.world), journal: engine.world.journal.toText(), restS }
}

test.each([
  ['quiet-day', 10_000],
  ['busy-day', 1],
  ['charger-ignores-limit', 0],
  ['returning-station', 0],
  ['dlm-disabled-mid-session', 0],
])('a charger at rest has the same seconds as one whose second is computed in full: %s', async (scenario, minRestS) => {
  const resting = await run(scenario, 20 * MINUTE_MS, true)
  const full = await run(scenario, 20 * MINUTE_MS, false)
  expect(resting.restS).toBeGreaterThanOrEqual(minRestS)
  expect(full.restS).toBe(0)
  expect(resting.samples).toEqual(full.samples)
  expect(resting.journal).toBe(full.journal)
})
