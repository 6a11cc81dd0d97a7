import { expect, it } from 'vitest'
import { droopFrame, flowLabelPositions } from './droop-frame.ts'

const unit = { ratedW: 10_000, baselineW: 0 }
const box = { widthPx: 400, heightPx: 300 }
const at = (frequencyHz: number, powerW: number) => ({ atMs: 0, frequencyHz, powerW })

it('the chart contains the whole ideal line, with 50 Hz in the middle', () => {
  const { x, y, leftPx, rightPx } = droopFrame([], unit, box)
  expect(x(50)).toBeCloseTo((leftPx + rightPx) / 2)
  const [fromKw = 0, toKw = 0] = y.domain()
  expect([fromKw < -10, toKw > 10]).toEqual([true, true])
})

it('the frequency axis grows in steps to contain distant points', () => {
  expect(droopFrame([at(50.13, 0)], unit, box).x.domain()).toEqual(droopFrame([at(49.82, 0)], unit, box).x.domain())
  const { x, y, leftPx, footPx } = droopFrame([at(49.2, -14_000)], unit, box)
  expect(x(49.2)).toBeGreaterThan(leftPx)
  expect(y(-14)).toBeLessThan(footPx)
})

it('charging is above discharging, and values beyond an axis are drawn at its edge', () => {
  const { x, y, topPx, leftPx } = droopFrame([], unit, box)
  expect(y(5)).toBeLessThan(y(-5))
  expect(y(1e6)).toBe(topPx)
  expect(x(0)).toBe(leftPx)
})

it('the labels of charging and discharging do not overlap the values of the newest point', () => {
  const frame = droopFrame([], unit, { widthPx: 300, heightPx: 240 })
  // The values are drawn up to 23 px above or below the point.
  const isClear = (newestW: number, labelPx: number) => Math.abs(frame.y(newestW / 1_000) - labelPx) > 23
  for (let powerW = 0; powerW <= 10_000; powerW += 500) {
    expect(isClear(powerW, flowLabelPositions(frame, powerW).chargingPx)).toBe(true)
    expect(isClear(-powerW, flowLabelPositions(frame, -powerW).dischargingPx)).toBe(true)
  }
})

it('each label is in its own half of the chart', () => {
  const frame = droopFrame([], unit, box)
  for (const powerW of [undefined, -10_000, 0, 10_000]) {
    const { chargingPx, dischargingPx } = flowLabelPositions(frame, powerW)
    expect(chargingPx).toBeLessThan(frame.y(0))
    expect(dischargingPx).toBeGreaterThan(frame.y(0))
  }
})
