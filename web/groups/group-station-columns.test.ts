import { expect, test } from 'vitest'
import { columnsAt, columnScale, columnWidthPx, requiredPx } from '#ui/table/columns.ts'
import { stationColumns } from '#web/stations/station-columns.tsx'
import { availableColumns, connectedColumns } from './group-station-columns.tsx'

const group = { id: 1, name: 'Depot', type: 'GROUP_TYPE_CHARGER', isSupergroup: false, preconnectEnabled: true } as const
const VIEW = { seesSuperGroups: true, mayEdit: true }
const CONNECTED = connectedColumns(group, VIEW)
const titlesAt = (widthPx: number) => columnsAt(CONNECTED, widthPx).map(({ title }) => title)

test.each([1, 800, 1_280, 1_600, 2_560])('name, status, power and action are visible at %i px', (widthPx) => {
  expect(titlesAt(widthPx)).toEqual(expect.arrayContaining(['Name', 'OCPP status', 'Power', 'Action']))
})

test.each([
  ['connected AC', CONNECTED],
  ['connected V2G', connectedColumns({ ...group, type: 'GROUP_TYPE_V2G' }, VIEW)],
  ['connected batteries', connectedColumns({ ...group, type: 'GROUP_TYPE_BATTERY' }, { ...VIEW, mayEdit: false })],
  ['available', availableColumns(group, VIEW)],
  ['all', stationColumns(false)],
])('the own columns of the list of %s stations take no room from those of the specification at any width', (_, columns) => {
  const titles = (shown: readonly { title: string }[]) => shown.map(({ title }) => title)
  const ofSpecification = titles(columns).filter((title) => SPECIFIED.has(title))
  expect(ofSpecification).toHaveLength(SPECIFIED.size)
  for (let widthPx = 1; widthPx <= 2_560; widthPx++) {
    const shown = titles(columnsAt(columns, widthPx)).filter((title) => title !== 'Action')
    const isDisplaced = shown.some((title) => !SPECIFIED.has(title)) && ofSpecification.some((title) => !shown.includes(title))
    expect({ widthPx, isDisplaced }).toEqual({ widthPx, isDisplaced: false })
  }
})

const SPECIFIED = new Set([
  'EVSE ID',
  'Name',
  'Groups linked & services',
  'Power',
  'Current',
  'Voltage',
  'Phases',
  'OCPP status',
  'Services compatibility',
])

test.each([group.type, 'GROUP_TYPE_V2G', 'GROUP_TYPE_BATTERY'] as const)('all columns of %s are visible at 1440 px', (type) => {
  // The table is in a card with a column of check boxes.
  expect(columnsAt(connectedColumns({ ...group, type }, VIEW), 1_310).map(({ title }) => title)).toEqual(
    expect.arrayContaining(
      ['EVSE ID', 'Groups linked & services', 'Current', 'Voltage', 'Phases', 'Services compatibility'].concat('Limited by'),
    ),
  )
})

test('the limit reason keeps its width at every screen width', () => {
  for (let tablePx = requiredPx(CONNECTED); tablePx <= 2_560; tablePx++) {
    const shown = columnsAt(CONNECTED, tablePx)
    if (!shown.some(({ key }) => key === 'why')) continue
    const scale = columnScale(shown, tablePx)
    const fixedPx = shown.reduce((sum, column) => sum + (columnWidthPx(column, scale) ?? 0), 0)
    const flexible = shown.filter(({ widthPx }) => widthPx === undefined).length
    expect((tablePx - fixedPx) / flexible).toBeGreaterThanOrEqual(200)
  }
})

test('the action has its own column, which cannot be moved or hidden', () => {
  for (const columns of [CONNECTED, availableColumns(group, VIEW)]) {
    expect(columns.at(-1)).toMatchObject({ key: 'action', isPinned: true })
  }
  expect(connectedColumns(group, { ...VIEW, mayEdit: false }).some(({ key }) => key === 'action')).toBe(false)
})

test('the reason and the groups continue on further lines', () => {
  expect(CONNECTED.filter(({ isWrapped }) => isWrapped).map(({ title }) => title)).toEqual([
    'Limited by',
    'Groups linked & services',
  ])
})
