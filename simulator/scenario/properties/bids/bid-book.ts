import type { FcrSettings } from '#contract/demand-response.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { BidValues } from '#simulator/bids/world/bid-values.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { BidsChange } from '../../language/stimuli.ts'
import type { AnsweredCall } from '../operator-entries.ts'

const HOUR_MS = 3_600_000

/** Bids that a lawful platform has: those of the start, changed by accepted writes and by lines of the timeline. */
export class BidBook {
  readonly #groups: Map<number, Map<number, BidValues>>
  readonly #names: Map<number, string>
  /** Whether the settings of a group follow its bids: AC or DC, stepwise, and volumes by ECP. */
  readonly #follows: Map<number, boolean>

  constructor(start: World) {
    this.#groups = new Map([...start.groups].map(([id, { bids }]) => [id, new Map(bids)]))
    this.#names = new Map([...start.groups].map(([id, { name }]) => [id, name]))
    this.#follows = new Map([...start.groups].map(([id, { type, fcr }]) => [id, isOfChargers(type) && followsBids(fcr)]))
  }

  /** The bids of a group by hour, ms; undefined for an unknown group. */
  of = (groupId: number) => this.#groups.get(groupId)

  /** Whether a group delivers the volume of its bids. */
  follows = (groupId: number) => this.#follows.get(groupId) === true

  groupIds = () => [...this.#groups.keys()]

  /** Takes over a successful write. A bid without a price costs nothing. */
  take({ call, status, query, body, params, reply }: AnsweredCall) {
    if (status !== 200) return
    if (call === 'createGroup' || call === 'saveGroup') {
      const { id, name } = reply as { id: number; name: string }
      this.#names.set(id, name)
      if (call === 'createGroup') this.#groups.set(id, new Map())
    }
    if (call === 'saveFcrSettings') this.#follows.set(Number(params?.['groupId']), followsBids(reply as FcrSettings))
    if (call === 'deleteGroup') {
      this.#groups.delete(Number(params?.['groupId']))
      this.#names.delete(Number(params?.['groupId']))
    }
    if ((call !== 'addBid' && call !== 'saveBid') || !(reply as { success: boolean }).success) return
    const { quantity, price } = body as { quantity: number; price: number | null }
    this.of(Number(query?.['groupId']))?.set(Date.parse(String(query?.['hour'])), { quantity, price: price ?? 0 })
  }

  /** Takes over a line of the timeline. A line whose group has another name by now, or shares its name, changes nothing. */
  play({ bids: change, at }: JournalEntry & { bids?: BidsChange }) {
    if (!change) return
    const called = [...this.#names].filter(([id, name]) => id === change.group || name === change.group)
    const bids = called.length === 1 ? this.of(called[0]?.[0] ?? NaN) : undefined
    if ('clear' in change) return bids?.clear()
    for (const { quantity, price, ...when } of change.bids) {
      const runningMs = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS
      bids?.set('hour' in when ? Date.parse(when.hour) : runningMs + when.inHours * HOUR_MS, { quantity, price })
    }
  }
}

const isOfChargers = (type: string) => ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC'].includes(type)
const followsBids = ({ isEnabledStepwise, mode }: Pick<FcrSettings, 'isEnabledStepwise' | 'mode'>) =>
  isEnabledStepwise && mode === 'ECP'

/** `2026-03-02T09:00:00.000Z 5 MW 12 EUR`, by hour. */
export const bidsText = (bids: Iterable<readonly [number, BidValues]>): string =>
  [...bids]
    .toSorted(([a], [b]) => a - b)
    .map(([hourMs, { quantity, price }]) => `${new Date(hourMs).toISOString()} ${quantity} MW ${price} EUR`)
    .join(', ')
