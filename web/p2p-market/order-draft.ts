import { numberText, digitsError } from '#units/numbers/number-format.ts'
import type { P2pDraft, P2pOrder, P2pSide } from '#contract/p2p-market.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import type { DraftChange } from '#ui/save-bar/draft-changes.ts'
import { hourError, hourOf, type TypedHour } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { numberError, typedNumber, typedText } from '#units/numbers/typed-number.ts'
import { capacityText } from '#units/current-power.ts'

const MAX_KW = 100_000
const MAX_EUR = 10_000

/** The quantity and price of an order as typed text. */
export interface AmountDraft {
  quantityKw: string
  priceEur: string
}

/** A new order as typed text. */
export interface OrderDraft extends AmountDraft, TypedHour {
  /** Empty until a group is chosen. */
  groupId: string
  side: P2pSide
}

/** The errors of quantity and price. Empty fields have no error. `matchedKw` is already traded. */
export function amountErrors({ quantityKw, priceEur }: AmountDraft, matchedKw = 0): DraftErrors<AmountDraft> {
  const [quantity, price] = [
    quantityKw === '' ? undefined : quantityError(quantityKw, matchedKw),
    priceEur === '' ? undefined : priceError(priceEur),
  ]
  return { ...(quantity && { quantityKw: quantity }), ...(price && { priceEur: price }) }
}

function quantityError(text: string, matchedKw: number): string | undefined {
  const error = digitsError(text)
  if (error) return error
  const quantityKw = Number(text)
  if (quantityKw < 1) return 'Enter 1 kW or more.'
  if (quantityKw > MAX_KW) return `Enter ${numberText(MAX_KW)} kW or less.`
  return quantityKw > matchedKw ? undefined : `Enter more than ${numberText(matchedKw)} kW, which is already matched.`
}

function priceError(text: string): string | undefined {
  const error = numberError(text, (price) => price >= 0 && price <= MAX_EUR, `Enter a price of 0 to ${numberText(MAX_EUR)} €.`)
  return error ?? (/[.,]\d{3,}/.test(text) || /e/i.test(text) ? 'Enter at most two decimals.' : undefined)
}

/** The errors of a new order. `presentMs` is the start of the current hour. */
export function orderErrors(draft: OrderDraft, presentMs: number): DraftErrors<OrderDraft> {
  const hour = hourError(draft, presentMs)
  return { ...(hour && { hour }), ...amountErrors(draft) }
}

/** A text that names the missing input; undefined if no input is missing. */
export function missingText({ groupId = '-', quantityKw, priceEur }: AmountDraft & Partial<OrderDraft>): string | undefined {
  const missing = [groupId === '' && 'a group', quantityKw === '' && 'a quantity', priceEur === '' && 'a price'].filter(Boolean)
  return missing.length > 0 ? `Enter ${missing.join(' and ')} first.` : undefined
}

const amountOf = ({ quantityKw, priceEur }: AmountDraft) => ({
  quantityKw: Number(quantityKw),
  priceEur: typedNumber(priceEur) ?? NaN,
})

/** The request body of a draft without errors. */
export const toOrder = (draft: OrderDraft): P2pDraft => ({
  groupId: Number(draft.groupId),
  side: draft.side,
  hour: new Date(hourOf(draft) ?? NaN).toISOString(),
  ...amountOf(draft),
})

export const toAmount = amountOf

/** The order that renews the unmatched part of a withdrawn order. The matched part remains traded. */
export const renewalOf = ({ groupId, side, hour, quantityKw, matchedKw, priceEur }: P2pOrder): P2pDraft => ({
  groupId,
  side,
  hour,
  quantityKw: quantityKw - matchedKw,
  priceEur,
})

/** The initial draft of a change. */
export const amountDraftOf = ({ quantityKw, priceEur }: Pick<P2pOrder, 'quantityKw' | 'priceEur'>): AmountDraft => ({
  quantityKw: typedText(quantityKw),
  priceEur: typedText(priceEur),
})

/** Whether a change moves the order to the end of the queue at its price. */
export function losesPlace(draft: AmountDraft, { quantityKw, priceEur }: Pick<P2pOrder, 'quantityKw' | 'priceEur'>): boolean {
  const wanted = amountOf(draft)
  return wanted.priceEur !== priceEur || wanted.quantityKw > quantityKw
}

/** The changes of quantity and price between two states of an order. Matches are not listed. */
export function changesBetween(
  before: Pick<P2pOrder, 'quantityKw' | 'priceEur'>,
  after: Pick<P2pOrder, 'quantityKw' | 'priceEur'>,
): readonly DraftChange[] {
  const [quantity, price] = [
    (order: typeof before) => capacityText(order.quantityKw),
    (order: typeof before) => euroText(order.priceEur),
  ]
  return [
    ...(before.quantityKw === after.quantityKw ? [] : [{ label: 'Quantity', was: quantity(before), now: quantity(after) }]),
    ...(before.priceEur === after.priceEur ? [] : [{ label: 'Price', was: price(before), now: price(after) }]),
  ]
}
