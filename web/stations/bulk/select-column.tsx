import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useRef, type KeyboardEvent } from 'react'
import type { Station } from '#contract/stations.ts'
import type { Column } from '#ui/table/columns.ts'
import { stationsText } from './run-text.ts'
import { useListSelection, useSelected, headState, isAllSelectable, type Selection, withChecked } from './selection.ts'

/** The checkbox in the heading: selects or deselects all stations of the filter, or those of the page of a very long list. */
function HeadCheck() {
  const styles = useStyles()
  const { store, checkAll } = useListSelection()
  const state = useSelected(store, headState)
  const label = useSelected(store, labelOf)
  const isEmpty = useSelected(store, ({ total }) => total === 0)
  return (
    <Checkbox
      className={styles.check}
      indicator={{ className: styles.indicator }}
      aria-label={label}
      title={label}
      checked={state === 'some' ? 'mixed' : state === 'all'}
      disabled={isEmpty}
      onChange={() => checkAll(state !== 'all')}
    />
  )
}

function labelOf(selection: Selection): string {
  const { total, listed } = selection
  if (total === 0) return 'No stations to select'
  if (!isAllSelectable(selection)) return `Select the ${stationsText(listed.length)} of this page`
  return total === 1 ? 'Select the station' : `Select all ${total} stations`
}

const useStyles = makeStyles({
  check: { verticalAlign: 'middle' },
  indicator: { margin: '4px' },
})

/**
 * The checkbox of a row. One checkbox of the list is in the tab order, and the arrow keys move to the others. With Shift, a click
 * or the space bar changes all rows from the last changed one. Enter moves to the actions.
 */
function RowCheck({ station }: { station: Station }) {
  const styles = useRowCheckStyles()
  const { store, focusActions } = useListSelection()
  const { deviceId, name } = station
  const isChecked = useSelected(store, ({ selected }) => selected.has(deviceId))
  const isTabStop = useSelected(store, ({ tabStop }) => tabStop === deviceId)
  const isShift = useRef(false)

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    isShift.current = event.shiftKey && event.key === ' '
    if (event.key === 'Enter') focusActions()
    else if (event.key === 'ArrowDown') neighbour(event.currentTarget, 'nextElementSibling')?.focus()
    else if (event.key === 'ArrowUp') neighbour(event.currentTarget, 'previousElementSibling')?.focus()
    else return
    event.preventDefault()
  }

  return (
    <Checkbox
      className={styles.check}
      indicator={{ className: styles.indicator }}
      data-row-check
      aria-label={`Select ${name || deviceId}`}
      tabIndex={isTabStop ? 0 : -1}
      checked={isChecked}
      onFocus={() => !isTabStop && store.change((before) => ({ ...before, tabStop: deviceId }))}
      onKeyDown={press}
      // The space bar makes a click too, without Shift in some browsers; its `detail` is 0.
      onClick={({ detail, shiftKey }) => (isShift.current = shiftKey || (detail === 0 && isShift.current))}
      onChange={(_, { checked }) => {
        const isRange = isShift.current
        isShift.current = false
        store.change((before) => withChecked(before, deviceId, checked === true, isRange))
      }}
    />
  )
}

/** The checkbox of the row above or below. */
const neighbour = (input: HTMLInputElement, side: 'nextElementSibling' | 'previousElementSibling') =>
  input.closest('tr')?.[side]?.querySelector<HTMLInputElement>('[data-row-check]')

const useRowCheckStyles = makeStyles({
  // A target of 24 px that fits a compact row. Text is not selected by a click with Shift.
  check: { verticalAlign: 'middle', userSelect: 'none' },
  indicator: { margin: '4px' },
})

const SELECT_COLUMN: Column<Station> = {
  key: 'select',
  title: 'Select',
  heading: <HeadCheck />,
  widthPx: 40,
  isPinned: true,
  cell: (station) => <RowCheck station={station} />,
}

/** The columns with a checkbox for each row in front. */
export const withSelectColumn = (columns: readonly Column<Station>[]): readonly Column<Station>[] => [SELECT_COLUMN, ...columns]
