import { CATEGORY_OF_KIND, MIX_KINDS, type FleetMix } from '#contract/fleet-mix.ts'
import type { Category } from '#contract/stations.ts'

/**
 * Selects the category of one group after the other. The stations come as close to the mix as whole groups allow: each
 * share is missed by less than one group.
 */
export class Mixer {
  readonly #mix: FleetMix
  readonly #counts = { ac: 0, dc: 0, v2g: 0, battery: 0 }
  #total = 0

  constructor(mix: FleetMix) {
    this.#mix = mix
  }

  /** The category of the next group, which has `size` stations. */
  next(size: number): Category {
    this.#total += size
    const missing = (kind: (typeof MIX_KINDS)[number]) => (this.#mix[kind] / 100) * this.#total - this.#counts[kind]
    const chosen = MIX_KINDS.filter((kind) => this.#mix[kind] > 0).reduce((a, b) => (missing(b) > missing(a) ? b : a))
    this.#counts[chosen] += size
    return CATEGORY_OF_KIND[chosen]
  }
}
