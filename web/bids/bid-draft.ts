import type { Bid } from '#contract/bids.ts'
import type { Failure } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { euroText } from '#units/money.ts'
import { digitsError, digitsValue } from '#units/digits.ts'

/** The two numbers of a bid as they are typed. */
export interface BidFields {
  quantity: string
  price: string
}
export type BidField = keyof BidFields

/** What is wrong with a bid that is typed, or was sent: at a field, or with the whole of it. */
export type BidErrors = Partial<Record<BidField | 'hour' | 'bid', string>>

/** A bid that is being changed. */
export interface BidDraft extends BidFields {
  /** As it was when its row was opened. */
  opened: Pick<Bid, 'quantity' | 'price'>
  /** Why the platform did not take what is typed here. */
  refused: BidErrors
}

export const EMPTY_FIELDS: BidFields = { quantity: '', price: '' }

/** Opened with what the platform has, unrounded: decimals show as an error until they are typed anew. */
export const draftOf = ({ quantity, price }: Pick<Bid, 'quantity' | 'price'>): BidDraft => ({
  quantity: String(quantity),
  price: String(price),
  opened: { quantity, price },
  refused: {},
})

/** Digits only; an empty field is allowed. */
export function fieldErrors({ quantity, price }: BidFields): BidErrors {
  const [quantityError, priceError] = [digitsError(quantity), digitsError(price)]
  return { ...(quantityError && { quantity: quantityError }), ...(priceError && { price: priceError }) }
}

/** What is sent. */
export const toBody = ({ quantity, price }: BidFields) => ({ quantity: digitsValue(quantity), price: digitsValue(price) })

/** Has anything been typed that would be lost? */
export const isChanged = ({ quantity, price, opened }: BidDraft) =>
  quantity !== String(opened.quantity) || price !== String(opened.price)

/** What somebody else has made of a bid since its row was opened; undefined while it is as it was. */
export function changedMeanwhile({ opened }: BidDraft, bid: Pick<Bid, 'quantity' | 'price'> | undefined): string | undefined {
  if (!bid) return 'Removed elsewhere meanwhile.'
  if (bid.quantity === opened.quantity && bid.price === opened.price) return undefined
  return `Changed elsewhere meanwhile: ${capacityText(bid.quantity)}, ${euroText(bid.price)}`
}

/** `1 MW`, unrounded. */
export const capacityText = (quantityMw: number) => `${quantityMw} MW`

/** Why a bid was not taken: at its fields where the platform names them, else of the whole bid. */
export function refusedErrors(reply: Failure): BidErrors {
  // The call may have been obeyed, and its answer lost.
  if (reply.outcome === 'offline') return { bid: 'No answer. Whether the bid was saved is not known.' }
  if (reply.outcome !== 'problem') return {}
  const { quantity, price, hour } = problemToFields(reply.refusal)
  if (quantity !== undefined || price !== undefined || hour !== undefined) {
    return { ...(quantity && { quantity }), ...(price && { price }), ...(hour && { hour }) }
  }
  return { bid: reply.refusal.message ?? 'The platform did not save the bid.' }
}
