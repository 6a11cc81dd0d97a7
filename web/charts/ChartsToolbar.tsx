import { makeStyles, Radio, RadioGroup, Switch, Text } from '@fluentui/react-components'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { ChartView } from './chart-view.ts'
import { PERIOD_LABEL, PERIODS_H } from './periods.ts'

interface Props {
  view: ChartView
  onChange: (change: Partial<ChartView>) => void
  isUnitFree: boolean
}

/** Which span of time all charts of a group show, and in what. */
export function ChartsToolbar({ view, onChange, isUnitFree }: Props) {
  const styles = useStyles()
  return (
    <Toolbar>
      <RadioGroup
        layout="horizontal"
        className={styles.choice}
        aria-label="Period"
        // A zoomed range is none of the periods.
        value={view.zoom ? '' : String(view.hours)}
        onChange={(_, { value }) => onChange({ hours: PERIODS_H.find((hours) => String(hours) === value), zoom: undefined })}
      >
        {PERIODS_H.map((hours) => (
          <Radio key={hours} value={String(hours)} label={{ children: PERIOD_LABEL[hours], className: styles.label }} />
        ))}
      </RadioGroup>
      {isUnitFree ? (
        <RadioGroup
          layout="horizontal"
          className={styles.choice}
          aria-label="Unit"
          value={view.unit}
          onChange={(_, { value }) => onChange({ unit: value === 'A' ? 'A' : 'W' })}
        >
          <Radio value="A" label="Current (A)" />
          <Radio value="W" label="Power (W)" />
        </RadioGroup>
      ) : (
        <Text>Power (W)</Text>
      )}
      <Switch
        label="Grid frequency"
        checked={view.withFrequency}
        onChange={(_, { checked }) => onChange({ withFrequency: checked })}
      />
    </Toolbar>
  )
}

const useStyles = makeStyles({
  choice: { flexWrap: 'wrap' },
  label: { whiteSpace: 'nowrap' },
})
