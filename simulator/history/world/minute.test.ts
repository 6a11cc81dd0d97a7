import { expect, test } from 'vitest'
import { MORNING_MS, run, sampleWorld } from '#simulator/testing/sample-site.ts'
import { addMinute } from './minute.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'

const minuteOf = (world: ReturnType<typeof sampleWorld>) => {
  addMinute(world, 49.9876543)
  return world.journal.entries.at(-1)
}

test('a minute has the frequency and the totals of the online stations', () => {
  const world = run(sampleWorld(), 10)
  const minute = minuteOf(world)
  const powerW = world.stations.reduce((sum, station) => sum + station.powerW, 0)
  expect(minute).toMatchObject({
    kind: 'minute',
    at: new Date(MORNING_MS + 10_000).toISOString(),
    frequencyHz: 49.98765,
    online: 8,
  })
  expect(minute).toHaveProperty('powerW', expect.closeTo(powerW, 0))
  const charging = world.stations.find(({ powerW: watts }) => watts > 100)
  if (!charging) throw new Error('no station charges')
  setOnline(world, charging, false)
  expect(minuteOf(world)).toMatchObject({ online: 7, powerW: expect.closeTo(powerW - charging.powerW, 0) })
})

test('its digest changes with the power of any station', () => {
  const world = run(sampleWorld(), 10)
  const before = minuteOf(world)
  expect(minuteOf(world)).toHaveProperty('digest', before?.['digest'])
  const [station] = world.stations
  if (station) station.powerW += 0.01
  expect(minuteOf(world)).not.toHaveProperty('digest', before?.['digest'])
})

test('a gap of the frequency is null', () => {
  const world = sampleWorld()
  addMinute(world, NaN)
  expect(world.journal.entries.at(-1)).toHaveProperty('frequencyHz', null)
})
