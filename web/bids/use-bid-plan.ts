import { useMemo, useState } from 'react'
import { addBid, listBids, readRecentBids, saveBid, type Bid } from '#contract/bids.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { byHour, type BidPlan, type PlannedBid, type PlanStep } from './bid-plan.ts'
import { refusedErrors } from './bid-draft.ts'

const EMPTY: BidPlan = new Map()
const NO_OUTCOMES: ReadonlyMap<number, string> = new Map()

/** Unsaved bids of several hours, with undo. Refused bids stay in the plan with their reason. */
export function useBidPlan(groupId: number, bids: readonly Bid[] | undefined) {
  const [steps, setSteps] = useState<readonly BidPlan[]>([])
  const [outcomes, setOutcomes] = useState(NO_OUTCOMES)
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const stored = useMemo(() => byHour(bids ?? []), [bids])
  const plan = steps.at(-1) ?? EMPTY

  const clear = () => {
    setSteps([])
    setOutcomes(NO_OUTCOMES)
    setText('')
  }
  return {
    plan,
    stored,
    /** The reasons of refused bids, by hour. */
    outcomes,
    /** The effect of the last step. */
    text,
    isSending,
    isDirty: plan.size > 0,
    canUndo: steps.length > 0 && !isSending,
    apply: (step: PlanStep, stepText: string) => {
      setSteps((before) => [...before, step.plan])
      setOutcomes(NO_OUTCOMES)
      setText(stepText)
    },
    undo: () => {
      setSteps((before) => before.slice(0, -1))
      setOutcomes(NO_OUTCOMES)
      setText('The last step was undone.')
    },
    discard: clear,
    restore: (planned: readonly (readonly [number, PlannedBid])[]) => setSteps(planned.length > 0 ? [new Map(planned)] : []),
    /** Saves hour by hour, in order. Stops when the session ends. */
    save: async () => {
      setSending(true)
      const refused = new Map<number, string>()
      const rest = new Map(plan)
      for (const [hourMs, body] of [...plan].toSorted(([a], [b]) => a - b)) {
        const input = { query: { groupId, hour: new Date(hourMs).toISOString() }, body }
        const reply = stored.has(hourMs) ? await call(saveBid, input) : await call(addBid, input)
        if (reply.outcome === 'unauthorised') break
        if (reply.outcome === 'ok') rest.delete(hourMs)
        else refused.set(hourMs, Object.values(refusedErrors(reply)).join(' '))
      }
      refresh([listBids, readRecentBids])
      setSteps(rest.size > 0 ? [rest] : [])
      setOutcomes(refused)
      setText(`Saved ${plan.size - rest.size} of ${plan.size} bids.`)
      setSending(false)
    },
  }
}

export type BidPlanning = ReturnType<typeof useBidPlan>
