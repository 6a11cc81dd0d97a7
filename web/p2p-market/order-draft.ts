import type { P2pDraft, P2pOrder, P2pSide } from '#contract/p2p-market.ts'
import type { DraftErrors } from '#platform/validated-by.ts'
import { digitsError } from '#units/digits.ts'
import { hourError, hourOf, type TypedHour } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { numberError, typedNumber } from '#units/typed-number.ts'
import { capacityText } from '#units/market-capacity.ts'

const MAX_KW = 100_000
const MAX_EUR = 10_000

/** The two numbers of an order as they are typed. */
export interface AmountDraft {
  quantityKw: string
  priceEur: string
}

/** A new order as it is typed. */
export interface OrderDraft extends AmountDraft, TypedHour {
  /** Empty until one is chosen. */
  groupId: string
  side: P2pSide
}

/** What is wrong with the numbers; what is still empty is not wrong. `matchedKw` is traded already. */
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
  if (quantityKw > MAX_KW) return `Enter ${MAX_KW} kW or less.`
  return quantityKw > matchedKw ? undefined : `Enter more than ${matchedKw} kW: so much is matched already.`
}

function priceError(text: string): string | undefined {
  const error = numberError(text, (price) => price >= 0 && price <= MAX_EUR, `Enter a price of 0 to ${MAX_EUR} €.`)
  return error ?? (/[.,]\d{3,}/.test(text) || /e/i.test(text) ? 'Enter at most two decimals.' : undefined)
}

/** What is wrong with a new order while the hour that began at `presentMs` goes on. */
export function orderErrors(draft: OrderDraft, presentMs: number): DraftErrors<OrderDraft> {
  const hour = hourError(draft, presentMs)
  return { ...(hour && { hour }), ...amountErrors(draft) }
}

/** What has still to be entered, in words; undefined when nothing has. */
export function missingText({ groupId = '-', quantityKw, priceEur }: AmountDraft & Partial<OrderDraft>): string | undefined {
  const missing = [groupId === '' && 'a group', quantityKw === '' && 'a quantity', priceEur === '' && 'a price'].filter(Boolean)
  return missing.length > 0 ? `Enter ${missing.join(' and ')} first.` : undefined
}

const amountOf = ({ quantityKw, priceEur }: AmountDraft) => ({
  quantityKw: Number(quantityKw),
  priceEur: typedNumber(priceEur) ?? NaN,
})

/** The body of a draft that is right. */
export const toOrder = (draft: OrderDraft): P2pDraft => ({
  groupId: Number(draft.groupId),
  side: draft.side,
  hour: new Date(hourOf(draft) ?? NaN).toISOString(),
  ...amountOf(draft),
})

export const toAmount = amountOf

/** The order that renews what was withdrawn: what had been matched stays traded. */
export const renewalOf = ({ groupId, side, hour, quantityKw, matchedKw, priceEur }: P2pOrder): P2pDraft => ({
  groupId,
  side,
  hour,
  quantityKw: quantityKw - matchedKw,
  priceEur,
})

/** What a change begins with. */
export const amountDraftOf = ({ quantityKw, priceEur }: Pick<P2pOrder, 'quantityKw' | 'priceEur'>): AmountDraft => ({
  quantityKw: String(quantityKw),
  priceEur: String(priceEur).replace('.', ','),
})

/** What a change does to the place in the queue, which is that of the price. */
export function losesPlace(draft: AmountDraft, { quantityKw, priceEur }: Pick<P2pOrder, 'quantityKw' | 'priceEur'>): boolean {
  const wanted = amountOf(draft)
  return wanted.priceEur !== priceEur || wanted.quantityKw > quantityKw
}

/** By what two readings of an order differ that somebody has changed, in words; what is matched meanwhile is no such change. */
export function changesBetween(
  before: Pick<P2pOrder, 'quantityKw' | 'priceEur'>,
  after: Pick<P2pOrder, 'quantityKw' | 'priceEur'>,
): readonly string[] {
  const changes: string[] = []
  if (before.quantityKw !== after.quantityKw) {
    changes.push(`Quantity is now ${capacityText(after.quantityKw)}, was ${capacityText(before.quantityKw)}`)
  }
  if (before.priceEur !== after.priceEur) {
    changes.push(`Price is now ${euroText(after.priceEur)}, was ${euroText(before.priceEur)}`)
  }
  return changes
}
