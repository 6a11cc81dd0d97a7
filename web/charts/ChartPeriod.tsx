import { now } from '#platform/platform-clock.ts'
import { RangeChoice } from '#ui/fields/RangeChoice.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import type { ChartView } from './chart-view.ts'
import { PERIOD_LABEL, PERIODS_H, windowAt } from './periods.ts'

const PERIODS = PERIODS_H.map((hours) => ({ value: String(hours), label: PERIOD_LABEL[hours] }))

interface Props {
  view: ChartView
  onChange: (change: Partial<ChartView>) => void
}

/** The period of the charts of a group: a period until now, or any range. */
export function ChartPeriod({ view, onChange }: Props) {
  return (
    <>
      <Segments
        label="Period"
        options={PERIODS}
        chosen={view.zoom ? undefined : String(view.hours)}
        onChoose={(chosen) => onChange({ hours: PERIODS_H.find((hours) => String(hours) === chosen), zoom: undefined })}
      />
      <RangeChoice
        range={view.zoom ?? windowAt(now(), view.hours)}
        nowMs={now()}
        isCustom={view.zoom !== undefined}
        onChoose={(zoom) => onChange({ zoom })}
      />
    </>
  )
}
