import { fixedText, numberText } from '#units/numbers/number-format.ts'
import type { MainMeterValue } from '#contract/stations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { dateTimeText, momentMs, ageText } from '#units/dates.ts'

/** The main meter of the charger that has this connector. Its values belong to no station. */
export function MainMeterCard({ meter }: { meter: readonly MainMeterValue[] }) {
  return (
    <KeyValueCard
      title="Main meter of the charger"
      rows={meter.map((value) => [labelOf(value), <Measured key={value.key} value={value} />] as const)}
    />
  )
}

const LABELS: readonly (readonly [start: string, label: string])[] = [
  ['Power.Active.Import', 'Power'],
  ['Power.Active.Export', 'Power, discharging'],
  ['Current.Import', 'Current'],
  ['Current.Export', 'Current, discharging'],
  ['Energy.Active.Import.Register', 'Energy'],
  ['Energy.Active.Export.Register', 'Energy, discharged'],
]

/** `Current L1`; a measurand without a label is shown unchanged. */
function labelOf({ key }: MainMeterValue): string {
  const [start, label] = LABELS.find(([one]) => key === one || key.startsWith(`${one}.L`)) ?? [key, key]
  return `${label}${key.slice(start.length).replace('.', ' ')}`
}

const valueText = ({ value, unit }: MainMeterValue) =>
  unit === 'W' || unit === 'Wh'
    ? `${fixedText(value / 1_000, 1)} k${unit}`
    : `${numberText(value, 3)} ${unit === 'Percent' ? '%' : unit}`

function Measured({ value }: { value: MainMeterValue }) {
  const nowMs = useNow(SECOND_MS)
  const atMs = momentMs(value.measuredAt)
  return (
    <span title={dateTimeText(atMs)}>
      {valueText(value)}, {atMs === undefined ? 'of an unknown time' : `${ageText(nowMs - atMs)} ago`}
    </span>
  )
}
