import { describe, expect, it } from 'vitest'
import { forecastPaths, socAt } from './forecast-paths.ts'

const FROM = '2026-03-02T08:00:00Z'
const START = '2026-03-02T09:00:00Z'
const TO = '2026-03-02T10:00:00Z'
const forecast = {
  departure: TO,
  latestStart: START,
  earliest: [
    { time: FROM, soc: 40 },
    { time: START, soc: 80 },
  ],
  latest: [
    { time: FROM, soc: 40 },
    { time: START, soc: 40 },
    { time: TO, soc: 80 },
  ],
}
const [fromMs, startMs, toMs] = [FROM, START, TO].map((time) => Date.parse(time)) as [number, number, number]
const paths = forecastPaths(forecast)

describe('the paths of a forecast', () => {
  it('last from now to the departure, also where a path ends earlier', () => {
    expect(paths).toMatchObject({ fromMs, toMs })
    expect(paths?.earliest).toEqual([
      { at: fromMs, value: 40 },
      { at: startMs, value: 80 },
      { at: toMs, value: 80 },
    ])
  })
  it('are cut at the departure', () => {
    const beyond = [
      { time: FROM, soc: 40 },
      { time: '2026-03-02T12:00:00Z', soc: 80 },
    ]
    expect(forecastPaths({ ...forecast, earliest: beyond })?.earliest).toEqual([
      { at: fromMs, value: 40 },
      { at: toMs, value: 60 },
    ])
  })
  it('mark the start of the latest charging', () => {
    expect(paths?.start).toEqual({ at: startMs, value: 40 })
  })
  it('have no start when charging must start immediately or is not needed', () => {
    for (const latestStart of [FROM, null, TO]) expect(forecastPaths({ ...forecast, latestStart })?.start).toBeUndefined()
  })
  it('enclose an area, which is empty without a latest path', () => {
    expect(paths?.between.map(({ low, high }) => [low, high])).toEqual([
      [40, 40],
      [40, 80],
      [80, 80],
    ])
    expect(forecastPaths({ ...forecast, latest: [] })).toMatchObject({ latest: [], between: [], start: undefined })
  })
})

it('returns undefined without a path or departure, and after the departure', () => {
  expect(forecastPaths({ ...forecast, earliest: [], latest: [] })).toBeUndefined()
  expect(forecastPaths({ ...forecast, departure: null })).toBeUndefined()
  expect(forecastPaths({ ...forecast, departure: FROM })).toBeUndefined()
})

it('interpolates linearly between two points and is constant outside', () => {
  const path = [
    { at: 100, value: 40 },
    { at: 200, value: 80 },
  ]
  expect([0, 100, 150, 200, 300].map((atMs) => socAt(path, atMs))).toEqual([40, 40, 60, 80, 80])
})
