import { expect, test } from 'vitest'
import type { Category } from '#contract/stations.ts'
import { columnsAt, columnScale, columnWidthPx, requiredPx } from '#ui/table/columns.ts'
import { kindColumns } from './kind-columns.tsx'

const titles = (types: readonly Category[], widthPx = 1_700) =>
  columnsAt(kindColumns(types, true), widthPx).map(({ title }) => title)

/** What columns of a fixed width leave to each of the others, px. */
function roomPx(types: readonly Category[], tablePx: number) {
  const shown = columnsAt(kindColumns(types, true), tablePx)
  const widths = shown.map((column) => columnWidthPx(column, columnScale(shown, tablePx)))
  const takenPx = widths.reduce<number>((sum, widthPx) => sum + (widthPx ?? 0), 0)
  return (tablePx - takenPx) / widths.filter((widthPx) => widthPx === undefined).length
}

const widthsPx = (fromPx: number, toPx: number) => Array.from({ length: toPx - fromPx + 1 }, (_, offset) => fromPx + offset)

const ALL = [
  ['EVSE ID', 'Name', 'Groups linked & services', 'Limited by', 'Power', 'Current', 'Voltage', 'Phases'],
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
  expect(titles([type], 1_800)).toEqual(ALL.toSpliced(4, 0, 'SoC'))
})

const TYPES = [[], ['charger'], ['V2G'], ['DC'], ['Energy storage']] as const satisfies readonly (readonly Category[])[]

test.each(TYPES.map((types) => ({ types })))('name, status, connection and power of $types show at every width', ({ types }) => {
  expect(titles(types, 1)).toEqual(expect.arrayContaining(['Name', 'OCPP status', 'Connection', 'Power']))
})

test.each(TYPES.map((types) => ({ types })))(
  'the names of $types have room beside the other columns at every width',
  ({ types }) => {
    const leastPx = requiredPx(kindColumns(types, true))
    const rooms = widthsPx(leastPx, 2_560).map((tablePx) => roomPx(types, tablePx))
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(135)
  },
)

/** What the menu leaves to a table on a screen of 1440 px. */
const AT_1440 = 1_360

test.each([{ types: [] }, { types: ['charger'] as const }])(
  '$types show what limits each station on a screen of 1440 px',
  ({ types }) => {
    expect(titles(types, AT_1440)).toEqual(
      expect.arrayContaining(['Groups linked & services', 'Limited by', 'Services compatibility']),
    )
  },
)
