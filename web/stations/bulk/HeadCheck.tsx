import { Checkbox, makeStyles } from '@fluentui/react-components'
import { headState, isAllSelectable, type Selection } from './selection.ts'
import { stationsText } from './run-text.ts'
import { useListSelection, useSelected } from './selection-store.ts'

/** The checkbox in the heading: selects or deselects all stations of the filter, or those of the page of a very long list. */
export function HeadCheck() {
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
