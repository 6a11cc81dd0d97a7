import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useRef, type KeyboardEvent } from 'react'
import type { Station } from '#contract/stations.ts'
import { withChecked } from './selection.ts'
import { useListSelection, useSelected } from './selection-store.ts'

/**
 * The checkbox of a row. One checkbox of the list is in the tab order, and the arrow keys move to the others. With Shift, a click
 * or the space bar changes all rows from the last changed one. Enter moves to the actions.
 */
export function RowCheck({ station }: { station: Station }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  // A target of 24 px that fits a compact row. Text is not selected by a click with Shift.
  check: { verticalAlign: 'middle', userSelect: 'none' },
  indicator: { margin: '4px' },
})
