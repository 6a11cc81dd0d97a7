import { Combobox, Field, makeStyles, Option } from '@fluentui/react-components'

interface Props {
  label: string
  hint?: string | undefined
  error?: string | undefined
  name?: string
  /** `07:30`, or other typed text. */
  value: string
  /** The times to choose from. */
  times: readonly string[]
  onChange: (text: string) => void
}

/** A labelled time of day: typed, or chosen from a list. */
export function TimeField({ label, hint, error, name, value, times, onChange }: Props) {
  const styles = useStyles()
  return (
    <Field label={label} hint={hint} validationState={error ? 'error' : 'none'} validationMessage={error}>
      <Combobox
        freeform
        autoComplete="off"
        className={styles.box}
        listbox={{ className: styles.list }}
        // Without a limit the list fills the height of the window.
        positioning={{ autoSize: false }}
        name={name}
        value={value}
        selectedOptions={[value]}
        onChange={(event) => onChange(event.target.value)}
        onOptionSelect={(_, { optionValue }) => optionValue !== undefined && onChange(optionValue)}
      >
        {times.map((time) => (
          <Option key={time} value={time}>
            {time}
          </Option>
        ))}
      </Combobox>
    </Field>
  )
}

const useStyles = makeStyles({
  box: { minWidth: '120px' },
  list: { maxHeight: '280px', overflowY: 'auto' },
})
