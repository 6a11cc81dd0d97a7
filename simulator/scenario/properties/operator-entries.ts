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

type Event = { readonly call: AnsweredCall } | { readonly stimulus: JournalEntry }
const NONE: readonly never[] = []

/** The calls and stimuli of one journal. Many checks read them in each second, so that it is read once. */
class Events {
  readonly all: Event[] = []
  #read = 0
  #asked: OperatorAction | undefined

  read(journal: World['journal']) {
    if (journal.length <= this.#read) return
    for (const entry of journal.since(this.#read)) {
      if (entry.kind === 'stimulus') {
        this.#asked = entry['operator'] as OperatorAction | undefined
        if (!this.#asked) this.all.push({ stimulus: entry })
      } else if (entry.kind === 'operator' && this.#asked) {
        const { method, changesNothing } = endpoints[this.#asked.call] as { method: string; changesNothing?: true }
        const [status, reply] = [entry['status'] as number | null, replyOf(entry)]
        const isWrite = method !== 'GET' && !changesNothing
        this.all.push({ call: { ...this.#asked, status, reply, atMs: Date.parse(entry.at), isWrite } })
        this.#asked = undefined
      }
    }
    this.#read = journal.length
  }
}

const known = new WeakMap<World['journal'], Events>()

/** Reads the answered calls from the journal of a run. */
export class OperatorEntries {
  #read = 0
  /** Whether a line has injected a fault so far. */
  hasFaults = false

  /** The calls that have been answered since the last look. */
  next(world: World): readonly AnsweredCall[] {
    const events = this.events(world)
    return events.length === 0 ? NONE : events.flatMap((event) => ('call' in event ? event.call : []))
  }

  /** The answered calls and the other stimuli since the last look, in their order. */
  events({ journal }: World): readonly Event[] {
    const before = known.get(journal)
    const events = before ?? new Events()
    if (!before) known.set(journal, events)
    events.read(journal)
    if (events.all.length === this.#read) return NONE
    const news = events.all.slice(this.#read)
    this.#read = events.all.length
    this.hasFaults ||= news.some((event) => 'stimulus' in event && 'fault' in event.stimulus)
    return news
  }
}
