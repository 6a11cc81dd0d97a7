import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { World } from '#simulator/core/world/state.ts'
import { replyOf } from '../language/replies.ts'
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
  next(world: World): AnsweredCall[] {
    return [...this.events(world)].flatMap((event) => ('call' in event ? event.call : []))
  }

  /** The answered calls and the other stimuli since the last look, in their order. */
  *events({ journal }: World): Generator<{ readonly call: AnsweredCall } | { readonly stimulus: JournalEntry }> {
    if (journal.length <= this.#read) return
    for (const entry of journal.since(this.#read)) {
      if (entry.kind === 'stimulus') {
        if (isFault(entry)) this.hasFaults = true
        this.#asked = entry['operator'] as OperatorAction | undefined
        if (!this.#asked) yield { stimulus: entry }
      } else if (entry.kind === 'operator' && this.#asked) {
        const { method, changesNothing } = endpoints[this.#asked.call] as { method: string; changesNothing?: true }
        const [status, reply] = [entry['status'] as number | null, replyOf(entry)]
        const isWrite = method !== 'GET' && !changesNothing
        yield { call: { ...this.#asked, status, reply, atMs: Date.parse(entry.at), isWrite } }
        this.#asked = undefined
      }
    }
    this.#read = journal.length
  }
}
