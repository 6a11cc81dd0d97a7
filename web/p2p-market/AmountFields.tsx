import { DraftInput } from '#platform/draft/DraftFields.tsx'
import type { DraftErrors } from '#platform/draft/draft.ts'
import type { DraftForm } from '#platform/draft/use-draft.ts'
import { FieldGrid } from '#ui/fields/FieldGrid.tsx'
import type { AmountDraft } from './order-draft.ts'

/** The labels and units of quantity and price. */
export const AMOUNT_LABELS = {
  labels: { quantityKw: 'Quantity', priceEur: 'Price' },
  units: { quantityKw: 'kW', priceEur: '€/kW' },
}

/** The quantity and price fields of an order. */
export function AmountFields<Values extends AmountDraft>({
  form,
}: {
  form: DraftForm<Values> & { errors: DraftErrors<AmountDraft> }
}) {
  const { quantityKw, priceEur } = form.errors
  const amounts = form as unknown as DraftForm<AmountDraft>
  return (
    <FieldGrid>
      <DraftInput
        form={amounts}
        field="quantityKw"
        inputMode="numeric"
        hint={quantityKw === undefined ? 'A whole number of kW.' : undefined}
      />
      <DraftInput
        form={amounts}
        field="priceEur"
        hint={priceEur === undefined ? 'For the hour, with at most two decimals.' : undefined}
      />
    </FieldGrid>
  )
}
