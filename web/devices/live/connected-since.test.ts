import { describe, expect, test } from 'vitest'
import { connectedSince, carAt, sessionEnergyWh, statusChanges } from './connected-since.ts'

/** Changes of a status at whole minutes, given from the oldest, as the log reports them. */
function changes(...statuses: (string | null)[]) {
  return statuses
    .slice(1)
    .map((value, index) => ({ at: new Date((index + 1) * 60_000).toISOString(), was: statuses[index] ?? null, value }))
    .toReversed()
}

const since = (list: Parameters<typeof connectedSince>[0]) => connectedSince(list, 30_000)

describe('connectedSince', () => {
  test('is the last change from a free charger to a car', () => {
    expect(since(changes('Charging', 'Available', 'Preparing', 'Charging'))).toEqual({
      sinceMs: 120_000,
      isLonger: false,
    })
  })

  test('may be earlier than the first known status', () => {
    expect(since(changes(null, 'Preparing', 'SuspendedEVSE'))).toEqual({ sinceMs: 60_000, isLonger: true })
  })

  test('a fault does not end the session', () => {
    expect(since(changes('Available', 'Charging', 'Faulted', 'Charging'))?.sinceMs).toBe(60_000)
  })

  test('is at least the oldest change if the log does not reach the arrival', () => {
    expect(since(changes('Charging', 'SuspendedEV', 'Charging'))).toEqual({ sinceMs: 60_000, isLonger: true })
  })

  test('is at least the start of the log without a change', () => {
    expect(since([])).toEqual({ sinceMs: 30_000, isLonger: true })
  })

  test('is undefined for a free charger', () => {
    expect(since(changes('Charging', 'Available'))).toBeUndefined()
  })
})

test('a car is connected in the statuses of a session', () => {
  expect(['Charging', 'SuspendedEV', 'Finishing'].map(carAt)).toEqual(['connected', 'connected', 'connected'])
  expect(['Available', 'Faulted', 'Unavailable', null].map(carAt)).toEqual(['none', 'unknown', 'unknown', 'unknown'])
})

test('the energy of a session is the difference of the registers', () => {
  expect(sessionEnergyWh(1_000, 4_500)).toBe(3_500)
  expect(sessionEnergyWh(1_000, 1_000)).toBe(0)
  expect(sessionEnergyWh(5_000, 100)).toBeUndefined()
  expect(sessionEnergyWh(null, 100)).toBeUndefined()
  expect(sessionEnergyWh(5_000, undefined)).toBeUndefined()
})

test('states have the changes of the status, not those of the connection', () => {
  const state = (minute: number, status: string | null, isOnline = true) => ({
    from: new Date(minute * 60_000).toISOString(),
    status,
    isOnline,
  })
  const states = [
    state(0, 'Available'),
    state(1, 'Charging'),
    state(2, 'Charging', false),
    state(3, 'Charging'),
    state(4, 'Faulted'),
  ]
  expect(statusChanges(states).map(({ was, value }) => [was, value])).toEqual([
    ['Charging', 'Faulted'],
    ['Available', 'Charging'],
  ])
  expect(connectedSince(statusChanges(states), 0)).toEqual({ sinceMs: 60_000, isLonger: false })
  expect(statusChanges([])).toEqual([])
})
