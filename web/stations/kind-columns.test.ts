import { expect, test } from 'vitest'
import type { Category } from '#contract/stations.ts'
import { columnsAt, columnScale, columnWidthPx, requiredPx } from '#ui/table/columns.ts'
import { kindColumns, withoutObedience } from './kind-columns.tsx'

const titles = (types: readonly Category[], widthPx = 1_700) =>
  columnsAt(withoutObedience(kindColumns(types, true)), widthPx).map(({ title }) => title)

/** The width of a column, px. The columns without a fixed width share the rest. */
function columnPx(key: string, types: readonly Category[], tablePx: number) {
  const shown = columnsAt(kindColumns(types, true), tablePx)
  const widths = shown.map((column) => columnWidthPx(column, columnScale(shown, tablePx)))
  const takenPx = widths.reduce<number>((sum, widthPx) => sum + (widthPx ?? 0), 0)
  const restPx = (tablePx - takenPx) / widths.filter((widthPx) => widthPx === undefined).length
  return widths[shown.findIndex((column) => column.key === key)] ?? restPx
}

const widthsPx = (fromPx: number, toPx: number) => Array.from({ length: toPx - fromPx + 1 }, (_, offset) => fromPx + offset)

const ALL = [
  ['EVSE ID', 'Name', 'Groups linked & services', 'Limited by', 'Power', 'Current', 'Voltage', 'Phases'],
  ['OCPP status', 'Services compatibility', 'Connection'],
].flat()

test('several types, and all types, have the columns of a station list', () => {
  expect(titles([])).toEqual(ALL)
  expect(titles(['charger'])).toEqual(ALL)
  expect(titles(['V2G', 'Energy storage'])).toEqual(ALL)
})

test('a wide list has the record of setpoints', () => {
  expect(columnsAt(kindColumns([], true), 2_000).map(({ title }) => title)).toContain('Follows setpoints')
})

test('battery lists have state of charge, frequency and FCR-N, and no charger columns', () => {
  expect(titles(['Energy storage'])).toEqual([
    'EVSE ID',
    'Name',
    'Groups linked & services',
    'Limited by',
    'SoC',
    'Power',
    'Frequency',
    'FCR-N',
    'OCPP status',
    'Connection',
  ])
})

test.each(['V2G', 'DC'] as const)('a list of %s only shows the state of charge of the car', (type) => {
  expect(titles([type], 1_800)).toEqual(ALL.toSpliced(4, 0, 'SoC'))
})

const TYPES = [[], ['charger'], ['V2G'], ['DC'], ['Energy storage']] as const satisfies readonly (readonly Category[])[]

test.each(TYPES.map((types) => ({ types })))('name, status and power of $types are visible at every width', ({ types }) => {
  expect(titles(types, 1)).toEqual(expect.arrayContaining(['Name', 'OCPP status', 'Power']))
})

test.each([{ types: [] }, { types: ['charger'] as const }, { types: ['V2G'] as const }])(
  'columns of $types that are not of the specification take no room from its columns at any width',
  ({ types }) => {
    const all = kindColumns(types, true).map(({ key }) => key)
    const added = new Set(['why', 'online', 'soc', 'obedience'])
    for (const widthPx of widthsPx(1, 2_600)) {
      const shown = columnsAt(kindColumns(types, true), widthPx).map(({ key }) => key)
      const hasAdded = shown.some((key) => added.has(key))
      const isMissing = all.some((key) => !added.has(key) && !shown.includes(key))
      expect({ widthPx, isDisplaced: hasAdded && isMissing }).toEqual({ widthPx, isDisplaced: false })
    }
  },
)

/** What the menu leaves to a table on a screen of 1440 px. */
const AT_1440 = 1_360
const CHOICE_PX = 64

test.each([{ types: [] }, { types: ['charger'] as const }])(
  '$types show what limits each station on a screen of 1440 px',
  ({ types }) => {
    expect(titles(types, AT_1440)).toEqual(
      expect.arrayContaining([
        'Groups linked & services',
        'Limited by',
        'Services compatibility',
        'Current',
        'Voltage',
        'Phases',
      ]),
    )
  },
)

test('a limit has room for two lines on a screen of 1440 px, so that rows keep their height', () => {
  expect(columnPx('why', [], AT_1440)).toBeGreaterThanOrEqual(250)
})

test('batteries beside the droop chart on a screen of 1440 px show what limits them', () => {
  expect(titles(['Energy storage'], 860 - CHOICE_PX)).toEqual(expect.arrayContaining(['Limited by', 'FCR-N']))
})

test.each(TYPES.map((types) => ({ types })))('the status of $types has room for an offline station', ({ types }) => {
  const widthPx = kindColumns(types, true).find(({ key }) => key === 'status')?.widthPx
  expect(widthPx).toBeGreaterThanOrEqual(190)
})

test.each(TYPES.map((types) => ({ types })))('the name column of $types has enough width at every screen width', ({ types }) => {
  const minPx = requiredPx(kindColumns(types, true))
  const rooms = widthsPx(minPx, 2_560).map((tablePx) => columnPx('name', types, tablePx))
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(135)
})
