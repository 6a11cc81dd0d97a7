import { expect, test } from 'vitest'
import { telemetryOf } from '#simulator/fingrid/world/telemetry.ts'
import type { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { QUALITY, SECOND_COLUMNS } from './evidence-columns.ts'
import { evidenceSeconds } from './evidence-seconds.ts'

test('a second is no evidence exactly when the telemetry has a power that was not measured', () => {
  const { world, tell } = ocppWorld(1)
  const [group] = [...world.groups.values()]
  if (!group) throw new Error('The site has a group')
  world.frequencyWatch.isFrozen = false
  const doubted: number[] = []
  const play = (message: ChargerMessage, seconds: number) => {
    tell(0, message)
    for (let second = 0; second < seconds; second++) {
      run(world, 1)
      const power = telemetryOf(world, group).values.find(({ name }) => name === 'activePowerKw')
      if (power?.reason === 'not-measured') doubted.push(world.nowMs)
    }
  }
  play({ boot: { vendor: 'S', model: 'O' } }, 2)
  play({ start: { tag: 'T', key: 'k' }, status: 'Charging' }, 10)
  play({ meter: { currentA: [16, 16, 16] } }, 40)
  play({ meter: { currentA: [16, 16, 16] } }, 5)
  play({ stop: true, status: 'Available' }, 5)

  const place = SECOND_COLUMNS.findIndex(({ from }) => from === 'quality')
  const found: number[] = []
  const span = { startMs: world.startMs + 1_000, endMs: world.nowMs + 1 }
  for (const { startMs, count, columns } of evidenceSeconds(world, group, span, [])) {
    for (let at = 0; at < count; at++) if (columns[place]?.[at] === QUALITY.notMeasured) found.push(startMs + at * 1_000)
  }
  expect(doubted.length).toBeGreaterThan(20)
  expect(found).toEqual(doubted)
})
