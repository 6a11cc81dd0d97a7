import type { JournalEntry } from '#contract/sim.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { World } from '#simulator/core/world/state.ts'
import { replyOf } from '../playback/replies.ts'
import type { OperatorAction } from '../language/stimuli.ts'

/** A call of the timeline with the status of its answer. */
export interface AnsweredCall extends OperatorAction {
  readonly status: number | null
  /** The body of the answer; undefined without one. */
  readonly reply: unknown
  /** World time, ms. */
  readonly atMs: number
  readonly isWrite: boolean
}

const isFault = (stimulus: JournalEntry) => 'fault' in stimulus

/** Reads the answered calls from the journal of a run. */
export class OperatorEntries {
  #read = 0
  #asked: OperatorAction | undefined
  /** Whether a line has injected a fault so far. */
  hasFaults = false

  /** The calls that have been answered since the last look. */
  next({ journal }: World): AnsweredCall[] {
    if (journal.length <= this.#read) return []
    const calls: AnsweredCall[] = []
    for (const entry of journal.since(this.#read)) {
      if (entry.kind === 'stimulus') {
        if (isFault(entry)) this.hasFaults = true
        this.#asked = entry['operator'] as OperatorAction | undefined
      } else if (entry.kind === 'operator' && this.#asked) {
        const { method, changesNothing } = endpoints[this.#asked.call] as {
          method: string
          changesNothing?: true
        }
        calls.push({
          ...this.#asked,
          status: entry['status'] as number | null,
          reply: replyOf(entry),
          atMs: Date.parse(entry.at),
          isWrite: method !== 'GET' && !changesNothing,
        })
        this.#asked = undefined
      }
    }
    this.#read = journal.length
    return calls
  }
}
