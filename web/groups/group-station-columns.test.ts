import { expect, test } from 'vitest'
import { columnsAt, columnScale, columnWidthPx, requiredPx } from '#ui/table/columns.ts'
import { availableColumns, connectedColumns } from './group-station-columns.tsx'

const group = { id: 1, name: 'Depot', type: 'GROUP_TYPE_CHARGER', isSupergroup: false, preconnectEnabled: true } as const
const VIEW = { seesSuperGroups: true, mayEdit: true }
const CONNECTED = connectedColumns(group, VIEW)
const titlesAt = (widthPx: number) => columnsAt(CONNECTED, widthPx).map(({ title }) => title)

test.each([1, 800, 1_280, 1_600, 2_560])('status, connection, power and limit reason are visible at %i px', (widthPx) => {
  expect(titlesAt(widthPx)).toEqual(
    expect.arrayContaining(['Name', 'OCPP status', 'Connection', 'Power', 'Limited by', 'Action']),
  )
})

test('voltage, phases and compatibility are visible at 1440 px', () => {
  expect(titlesAt(1_360)).toEqual(expect.arrayContaining(['EVSE ID', 'Voltage', 'Phases', 'Services compatibility']))
})

test('the limit reason keeps its width at every screen width', () => {
  for (let tablePx = requiredPx(CONNECTED); tablePx <= 2_560; tablePx++) {
    const shown = columnsAt(CONNECTED, tablePx)
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
