import { HOUR_MS } from '#contract/durations.ts'
import { firstFreeHour, hourError, hourOf, typedHour, type TypedHour } from '#units/hours.ts'
import {
  type BidDraft,
  type BidErrors,
  type BidField,
  type BidFields,
  draftOf,
  EMPTY_FIELDS,
  fieldErrors,
  isChanged,
  missingErrors,
  refusedErrors,
  toBody,
} from './bid-draft.ts'
import { atom, type PrimitiveAtom } from 'jotai'
import { addBid, type Bid, listBids, readRecentBids, saveBid } from '#contract/bids.ts'
import type { CapacityForecast, Reserve } from '#contract/reserves.ts'
import type { Input, Reply } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { store } from '#ui/store.ts'
import { withBid } from './calls.ts'

/** The draft of a new bid. */
type NewBid = BidFields & TypedHour

/** The hours that can have a bid. */
export interface FreeHours {
  /** The start of the current hour of the platform, ms. */
  presentMs: number
  /** The hours that have a bid, ms. */
  taken: ReadonlySet<number>
}

/** The input of an hour. */
export const newBidFor = (hourMs: number, fields: BidFields = EMPTY_FIELDS): NewBid => ({ ...fields, ...typedHour(hourMs) })

/** The proposed hour: the first free future hour, and after an added bid the next free hour. */
export const proposedHour = ({ presentMs, taken }: FreeHours, addedMs = presentMs) =>
  firstFreeHour(Math.max(presentMs, addedMs) + HOUR_MS, taken)

/** The free hour before or after the entered hour; the proposal without a valid hour. Never earlier than the next hour. */
export function neighbourHour(bid: TypedHour, step: 1 | -1, free: FreeHours): number {
  const first = proposedHour(free)
  const hourMs = hourOf(bid)
  if (hourMs === undefined) return first
  if (step === 1) return firstFreeHour(Math.max(hourMs + HOUR_MS, first), free.taken)
  let earlierMs = hourMs - HOUR_MS
  while (earlierMs > first && free.taken.has(earlierMs)) earlierMs -= HOUR_MS
  return Math.max(earlierMs, first)
}

/** Errors of a new bid, by field. */
export function newBidErrors(bid: NewBid, free: FreeHours): BidErrors {
  const hour = hourError(bid, free.presentMs) ?? takenError(bid, free)
  return { ...(hour && { hour }), ...fieldErrors(bid) }
}

function takenError(bid: NewBid, { taken }: FreeHours): string | undefined {
  const hourMs = hourOf(bid)
  return hourMs !== undefined && taken.has(hourMs) ? 'There is a bid for this hour already.' : undefined
}

/** The reads that both writes change. */
export const BID_READS = [listBids, readRecentBids]

/** The draft of one row. Only its cells render when it changes. */
export type RowDraft = PrimitiveAtom<BidDraft>

/** What the fields of bids depend on, besides the drafts. */
export interface BidContext {
  readonly free: FreeHours
  /** The reserve and the capacity forecast of the group, if the platform reports them. */
  readonly reserve: Reserve | undefined
  readonly forecast: CapacityForecast | undefined
  /** Why the group cannot deliver a bid; undefined if it can. */
  readonly reason: string | undefined
}

/** What was typed: the opened rows by hour, and the new bid. */
interface EditedBids {
  readonly rows: readonly (readonly [number, BidDraft])[]
  readonly typed?: NewBid | undefined
}

interface Writes {
  save: (input: Input<typeof saveBid>) => Promise<Reply<unknown>>
  add: (input: Input<typeof addBid>) => Promise<Reply<unknown>>
}

const isEmpty = (errors: BidErrors) => Object.keys(errors).length === 0

/** Whether a draft has something to save, without errors. */
export const isSavable = (draft: BidDraft) => isEmpty(fieldErrors(draft)) && isChanged(draft)

/** The drafts of edited bids and of a new bid. They are kept until the platform accepts them. */
export class BidEditing {
  readonly #groupId: number
  #writes: Writes | undefined
  readonly context: PrimitiveAtom<BidContext>
  readonly rows = atom<ReadonlyMap<number, RowDraft>>(new Map())
  /** The draft that is being saved, one at a time. */
  readonly sending = atom<number | 'new' | undefined>(undefined)
  readonly #typed = atom<NewBid | undefined>(undefined)
  readonly #refused = atom<BidErrors>({})
  readonly #addedMs = atom<number | undefined>(undefined)
  /** The control of a row that gets the focus as soon as it exists. */
  #wanted: string | undefined

