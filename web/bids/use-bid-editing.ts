import { useState } from 'react'
import { addBid, listBids, readRecentBids, saveBid, type Bid } from '#contract/bids.ts'
import type { CapacityForecast, Reserve } from '#contract/reserves.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { hourOf } from '#units/hours.ts'
import {
  draftOf,
  fieldErrors,
  isChanged,
  missingErrors,
  refusedErrors,
  toBody,
  type BidDraft,
  type BidErrors,
  type BidField,
} from './bid-draft.ts'
import { withBid } from './calls.ts'
import { neighbourHour, newBidErrors, newBidFor, proposedHour, type FreeHours, type NewBid } from './new-bid.ts'
import { useFocusNext } from './use-focus-next.ts'

/** The reads that both writes change. */
const READS = [listBids, readRecentBids]

const isEmpty = (errors: BidErrors) => Object.keys(errors).length === 0

/** The drafts of edited bids and of a new bid. They are kept until the platform accepts them. */
export function useBidEditing(groupId: number, free: FreeHours) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, BidDraft>>(new Map())
  const [typed, setTyped] = useState<NewBid>()
  const [addedMs, setAddedMs] = useState<number>()
  const [refused, setRefused] = useState<BidErrors>({})
  const saving = useAction(saveBid, { failed: 'Failed to save bid', refreshes: READS })
  const adding = useAction(addBid, { failed: 'Failed to add bid', refreshes: READS })
  const { focusNext, named } = useFocusNext()
  /** The draft that is being saved, one at a time. */
  const [sending, setSending] = useState<number | 'new'>()

  // Without input, the proposal follows the clock and the bids of other users.
  const newBid = typed ?? newBidFor(proposedHour(free, addedMs))
  const newErrors = newBidErrors(newBid, free)

  const setDraft = (hourMs: number, change: (draft: BidDraft | undefined) => BidDraft | undefined) =>
    setDrafts((before) => {
      const after = new Map(before)
      const draft = change(before.get(hourMs))
      if (draft) after.set(hourMs, draft)
      else after.delete(hourMs)
      return after
    })
  const close = (hourMs: number) => {
    // A row whose hour has started or whose bid was removed has no save button.
    focusNext(hourMs > free.presentMs && free.taken.has(hourMs) ? `edit ${hourMs}` : 'quantity new')
    setDraft(hourMs, () => undefined)
  }

  /** Adds a saved bid to the cached list, so that the row shows it before the next read. */
  const show = async (hourMs: number, { quantity, price }: ReturnType<typeof toBody>) => {
    if (quantity === null || price === null) return
    const bid: Bid = { hour: new Date(hourMs).toISOString(), quantity, price, groupId }
    await updateCachedReply(listBids, (list) => (list.some((other) => other.groupId === groupId) ? withBid(list, bid) : list))
  }

  return {
    drafts,
    newBid,
    newErrors: { ...refused, ...newErrors },
    canAdd: sending === undefined && isEmpty(newErrors),
    canSave: (draft: BidDraft) => sending === undefined && isEmpty(fieldErrors(draft)) && isChanged(draft),
    sending,
    /** Whether closing the list would lose input. */
    isDirty: typed !== undefined || [...drafts.values()].some(isChanged),
    named,

    open: (bid: Bid, hourMs: number) => {
      focusNext(`quantity ${hourMs}`)
      setDraft(hourMs, () => draftOf(bid))
    },
    type: (hourMs: number, field: BidField, text: string) =>
      setDraft(hourMs, (draft) => draft && { ...draft, [field]: text, refused: {} }),
    close,
    /** Saves a draft. A refused draft is kept. */
    save: async (hourMs: number, draft: BidDraft) => {
      if (sending !== undefined || !isEmpty(fieldErrors(draft)) || !isChanged(draft)) return
      const missing = missingErrors(draft)
      if (!isEmpty(missing)) {
        focusNext(`quantity ${hourMs}`)
        setDraft(hourMs, (kept) => kept && { ...kept, refused: missing })
        return
      }
      const body = toBody(draft)
      setSending(hourMs)
      const reply = await saving.run({ query: { groupId, hour: new Date(hourMs).toISOString() }, body })
      if (reply.outcome === 'ok') {
        await show(hourMs, body)
        close(hourMs)
      } else {
        setDraft(hourMs, (kept) => kept && { ...kept, refused: refusedErrors(reply) })
        refresh(READS)
      }
      setSending(undefined)
    },

    typeNew: (change: Partial<NewBid>) => {
      setRefused({})
      setTyped({ ...newBid, ...change })
    },
    /** Moves to the free hour before or after. */
    stepNew: (step: 1 | -1) => {
      setRefused({})
      setTyped(newBidFor(neighbourHour(newBid, step, free), newBid))
    },
    /** Set if there is input. */
    resetNew:
      typed &&
      (() => {
        setRefused({})
        setTyped(undefined)
      }),
    add: async () => {
      const hourMs = hourOf(newBid)
      if (sending !== undefined || hourMs === undefined || !isEmpty(newErrors)) return
      const missing = missingErrors(newBid)
      if (!isEmpty(missing)) {
        focusNext('quantity new')
        setRefused(missing)
        return
      }
      const body = toBody(newBid)
      // A bid that is being saved does not change with the clock.
      setTyped(newBid)
      setSending('new')
      const reply = await adding.run({ query: { groupId, hour: new Date(hourMs).toISOString() }, body })
      if (reply.outcome === 'ok') {
        await show(hourMs, body)
        focusNext('quantity new')
        setAddedMs(hourMs)
        setRefused({})
        setTyped(undefined)
      } else {
        setRefused(refusedErrors(reply))
        refresh(READS)
      }
      setSending(undefined)
    },

    /** Discards all drafts. */
    discard: () => {
      setDrafts(new Map())
      setTyped(undefined)
      setRefused({})
    },
  }
}

/** Includes the reserve and the capacity forecast of the group if the platform reports them. */
export type BidEditing = ReturnType<typeof useBidEditing> & {
  /** Why the group cannot deliver a bid; undefined if it can. */
  reason: string | undefined
  reserve: Reserve | undefined
  forecast: CapacityForecast | undefined
}
