import { SCREEN_ADDRESSES, type ScreenAddress } from '#contract/screen-addresses.ts'
import type { Control } from './controls.ts'

/** Addresses and names that differ in an ID or a number only are of one kind. */
const numberless = (text: string) => text.replaceAll(/\d+/g, '#')

/** `/groups/#/settings` for `/groups/7/settings?chart=…`. */
export const kindOfPath = (path: string): string =>
  numberless(path.replace(/[#?].*$/, '')).replace(/^\/devices\/[^/]+/, '/devices/#') || '/'

/**
 * The kind of a control at a place. Links are of one kind if they lead to the same screen, and other controls if the first two words of their
 * names are the same, such as `Actions for …`.
 */
export const kindOfControl = ({ role, name, leadsTo }: Pick<Control, 'role' | 'name' | 'leadsTo'>): string =>
  leadsTo === undefined ? `${role} ${numberless(name).split(' ').slice(0, 2).join(' ')}` : `link to ${kindOfPath(leadsTo)}`

/** All kinds of screens with an address of their own. */
export const SCREEN_KINDS: readonly string[] = Object.values<ScreenAddress>(SCREEN_ADDRESSES).flatMap(({ path, tabs = [] }) =>
  [path, ...tabs.map((tab) => `${path}/${tab}`)].map((one) => one.replace(':id', '#')),
)

/** Counts what the walks of a command have visited, so that they choose what they have visited least. */
export class Coverage {
  readonly #visits = new Map<string, number>()
  readonly screens = new Set<string>()
  readonly dialogs = new Set<string>()
  readonly users = new Set<string>()

  /** What lies behind these controls was visited. */
  add(kind: string) {
    this.#visits.set(kind, (this.#visits.get(kind) ?? 0) + 1)
  }

  /** One of the items whose kinds were visited least. `next` gives a number in [0, 1). */
  least<Item>(items: readonly Item[], kindOf: (item: Item) => string, next: () => number): Item | undefined {
    const counts = items.map((item) => this.#visits.get(kindOf(item)) ?? 0)
    const min = Math.min(...counts)
    const rare = items.filter((_, place) => counts[place] === min)
    return rare[Math.floor(next() * rare.length)]
  }

  /** The summary, as lines. */
  summary(): string[] {
    const missed = SCREEN_KINDS.filter((kind) => !this.screens.has(kind))
    const reached = SCREEN_KINDS.length - missed.length
    return [
      `Reached ${reached} of ${SCREEN_KINDS.length} screens, ${this.dialogs.size} dialogs and ${this.#visits.size} kinds of controls, as ${[...this.users].toSorted().join(', ')}.`,
      ...(missed.length > 0 ? [`Not reached: ${missed.join(', ')}.`] : []),
    ]
  }
}
