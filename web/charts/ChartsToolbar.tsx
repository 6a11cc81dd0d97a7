import { makeStyles, Radio, RadioGroup, Switch, Text } from '@fluentui/react-components'
import { now } from '#platform/platform-clock.ts'
import { PeriodChoice } from '#ui/fields/PeriodChoice.tsx'
import { RangeChoice } from '#ui/fields/RangeChoice.tsx'
import { Toolbar } from '#ui/page/Toolbar.tsx'
import type { ChartView } from './chart-view.ts'
import { PERIOD_LABEL, PERIODS_H, windowAt } from './periods.ts'

const PERIODS = PERIODS_H.map((hours) => ({ key: String(hours), label: PERIOD_LABEL[hours] }))

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
      <PeriodChoice
        periods={PERIODS}
        chosen={view.zoom ? undefined : String(view.hours)}
        onChoose={(chosen) => onChange({ hours: PERIODS_H.find((hours) => String(hours) === chosen), zoom: undefined })}
      />
      <RangeChoice
        range={view.zoom ?? windowAt(now(), view.hours)}
        nowMs={now()}
        isCustom={view.zoom !== undefined}
        onChoose={(zoom) => onChange({ zoom })}
      />
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
    </Toolbar>
  )
}

const useStyles = makeStyles({
  choice: { flexWrap: 'wrap' },
})
