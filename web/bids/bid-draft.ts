import { typedText } from '#units/numbers/typed-number.ts'
import { MAX_BID_MW, MAX_BID_PRICE_EUR, type Bid } from '#contract/bids.ts'
import type { Failure } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import { digitsError, digitsValue, numberText } from '#units/numbers/number-format.ts'

/** The two numbers of a bid as input text. */
export interface BidFields {
  quantity: string
  price: string
}
export type BidField = keyof BidFields

/** The errors of a bid: of a field, or of the whole bid. */
export type BidErrors = Partial<Record<BidField | 'hour' | 'bid', string>>

/** The draft of a bid. */
export interface BidDraft extends BidFields {
  /** The stored bid when the user opened the row. */
  opened: Pick<Bid, 'quantity' | 'price'>
  /** The errors with which the platform refused this draft. */
  refused: BidErrors
}

export const EMPTY_FIELDS: BidFields = { quantity: '', price: '' }

type Stored = Pick<Bid, 'quantity' | 'price'>

/** The numbers of a stored bid, unrounded, with the decimal comma of their columns. */
const textsOf = ({ quantity, price }: Stored): BidFields => ({ quantity: typedText(quantity), price: typedText(price) })

/** A draft with the stored values. */
export const draftOf = ({ quantity, price }: Stored): BidDraft => ({
  ...textsOf({ quantity, price }),
  opened: { quantity, price },
  refused: {},
})

/** A draft of a stored bid, or of a new one, of which nothing is stored. */
type Typed = BidFields & Partial<Pick<BidDraft, 'opened'>>

/** Whether a field still shows the stored value. */
const isUntouched = (typed: Typed, field: BidField) => typed.opened !== undefined && typed[field] === textsOf(typed.opened)[field]

const MAX: Readonly<Record<BidField, { readonly value: number; readonly text: string }>> = {
  quantity: { value: MAX_BID_MW, text: `At most ${numberText(MAX_BID_MW)} MW.` },
  price: { value: MAX_BID_PRICE_EUR, text: `At most ${numberText(MAX_BID_PRICE_EUR)} €.` },
}
const boundError = (field: BidField, text: string) => ((digitsValue(text) ?? 0) > MAX[field].value ? MAX[field].text : undefined)

/** Digits only within the bounds of a bid, and an empty field is allowed. A stored value that was not touched may have decimals. */
export function fieldErrors(typed: Typed): BidErrors {
  const errorOf = (field: BidField) =>
    (isUntouched(typed, field) ? undefined : digitsError(typed[field])) ?? boundError(field, typed[field])
  const [quantity, price] = [errorOf('quantity'), errorOf('price')]
  return { ...(quantity && { quantity }), ...(price && { price }) }
}

/** The missing values of a bid. A bid without a price has the price 0 €. */
export const missingErrors = ({ quantity }: BidFields): BidErrors =>
  quantity === '' ? { quantity: 'The bid capacity is missing.' } : {}

/** The request for a draft. */
export function toBody(typed: Typed): { [Field in BidField]: number | null } {
  const valueOf = (field: BidField) =>
    typed.opened && isUntouched(typed, field) ? typed.opened[field] : digitsValue(typed[field])
  return { quantity: valueOf('quantity'), price: valueOf('price') }
}

/** Whether closing would lose input. */
export const isChanged = (draft: BidDraft) => !isUntouched(draft, 'quantity') || !isUntouched(draft, 'price')

/** The change by another user since the row was opened; undefined if the bid is unchanged. */
export function changedMeanwhile({ opened }: BidDraft, bid: Pick<Bid, 'quantity' | 'price'> | undefined): string | undefined {
  if (!bid) return 'Removed elsewhere meanwhile.'
  if (bid.quantity === opened.quantity && bid.price === opened.price) return undefined
  return `Changed elsewhere meanwhile: ${megawattText(bid.quantity)}, ${euroText(bid.price)}`
}

/** The errors of a refused bid: of the fields that the platform names, otherwise of the whole bid. */
export function refusedErrors(reply: Failure): BidErrors {
  // The platform may have saved the bid even if the reply was lost.
  if (reply.outcome === 'offline') return { bid: 'No answer. Whether the bid was saved is not known.' }
  if (reply.outcome !== 'problem') return {}
  const { quantity, price, hour, groupId } = problemToFields(reply.refusal)
  if (quantity !== undefined || price !== undefined || hour !== undefined) {
    return { ...(quantity && { quantity }), ...(price && { price }), ...(hour && { hour }) }
  }
  return { bid: groupId ?? reply.refusal.message ?? 'The platform did not save the bid.' }
}
