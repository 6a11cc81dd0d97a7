import { expect, test } from 'vitest'
import { RunActions } from './run-actions.ts'

const action = (at: string) => ({ at, frequency: { dip: 100 } })
const size = JSON.stringify(action('1s')).length

test('actions are refused when there is no room, and none is evicted', () => {
  const actions = new RunActions([action('1s')], 2 * size)
  actions.expectRoomFor(action('2s'))
  actions.add(action('2s'))
  expect(() => actions.expectRoomFor(action('3s'))).toThrow(
    'The change was not made, because the run has reached its limit of recorded actions: start another run, for example by a reset',
  )
  expect(actions.all).toEqual([action('1s'), action('2s')])
})

/** As a charger of three phases sends it every 10 s. */
const message = (number: number) => ({
  at: `${Math.floor(number / 100)}s`,
  charger: {
    station: `ef2a8a4e-0000-4000-8000-${String(number % 1_000).padStart(12, '0')}`,
    message: {
      meter: {
        currentA: [0, 1, 2].map((phase) => Math.round((10 + Math.sin(number * 7 + phase)) * 100) / 100),
        powerW: Math.round(6_900 + 690 * Math.sin(number)),
        voltageV: Math.round((230 + Math.cos(number * 3)) * 10) / 10,
        energyWh: 100_000 + number * 19,
      },
    },
  },
})

test('an hour of messages from 1,000 chargers every 10 s has room, and is kept exactly', () => {
  const actions = new RunActions([])
  const count = 5_000
  for (let number = 0; number < count; number++) actions.add(message(number))
  expect(actions.count).toBe(count)
  expect(actions.packedBytes / count).toBeLessThan(44)
  expect((actions.packedBytes / count) * 360_000).toBeLessThan(16_000_000)
  expect(actions.all).toEqual(Array.from({ length: count }, (_, number) => message(number)))
})
