import { expect, it } from 'vitest'
import { droopFrame, idealPath, flowLabelPositions, ticksOf, xOf, yOf } from './droop-frame.ts'

const unit = { ratedW: 10_000, baselineW: 0 }
const box = { widthPx: 400, heightPx: 300 }
const at = (frequencyHz: number, powerW: number) => ({ atMs: 0, frequencyHz, powerW })

it('the chart contains the whole ideal line, with 50 Hz in the middle', () => {
  const frame = droopFrame([], unit, box)
  expect(frame.across.labels).toEqual(['49.88', '49.94', '50.00', '50.06', '50.12'])
  expect(xOf(frame, 50)).toBeCloseTo((frame.leftPx + 400 - frame.rightPx) / 2)
  expect([frame.up.from < -10, frame.up.to > 10]).toEqual([true, true])
})

it('the frequency axis grows in steps to contain distant points', () => {
  expect(droopFrame([at(50.13, 0)], unit, box).across).toEqual(droopFrame([at(49.82, 0)], unit, box).across)
  const frame = droopFrame([at(49.2, -14_000)], unit, box)
  expect(xOf(frame, 49.2)).toBeGreaterThan(frame.leftPx)
  expect(yOf(frame, -14_000)).toBeLessThan(300 - frame.bottomPx)
})

it('charging is above discharging, and values beyond an axis are drawn at its edge', () => {
  const frame = droopFrame([], unit, box)
  expect(yOf(frame, 5_000)).toBeLessThan(yOf(frame, -5_000))
  expect(yOf(frame, 1e6)).toBe(frame.topPx)
  expect(xOf(frame, 0)).toBe(frame.leftPx)
})

it('zero power has a grid line', () => {
  const ticks = ticksOf(droopFrame([], unit, box).up)
  expect(ticks.map(({ label }) => label)).toContain('0')
  expect(ticks.find(({ label }) => label === '0')?.value).toBeCloseTo(0)
})

it('the ideal line runs from edge to edge', () => {
  const frame = droopFrame([], unit, box)
  const path = idealPath(frame, unit)
  expect(path.startsWith(`M${frame.leftPx.toFixed(1)} ${yOf(frame, -10_000).toFixed(1)}`)).toBe(true)
  expect(path.endsWith(`L${(400 - frame.rightPx).toFixed(1)} ${yOf(frame, 10_000).toFixed(1)}`)).toBe(true)
})

it('the labels of charging and discharging do not overlap the values of the newest point', () => {
  const frame = droopFrame([], unit, { widthPx: 300, heightPx: 240 })
  // The values are drawn up to 23 px above or below the point.
  const isClear = (newestW: number, labelPx: number) => Math.abs(yOf(frame, newestW) - labelPx) > 23
  for (let powerW = 0; powerW <= 10_000; powerW += 500) {
    expect(isClear(powerW, flowLabelPositions(frame, powerW).chargingPx)).toBe(true)
    expect(isClear(-powerW, flowLabelPositions(frame, -powerW).dischargingPx)).toBe(true)
  }
})

it('each label is in its own half of the chart', () => {
  const frame = droopFrame([], unit, box)
  for (const powerW of [undefined, -10_000, 0, 10_000]) {
    const { chargingPx, dischargingPx } = flowLabelPositions(frame, powerW)
    expect(chargingPx).toBeLessThan(yOf(frame, 0))
    expect(dischargingPx).toBeGreaterThan(yOf(frame, 0))
  }
})
