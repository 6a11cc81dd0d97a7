import { Switch, Text } from '@fluentui/react-components'
import { FrequencyScaleField } from '#ui/chart/frequency/FrequencyScaleField.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
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
  return (
    <Toolbar>
      <ChartPeriod view={view} onChange={onChange} />
      {isUnitFree ? (
        <Segments label="Unit" options={UNITS} chosen={view.unit} onChoose={(unit) => onChange({ unit })} />
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

const UNITS = [
  { value: 'A' as const, label: 'Current (A)' },
  { value: 'W' as const, label: 'Power (kW)' },
]
