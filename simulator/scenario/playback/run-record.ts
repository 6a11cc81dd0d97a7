import { SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { ResolvedAcceptance } from '../language/acceptance.ts'
import { listedActivations } from '../measures/listed-activations.ts'
import type { DrillActivation, DrillSecond, GroupDrill } from '../measures/group-drill.ts'
import type { FrequencySecond } from '../expectations/verdict.ts'

/** Recordings of frequency and stations last for hours, and days pass before activations are numerous. */
const MEASURED_EVERY_MS = 15 * 60_000

/** The data of a report on a run. Call `write` at its start and after every second. */
export class RunRecord {
  readonly frequency: FrequencySecond[] = []
  readonly #world: World
  readonly #accepted: readonly ResolvedAcceptance[]
  readonly #activations = new Map<string, { readonly group: Group; readonly activation: DrillActivation }>()

  /** `accepted`: the rules that the scenario accepts as broken. */
  constructor(world: World, accepted: readonly ResolvedAcceptance[]) {
    this.#world = world
    this.#accepted = accepted
  }

  write() {
    this.frequency.push(frequencyOf(this.#world))
    if (this.#world.nowMs % MEASURED_EVERY_MS === 0) this.#measure()
  }

  /** An activation stays in the group that listed it first, as long as that group exists. */
  #measure() {
    const { groups } = this.#world
    for (const { key, group, activation } of listedActivations(this.#world)) {
      const known = this.#activations.get(key)?.group
      this.#activations.set(key, { group: known && groups.has(known.id) ? known : group, activation })
    }
  }

  readonly #acceptedOf = (id: number) => this.#accepted.flatMap(({ groupId, accepted }) => (groupId === id ? accepted : []))

  /** The existing groups that offered demand response. */
  groups(): GroupDrill[] {
    this.#measure()
    const all = [...this.#activations.values()]
    return [...this.#world.groups.values()].flatMap((group): GroupDrill[] => {
      const { id, name } = group
      const own = all.flatMap((one) => (one.group === group ? one.activation : []))
      const activations = own.toSorted((a, b) => a.startMs - b.startMs)
      const seconds = secondsOf(this.#world, group)
      if (activations.length + seconds.length === 0) return []
      return [{ groupId: id, name, seconds, activations, accepted: this.#acceptedOf(id) }]
    })
  }
}

function secondsOf({ runStartMs, nowMs }: World, { response }: Group): DrillSecond[] {
  const seconds: DrillSecond[] = []
  for (let atMs = runStartMs; atMs <= nowMs; atMs += SECOND_MS) {
    const second = response.record.at(atMs)
    if (!second) continue
    const { requiredKw, deliveredKw, baselineKw } = second
    seconds.push({ atMs, requiredKw: watts(requiredKw), deliveredKw: watts(deliveredKw), baselineKw: watts(baselineKw) })
  }
  return seconds
}

const watts = (kw: number) => Math.round(kw * 1e3) / 1e3

/** The steps of the last second; at the start, the frequency of that moment only. */
function frequencyOf({ nowMs, runStartMs, grid, fastFrequency }: World): FrequencySecond {
  let lowHz = Infinity
  let highHz = -Infinity
  let hasHole = false
  for (let atMs = nowMs - SECOND_MS + GRID_STEP_MS; atMs <= nowMs; atMs += GRID_STEP_MS) {
    const hz = nowMs === runStartMs ? grid.frequencyHz : fastFrequency.at(atMs)
    if (Number.isNaN(hz)) {
      hasHole = true
      continue
    }
    lowHz = Math.min(lowHz, hz)
    highHz = Math.max(highHz, hz)
  }
  return { atMs: nowMs, lowHz: exact(lowHz), highHz: exact(highHz), hasHole }
}

/** Rounded, because recordings have single precision. */
const exact = (hz: number) => (Number.isFinite(hz) ? Math.round(hz * 1e5) / 1e5 : null)
