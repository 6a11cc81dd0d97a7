import { makeStyles, Radio, RadioGroup, Switch, Text } from '@fluentui/react-components'
import { FrequencyScaleField } from '#ui/chart/frequency/FrequencyScaleField.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import type { ChartView } from './chart-view.ts'
import { ChartPeriod } from './ChartPeriod.tsx'

interface Props {
  view: ChartView
  onChange: (change: Partial<ChartView>) => void
  isUnitFree: boolean
}

/** The period and unit of all charts of a group. */
export function ChartsToolbar({ view, onChange, isUnitFree }: Props) {
  const styles = useStyles()
  return (
    <Toolbar>
      <ChartPeriod view={view} onChange={onChange} />
      {isUnitFree ? (
        <RadioGroup
          layout="horizontal"
          className={styles.choice}
          aria-label="Unit"
          value={view.unit}
          onChange={(_, { value }) => onChange({ unit: value === 'A' ? 'A' : 'W' })}
        >
          <Radio value="A" label="Current (A)" />
          <Radio value="W" label="Power (kW)" />
        </RadioGroup>
      ) : (
        <Text>Power (kW)</Text>
      )}
      <Switch
        label="Grid frequency"
        checked={view.withFrequency}
        onChange={(_, { checked }) => onChange({ withFrequency: checked })}
      />
      {view.withFrequency && <FrequencyScaleField />}
    </Toolbar>
  )
}

const useStyles = makeStyles({
  choice: { flexWrap: 'wrap' },
})
