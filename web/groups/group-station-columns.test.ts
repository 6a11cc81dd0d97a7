import { expect, test } from 'vitest'
import { columnsAt, columnScale, columnWidthPx, requiredPx } from '#ui/table/columns.ts'
import { availableColumns, connectedColumns } from './group-station-columns.tsx'

const group = { id: 1, name: 'Depot', type: 'GROUP_TYPE_CHARGER', isSupergroup: false, preconnectEnabled: true } as const
const VIEW = { seesSuperGroups: true, mayEdit: true }
const CONNECTED = connectedColumns(group, VIEW)
const titlesAt = (widthPx: number) => columnsAt(CONNECTED, widthPx).map(({ title }) => title)

test.each([1, 800, 1_280, 1_600, 2_560])('name, status, power and action are visible at %i px', (widthPx) => {
  expect(titlesAt(widthPx)).toEqual(expect.arrayContaining(['Name', 'OCPP status', 'Power', 'Action']))
})

test('limit reason and connection take no room from the columns of the specification at any width', () => {
  const own = new Set(['Limited by', 'Connection', 'Follows setpoints'])
  const ofSpecification = CONNECTED.map(({ title }) => title).filter((title) => !own.has(title))
  expect(ofSpecification).toHaveLength(10)
  for (let widthPx = 1; widthPx <= 2_560; widthPx++) {
    const shown = titlesAt(widthPx)
    const isDisplaced = shown.some((title) => own.has(title)) && ofSpecification.some((title) => !shown.includes(title))
    expect({ widthPx, isDisplaced }).toEqual({ widthPx, isDisplaced: false })
  }
})

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