  /** Without input, the proposal follows the clock and the bids of other users. */
  readonly newBid = atom((get) => get(this.#typed) ?? newBidFor(proposedHour(get(this.context).free, get(this.#addedMs))))
  readonly newHourMs = atom((get) => hourOf(get(this.newBid)))
  readonly #ownErrors = atom((get) => newBidErrors(get(this.newBid), get(this.context).free))
  readonly newErrors = atom((get): BidErrors => ({ ...get(this.#refused), ...get(this.#ownErrors) }))
  readonly canAdd = atom((get) => get(this.sending) === undefined && isEmpty(get(this.#ownErrors)))
  readonly hasNew = atom((get) => get(this.#typed) !== undefined)
  /** Whether closing the list would lose input. */
  readonly isDirty = atom((get) => get(this.hasNew) || [...get(this.rows).values()].some((row) => isChanged(get(row))))

  constructor(groupId: number, context: BidContext) {
    this.#groupId = groupId
    this.context = atom(context)
  }

  /** Sets the writes of the dialog, before its first input. */
  use(writes: Writes) {
    this.#writes = writes
  }

  /** The ref of a control that can get the focus by this name. Selects the text of a field. */
  readonly named = (name: string) => (element: HTMLElement | null) => {
    if (!element || this.#wanted !== name) return
    this.#wanted = undefined
    element.focus()
    if (element instanceof HTMLInputElement) element.select()
  }

  open(bid: Bid, hourMs: number) {
    this.#wanted = `quantity ${hourMs}`
    this.#setRow(hourMs, atom(draftOf(bid)))
  }

  type(row: RowDraft, field: BidField, text: string) {
    store.set(row, (draft) => ({ ...draft, [field]: text, refused: {} }))
  }

  close(hourMs: number) {
    const { free } = store.get(this.context)
    // A row whose hour has started or whose bid was removed has no save button.
    this.#wanted = hourMs > free.presentMs && free.taken.has(hourMs) ? `edit ${hourMs}` : 'quantity new'
    this.#setRow(hourMs, undefined)
  }

  /** Saves a draft. A refused draft is kept. */
  async save(hourMs: number, row: RowDraft) {
    const draft = store.get(row)
    if (store.get(this.sending) !== undefined || !isSavable(draft)) return
    const missing = missingErrors(draft)
    if (!isEmpty(missing)) {
      this.#wanted = `quantity ${hourMs}`
      store.set(row, { ...draft, refused: missing })
      return
    }
    const body = toBody(draft)
    store.set(this.sending, hourMs)
    const reply = await this.#writes?.save({ query: { groupId: this.#groupId, hour: new Date(hourMs).toISOString() }, body })
    if (reply?.outcome === 'ok') {
      await this.#show(hourMs, body)
      this.close(hourMs)
    } else if (reply) {
      store.set(row, (kept) => ({ ...kept, refused: refusedErrors(reply) }))
      refresh(BID_READS)
    }
    store.set(this.sending, undefined)
  }

  typeNew(change: Partial<NewBid>) {
    store.set(this.#refused, {})
    store.set(this.#typed, { ...store.get(this.newBid), ...change })
  }

  /** Moves to the free hour before or after. */
  stepNew(step: 1 | -1) {
    const newBid = store.get(this.newBid)
    store.set(this.#refused, {})
    store.set(this.#typed, newBidFor(neighbourHour(newBid, step, store.get(this.context).free), newBid))
  }

  resetNew() {
    store.set(this.#refused, {})
    store.set(this.#typed, undefined)
  }

  async add() {
    const newBid = store.get(this.newBid)
    const hourMs = hourOf(newBid)
    if (hourMs === undefined || !store.get(this.canAdd)) return
    const missing = missingErrors(newBid)
    if (!isEmpty(missing)) {
      this.#wanted = 'quantity new'
      store.set(this.#refused, missing)
      return
    }
    const body = toBody(newBid)
    // A bid that is being saved does not change with the clock.
    store.set(this.#typed, newBid)
    store.set(this.sending, 'new')
    const reply = await this.#writes?.add({ query: { groupId: this.#groupId, hour: new Date(hourMs).toISOString() }, body })
    if (reply?.outcome === 'ok') {
      await this.#show(hourMs, body)
      this.#wanted = 'quantity new'
      store.set(this.#addedMs, hourMs)
      this.resetNew()
    } else if (reply) {
      store.set(this.#refused, refusedErrors(reply))
      refresh(BID_READS)
    }
    store.set(this.sending, undefined)
  }

  /** The drafts as plain values; undefined without any. */
  edited(): EditedBids | undefined {
    if (!store.get(this.isDirty)) return undefined
    const rows = [...store.get(this.rows)].map(([hourMs, row]) => [hourMs, store.get(row)] as const)
    return { rows, typed: store.get(this.#typed) }
  }

  restore({ rows, typed }: EditedBids) {
    store.set(this.rows, new Map(rows.map(([hourMs, draft]) => [hourMs, atom(draft)])))
    store.set(this.#typed, typed)
  }

  /** Discards all drafts. */
  discard() {
    store.set(this.rows, new Map())
    this.resetNew()
  }

  #setRow(hourMs: number, row: RowDraft | undefined) {
    const rows = new Map(store.get(this.rows))
    if (row) rows.set(hourMs, row)
    else rows.delete(hourMs)
    store.set(this.rows, rows)
  }

  /** Adds a saved bid to the cached list, so that the row shows it before the next read. */
  async #show(hourMs: number, { quantity, price }: ReturnType<typeof toBody>) {
    if (quantity === null || price === null) return
    const groupId = this.#groupId
    const bid: Bid = { hour: new Date(hourMs).toISOString(), quantity, price, groupId }
    await updateCachedReply(listBids, (list) => (list.some((other) => other.groupId === groupId) ? withBid(list, bid) : list))
  }
}
