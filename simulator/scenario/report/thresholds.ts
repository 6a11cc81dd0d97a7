import { thresholdsOf } from '#simulator/demand-response/world/fcr-settings.ts'
import type { GroupDrill } from '../measures/group-drill.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A frequency at which groups or V2G points are activated or released. */
export interface Threshold {
  readonly frequencyHz: number
  readonly side: 'activation' | 'deactivation'
  /** The names of the groups or V2G points. */
  readonly names: ReadonlySet<string>
}

type Place = Pick<Threshold, 'frequencyHz' | 'side'>

/** The thresholds of a run, including those that the frequency never reached. */
export class Thresholds {
  readonly #all = new Map<string, { place: Place; names: Set<string> }>()

  /** Call this every second, because settings may change. */
  see({ groups }: World) {
    for (const group of groups.values()) {
      for (const place of thresholdsOf(group)) this.#add(place, group.name)
    }
  }

  /** The highest first, including the thresholds of activated V2G points. */
  list(groups: readonly GroupDrill[]): Threshold[] {
    const points = groups.flatMap(({ activations }) => activations.filter(({ service }) => service === 'ffr'))
    for (const { activationHz, name } of points) this.#add({ frequencyHz: activationHz, side: 'activation' }, name)
    const all = [...this.#all.values()].map(({ place: { frequencyHz, side }, names }) => ({ frequencyHz, side, names }))
    return all.toSorted((a, b) => b.frequencyHz - a.frequencyHz)
  }

  #add({ frequencyHz, side }: Place, name: string) {
    const key = `${frequencyHz} ${side}`
    const known = this.#all.get(key) ?? { place: { frequencyHz, side }, names: new Set() }
    known.names.add(name)
    this.#all.set(key, known)
  }
}
