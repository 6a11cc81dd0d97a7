import { euroText } from '#units/money.ts'
import { fieldErrors, type BidField } from './bid-draft.ts'
import { dayAndRangeText, hourOf } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { BidNumber } from './BidNumber.tsx'
import { forecastWarning, p10Of } from './capacity-forecast.ts'
import { capacityWarning } from './reserve-warning.ts'
import type { ListedBid } from './bid-rows.ts'
import type { BidEditing } from './use-bid-editing.ts'

const FIELDS = {
  quantity: { label: 'Bid capacity', unit: 'MW', text: megawattText },
  price: { label: 'Bid price', unit: '€', text: euroText },
} as const

interface Props {
  row: ListedBid | 'new'
  field: BidField
  editing: BidEditing
}

/** Capacity or price in a row: a text, or a field while the user edits the row. */
export function BidFieldCell({ row, field, editing }: Props) {
  const { label, unit, text } = FIELDS[field]
  const { newBid, newErrors, sending, named, type, typeNew, save, add, close, resetNew, reserve, forecast } = editing
  /** The forecast of the hour is closer to the bid than the present capacity, which is known for every hour. */
  const warningOf = (typed: string, hourMs: number | undefined) => {
    if (field !== 'quantity') return undefined
    const p10Kw = p10Of(forecast, hourMs)
    return p10Kw === undefined ? capacityWarning(typed, reserve) : forecastWarning(typed, p10Kw)
  }
  if (row === 'new') {
    return (
      <BidNumber
        label={`${label} of the new bid`}
        unit={unit}
        value={newBid[field]}
        error={newErrors[field]}
        warning={warningOf(newBid[field], hourOf(newBid))}
        readOnly={sending === 'new'}
        inputRef={named(`${field} new`)}
        onType={(typed) => typeNew({ [field]: typed })}
        onSubmit={() => void add()}
        onCancel={resetNew}
      />
    )
  }
  const { bid, hourMs, draft, status } = row
  if (!draft) return bid && text(bid[field])
  return (
    <BidNumber
      label={`${label} of ${dayAndRangeText(hourMs)}`}
      unit={unit}
      value={draft[field]}
      error={{ ...draft.refused, ...fieldErrors(draft) }[field]}
      warning={warningOf(draft[field], hourMs)}
      readOnly={sending === hourMs}
      inputRef={named(`${field} ${hourMs}`)}
      onType={(typed) => type(hourMs, field, typed)}
      onSubmit={() => status === 'Next' && void save(hourMs, draft)}
      onCancel={() => close(hourMs)}
    />
  )
}
