import { describe, expect, test } from 'vitest'
import { run } from '#simulator/testing/sample-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { addressed } from './known-chargers.ts'

/** The places to which a stop of an unknown transaction belongs, at a charger with two connectors. */
function placesOf(registerWh: number | undefined, ...messages: readonly (readonly [place: number, message: ChargerMessage])[]) {
  const { world, tell } = ocppWorld(2)
  for (const [place, message] of messages) {
    tell(place, message)
    run(world, 1)
  }
  const to = { transaction: '4711', registerWh }
  return addressed(world.stations, to, world.nowMs).map(({ name }) => name)
}

describe('a stop of an unknown transaction', () => {
  const start = (key: string, energyWh: number): ChargerMessage => ({ start: { tag: 'T', key }, meter: { energyWh } })
  const running: readonly (readonly [number, ChargerMessage])[] = [
    [0, start('a', 100)],
    [1, start('b', 50_000)],
  ]
  test('belongs to the connector whose register it continues', () => {
    expect(placesOf(140, ...running)).toEqual(['Place 1'])
    expect(placesOf(50_200, ...running)).toEqual(['Place 2'])
  })

  test('belongs to a session, not to a connector that waits for one', () => {
    expect(placesOf(140, [0, start('a', 100)], [1, { status: 'Preparing', meter: { energyWh: 90 } }])).toEqual(['Place 1'])
  })

  test('belongs to the only session without a transaction, if the register does not decide', () => {
    const charging: ChargerMessage = { status: 'Charging', meter: { energyWh: 90 } }
    expect(placesOf(140, [0, start('a', 100)], [1, charging])).toEqual(['Place 2'])
    expect(placesOf(undefined, [0, start('a', 100)], [1, charging])).toEqual(['Place 2'])
  })

  test('belongs to none, if the register of another session is not known', () => {
    expect(placesOf(140, [0, start('a', 100)], [1, { start: { tag: 'T', key: 'b' } }])).toEqual([])
  })

  test('belongs to none, if its register is that of a running transaction, beside a session without one', () => {
    const charging: ChargerMessage = { status: 'Charging', meter: { energyWh: 90 } }
    expect(placesOf(1_031, [0, start('a', 1_020)], [1, charging])).toEqual([])
    const named = { start: { tag: 'T', transaction: 't' }, event: true as const, meter: { energyWh: 77_223 } }
    expect(placesOf(77_235, [0, named], [1, charging])).toEqual([])
    expect(placesOf(95, [0, named], [1, charging])).toEqual(['Place 2'])
  })

  test('belongs to none, if it can be of both', () => {
    expect(placesOf(140, [0, start('a', 100)], [1, start('b', 90)])).toEqual([])
  })
})
