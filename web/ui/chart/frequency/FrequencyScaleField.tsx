import { makeStyles, Select, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { FREQUENCY_SCALES, useFrequencyScale } from './frequency-scale.ts'

/** Selects the scale of the frequency axes of a page. */
export function FrequencyScaleField() {
  const styles = useStyles()
  const id = useId()
  const { key, choose } = useFrequencyScale()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Frequency axis</label>
      <Select id={id} size="small" value={key} onChange={(_, { value }) => choose(value)}>
        {FREQUENCY_SCALES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

const useStyles = makeStyles({
  field: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
})
