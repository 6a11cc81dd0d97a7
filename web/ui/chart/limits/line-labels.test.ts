import { expect, test } from 'vitest'
import { placeLabels, type LabelledLine } from './line-labels.ts'

const line = (yPx: number, more: Partial<LabelledLine> = {}): LabelledLine => ({
  text: '49.9 Hz FCR',
  yPx,
  startPx: 50,
  stopPx: 300,
  end: 'start',
  isBelow: false,
  ...more,
})
const WITHIN = { leftPx: 40, rightPx: 660, bottomPx: 200 }
const place = (...lines: LabelledLine[]) => placeLabels(lines, [], WITHIN)

test('places labels at their preferred end and side', () => {
  expect(place(line(50), line(100, { end: 'stop', isBelow: true }))).toEqual([
    { xPx: 54, yPx: 46, anchor: 'start' },
    { xPx: 296, yPx: 113, anchor: 'end' },
  ])
})

test('moves a label to the other side of its line when another line lies in its place', () => {
  expect(place(line(92), line(100))).toEqual([
    { xPx: 54, yPx: 88, anchor: 'start' },
    { xPx: 54, yPx: 113, anchor: 'start' },
  ])
})

test('moves a label to the other end when both sides are taken', () => {
  const [, middle] = place(line(92), line(100, { stopPx: 600 }), line(110))
  expect(middle).toEqual({ xPx: 596, yPx: 96, anchor: 'end' })
})

test('keeps an area free that another text takes', () => {
  const taken = { leftPx: 40, rightPx: 100, topPx: 80, bottomPx: 100 }
  expect(placeLabels([line(100)], [taken], WITHIN)).toEqual([{ xPx: 54, yPx: 113, anchor: 'start' }])
})

test('keeps a label within the picture', () => {
  expect(place(line(6))).toEqual([{ xPx: 54, yPx: 19, anchor: 'start' }])
  expect(place(line(195, { isBelow: true }))).toEqual([{ xPx: 54, yPx: 191, anchor: 'start' }])
})

test('keeps the label of a line that has just begun within the picture', () => {
  expect(place(line(100, { startPx: 640, stopPx: 650 }))).toEqual([{ xPx: 646, yPx: 96, anchor: 'end' }])
})

test('takes the place with the least overlap when none is free', () => {
  const [, label] = place(line(92), line(100), line(108))
  expect(label?.anchor).toBeDefined()
})

test('moves a label to a quarter of its line when both ends and the middle are taken', () => {
  const taken = [50, 150, 300].map((px) => ({ leftPx: px - 40, rightPx: px + 40, topPx: 80, bottomPx: 120 }))
  const [label] = placeLabels(
    [line(100, { stopPx: 650 })],
    [...taken, { leftPx: 560, rightPx: 660, topPx: 80, bottomPx: 120 }],
    WITHIN,
  )
  expect(label).toEqual({ xPx: 500, yPx: 96, anchor: 'middle' })
})
