import { expect, test } from 'vitest'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { ChargerMessage, Meter } from '../model/charger-message.ts'
import { takeChargerMessage } from './charger-messages.ts'

/** Two DC chargers of 50 kW in a group with 60 kW. The first one reports these values, the second one is willing. */
function drawing(meter: Meter) {
  const stations = [1, 2].map((id) => {
    return { id, name: `Place ${id}`, type: 'Fast', sellerId: 1, groups: ['Yard'], ocpp: { identity: `CP-${id}` } }
  })
  const world = sampleWorld({
    change: {
      stationTypes: [{ id: 1, name: 'Fast', category: 'DC', driver: 'ocpp', powerKw: 50 }],
      groups: [{ id: 1, name: 'Yard', type: 'GROUP_TYPE_DC', sellerId: 1, dlm: { enabled: true, importLimit: 60 } }],
      stations,
    },
  })
  const tell = (place: number, messages: readonly ChargerMessage[]) => {
    const station = world.stations[place]
    if (!station) throw new Error('The site has two chargers')
    for (const message of messages) {
      takeChargerMessage(world, station, message)
      run(world, 1)
    }
  }
  const start: readonly ChargerMessage[] = [{ boot: { vendor: 'S' } }, { start: { tag: 'T', key: 'k' } }, { status: 'Charging' }]
  tell(0, [...start, { profile: { limitA: 72.4, answer: 'Accepted' } }, { meter }])
  tell(1, start)
  for (let times = 0; times < 4; times++) {
    run(world, 5)
    tell(0, [{ meter }])
  }
  return { powerKw: (world.stations[0]?.powerW ?? NaN) / 1_000, ...world.stations[0]?.ocpp, other: world.stations[1] }
}

test.each<readonly [string, Meter]>([
  ['a voltage that no car has', { currentA: [100], voltageV: 65_535 }],
  ['a voltage of 0 beside a current', { currentA: [100], voltageV: 0 }],
  ['a current that it cannot carry', { currentA: [6_553], voltageV: 400 }],
  ['an export at a high voltage', { currentA: [-100], voltageV: 800 }],
  ['a current without a voltage', { currentA: [100] }],
])('the draw of a DC charger that reports %s is assumed by its limit, and leaves the rest to others', (_, meter) => {
  const { powerKw, origin, other } = drawing(meter)
  expect(origin).toBe('assumed')
  expect(powerKw).toBeCloseTo(49.956, 2)
  expect(other?.allowedCurrentA).toBeGreaterThan(14)
})

test('the draw of a DC charger follows from a possible current and voltage', () => {
  expect(drawing({ currentA: [100], voltageV: 400 })).toMatchObject({ powerKw: 40, origin: 'derived' })
})
