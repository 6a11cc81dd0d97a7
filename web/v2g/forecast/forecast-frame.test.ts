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

describe('the picture', () => {
  it('reaches from now to the departure, and from 0 to 100 %', () => {
    expect(frame?.now).toEqual({ xPx: frame?.leftPx, yPx: 70 })
    expect(frame?.end).toEqual({ xPx: frame?.rightPx, yPx: 30 })
    expect(frame?.levels.map(({ label }) => label)).toEqual(['0 %', '25 %', '50 %', '75 %', '100 %'])
    expect([frame?.levels.at(-1)?.px, frame?.levels[0]?.px]).toEqual([10, 110])
  })
  it('goes on level to the departure where a path ends before it', () => {
    expect(frame?.earliest).toBe(`M46.0 70.0L${middlePx.toFixed(1)} 30.0L346.0 30.0`)
  })
  it('ends with the departure where a path goes on beyond it', () => {
    const beyond = [
      { time: FROM, soc: 40 },
      { time: '2026-03-02T12:00:00Z', soc: 80 },
    ]
    const drawn = forecastFrame({ ...forecast, earliest: beyond }, size)
    expect(drawn?.end.yPx).toBe(50)
    expect(drawn?.earliest).toBe('M46.0 70.0L346.0 50.0')
  })
  it('marks the target, and where the latest path begins to charge', () => {
    expect(frame?.targetPx).toBe(30)
    expect(frame?.start).toEqual({ xPx: middlePx, yPx: 70 })
  })
  it('has no such mark where charging must start at once or need not start', () => {
    expect(forecastFrame({ ...forecast, latestStart: FROM }, size)?.start).toBeUndefined()
    expect(forecastFrame({ ...forecast, latestStart: null }, size)?.start).toBeUndefined()
    expect(forecastFrame({ ...forecast, latestStart: TO }, size)?.start).toBeUndefined()
  })
  it('fills what lies between the two paths', () => {
    expect(frame?.between).toBe(`${frame?.earliest}L${frame?.latest.slice(1).split('L').toReversed().join('L')}Z`)
    expect(forecastFrame({ ...forecast, latest: [] }, size)).toMatchObject({ latest: '', between: '', start: undefined })
  })
  it('keeps the labels of times clear of the departure', () => {
    for (const widthPx of [200, 360, 900]) {
      const drawn = forecastFrame(forecast, { ...size, widthPx })
      expect(drawn?.times.every(({ px }) => px < (drawn?.rightPx ?? 0) - 40)).toBe(true)
    }
    expect(forecastFrame(forecast, { ...size, widthPx: 900 })?.times.length).toBeGreaterThan(2)
  })
})

it('there is no picture without a path or a departure, nor when the departure has come', () => {
  expect(forecastFrame({ ...forecast, earliest: [], latest: [] }, size)).toBeUndefined()
  expect(forecastFrame({ ...forecast, departure: null }, size)).toBeUndefined()
  expect(forecastFrame({ ...forecast, departure: FROM }, size)).toBeUndefined()
})

it('between two points a path is straight, beyond its ends level', () => {
  const path = [
    { atMs: 100, soc: 40 },
    { atMs: 200, soc: 80 },
  ]
  expect([0, 100, 150, 200, 300].map((atMs) => socAt(path, atMs))).toEqual([40, 40, 60, 80, 80])
})
