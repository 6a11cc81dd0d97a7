import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { bareFieldset, oneLineOnPhone } from './row-styles.ts'

interface Props<Key extends string> {
  /** Accessible name of the group of chips. */
  label: string
  options: readonly { key: Key; label: string }[]
  selected: readonly Key[]
  onSelect: (selected: Key[]) => void
}

/** Filter chips with multiple selection. Without a selected chip there is no filter. */
export function FilterChips<Key extends string>({ label, options, selected, onSelect }: Props<Key>) {
  const styles = useStyles()
  const toggle = (key: Key) =>
    onSelect(options.map((option) => option.key).filter((other) => selected.includes(other) !== (other === key)))
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <ToggleButton
          key={option.key}
          size="small"
          shape="circular"
          className={styles.chip}
          checked={selected.includes(option.key)}
          onClick={() => toggle(option.key)}
        >
          {option.label}
        </ToggleButton>
      ))}
    </fieldset>
  )
}

const useStyles = makeStyles({
  chips: { ...bareFieldset, display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, ...oneLineOnPhone },
  chip: { minWidth: 'auto' },
})
