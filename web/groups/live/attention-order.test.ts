import { expect, test } from 'vitest'
import { inAttentionOrder } from './attention-order.ts'

const station = (name: string, status: string, isOnline = true) => ({ name, status, isOnline })

test('lists offline stations first, then faults, suspended, charging and free ones, by name', () => {
  const stations = [
    station('Row 10', 'Charging'),
    station('Row 2', 'Charging'),
    station('Row 3', 'Available'),
    station('Row 4', 'SuspendedEVSE'),
    station('Row 5', 'Faulted'),
    station('Row 6', 'Available', false),
    station('Row 7', 'Unknown'),
  ]
  expect(inAttentionOrder(stations).map(({ name }) => name)).toEqual([
    'Row 6',
    'Row 5',
    'Row 4',
    'Row 2',
    'Row 10',
    'Row 7',
    'Row 3',
  ])
})
