import type { DraftErrors } from '#platform/draft/draft.ts'
import { FieldGrid } from '#ui/fields/FieldGrid.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import type { AmountDraft } from './order-draft.ts'

interface Props {
  draft: AmountDraft
  errors: DraftErrors<AmountDraft>
  onChange: (change: Partial<AmountDraft>) => void
}

/** The quantity and price fields of an order. */
export function AmountFields({ draft, errors, onChange }: Props) {
  return (
    <FieldGrid>
      <NumberField
        label="Quantity"
        name="quantityKw"
        unit="kW"
        inputMode="numeric"
        hint={errors.quantityKw === undefined ? 'A whole number of kW.' : undefined}
        error={errors.quantityKw}
        value={draft.quantityKw}
        onChange={(_, { value }) => onChange({ quantityKw: value })}
      />
      <NumberField
        label="Price"
        name="priceEur"
        unit="€/kW"
        hint={errors.priceEur === undefined ? 'For the hour, with at most two decimals.' : undefined}
        error={errors.priceEur}
        value={draft.priceEur}
        onChange={(_, { value }) => onChange({ priceEur: value })}
      />
    </FieldGrid>
  )
}
