import { expect, test } from 'vitest'
import type { Category } from '#contract/stations.ts'
import { columnsAt, columnWidthPx } from '#ui/columns.ts'
import { kindColumns } from './kind-columns.tsx'

const titles = (types: readonly Category[], widthPx = 1_440) =>
  columnsAt(kindColumns(types, true), widthPx).map(({ title }) => title)

/** What columns of a fixed width leave to each of the others, px. */
function roomPx(types: readonly Category[], tablePx: number) {
  const widths = columnsAt(kindColumns(types, true), tablePx).map((column) => columnWidthPx(column, tablePx))
  const takenPx = widths.reduce<number>((sum, widthPx) => sum + (widthPx ?? 0), 0)
  return (tablePx - takenPx) / widths.filter((widthPx) => widthPx === undefined).length
}

const widthsPx = (fromPx: number, toPx: number) => Array.from({ length: toPx - fromPx + 1 }, (_, offset) => fromPx + offset)

const ALL = [
  ['EVSE ID', 'Name', 'Groups linked & services', 'Power', 'Current', 'Voltage', 'Phases'],
  ['OCPP status', 'Services compatibility', 'Connection'],
].flat()

test('devices of several types, and of all, have the columns of a station list', () => {
  expect(titles([])).toEqual(ALL)
  expect(titles(['charger'])).toEqual(ALL)
  expect(titles(['V2G', 'Energy storage'])).toEqual(ALL)
})

test('batteries alone have their state of charge, their frequency and their FCR-N switch, and nothing of a charger', () => {
  expect(titles(['Energy storage'])).toEqual([
    'EVSE ID',
    'Name',
    'Groups linked & services',
    'SoC',
    'Power',
    'Frequency',
    'FCR-N',
    'OCPP status',
    'Connection',
  ])
})

test.each(['V2G', 'DC'] as const)('%s alone shows what the car holds beside the power', (type) => {
  expect(titles([type])).toEqual(ALL.toSpliced(3, 0, 'SoC'))
})

test('on a telephone a battery keeps its name and its switch', () => {
  expect(titles(['Energy storage'], 336)).toEqual(['Name', 'FCR-N'])
  expect(titles(['Energy storage'], 380)).toEqual(['Name', 'SoC', 'FCR-N'])
})

test('the name of a battery has room beside the other columns at every width', () => {
  expect(Math.min(...widthsPx(336, 2_560).map((tablePx) => roomPx(['Energy storage'], tablePx)))).toBeGreaterThanOrEqual(130)
})

test.each(['V2G', 'DC'] as const)('the SoC of %s takes no room that the names need', (type) => {
  expect(Math.min(...widthsPx(1_060, 2_560).map((tablePx) => roomPx([type], tablePx)))).toBeGreaterThanOrEqual(125)
  expect(titles([type], 1_059)).toEqual(titles([], 1_059))
})
