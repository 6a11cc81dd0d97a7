import { describe, expect, it } from 'vitest'
import { forecastFrame, socAt } from './forecast-frame.ts'

const FROM = '2026-03-02T08:00:00Z'
const START = '2026-03-02T09:00:00Z'
const TO = '2026-03-02T10:00:00Z'
const forecast = {
  targetSoC: 80,
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
const size = { widthPx: 360, heightPx: 134 }
const frame = forecastFrame(forecast, size)
const middlePx = ((frame?.leftPx ?? 0) + (frame?.rightPx ?? 0)) / 2

describe('the frame of a forecast', () => {
  it('spans the time from now to the departure, and 0 to 100 %', () => {
    expect(frame?.now).toEqual({ xPx: frame?.leftPx, yPx: 70 })
    expect(frame?.end).toEqual({ xPx: frame?.rightPx, yPx: 30 })
    expect(frame?.levels.map(({ label }) => label)).toEqual(['0 %', '25 %', '50 %', '75 %', '100 %'])
    expect([frame?.levels.at(-1)?.px, frame?.levels[0]?.px]).toEqual([10, 110])
  })
  it('extends a path that ends before the departure horizontally', () => {
    expect(frame?.earliest).toBe(`M46.0 70.0L${middlePx.toFixed(1)} 30.0L346.0 30.0`)
  })
  it('clips a path at the departure', () => {
    const beyond = [
      { time: FROM, soc: 40 },
      { time: '2026-03-02T12:00:00Z', soc: 80 },
    ]
    const drawn = forecastFrame({ ...forecast, earliest: beyond }, size)
    expect(drawn?.end.yPx).toBe(50)
    expect(drawn?.earliest).toBe('M46.0 70.0L346.0 50.0')
  })
  it('marks the target and the start of the latest charging', () => {
    expect(frame?.targetPx).toBe(30)
    expect(frame?.start).toEqual({ xPx: middlePx, yPx: 70 })
  })
  it('has no start mark when charging must start immediately or is not needed', () => {
    expect(forecastFrame({ ...forecast, latestStart: FROM }, size)?.start).toBeUndefined()
    expect(forecastFrame({ ...forecast, latestStart: null }, size)?.start).toBeUndefined()
    expect(forecastFrame({ ...forecast, latestStart: TO }, size)?.start).toBeUndefined()
  })
  it('fills the area between the two paths', () => {
    expect(frame?.between).toBe(`${frame?.earliest}L${frame?.latest.slice(1).split('L').toReversed().join('L')}Z`)
    expect(forecastFrame({ ...forecast, latest: [] }, size)).toMatchObject({ latest: '', between: '', start: undefined })
  })
  it('omits time labels that would overlap the departure label', () => {
    for (const widthPx of [200, 360, 900]) {
      const drawn = forecastFrame(forecast, { ...size, widthPx })
      expect(drawn?.times.every(({ px }) => px < (drawn?.rightPx ?? 0) - 40)).toBe(true)
    }
    expect(forecastFrame(forecast, { ...size, widthPx: 900 })?.times.length).toBeGreaterThan(2)
  })
})

it('returns undefined without a path or departure, and after the departure', () => {
  expect(forecastFrame({ ...forecast, earliest: [], latest: [] }, size)).toBeUndefined()
  expect(forecastFrame({ ...forecast, departure: null }, size)).toBeUndefined()
  expect(forecastFrame({ ...forecast, departure: FROM }, size)).toBeUndefined()
})

it('interpolates linearly between two points and is constant outside', () => {
  const path = [
    { atMs: 100, soc: 40 },
    { atMs: 200, soc: 80 },
  ]
  expect([0, 100, 150, 200, 300].map((atMs) => socAt(path, atMs))).toEqual([40, 40, 60, 80, 80])
})
