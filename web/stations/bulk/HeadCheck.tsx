import { Checkbox, makeStyles } from '@fluentui/react-components'
import { headState } from './selection.ts'
import { useListSelection, useSelected } from './selection-store.ts'

/** The checkbox in the heading: selects or deselects all stations of the filter, including other pages. */
export function HeadCheck() {
  const styles = useStyles()
  const { store, checkAll } = useListSelection()
  const state = useSelected(store, headState)
  const total = useSelected(store, (selection) => selection.total)
  return (
    <Checkbox
      className={styles.check}
      indicator={{ className: styles.indicator }}
      aria-label={total === 0 ? 'No stations to select' : total === 1 ? 'Select the station' : `Select all ${total} stations`}
      checked={state === 'some' ? 'mixed' : state === 'all'}
      disabled={total === 0}
      onChange={() => checkAll(state !== 'all')}
    />
  )
}

const useStyles = makeStyles({
  check: { verticalAlign: 'middle' },
  indicator: { margin: '4px' },
})
