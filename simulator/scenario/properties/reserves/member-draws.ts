import type { Station } from '#simulator/stations/world/station.ts'
import { isFarFromFull, type SteadyMembers } from './steady-members.ts'

/** A of an AC charger, kW of a DC charger. */
const drawOf = ({ currentA, powerW, plan }: Station) => (plan.kind === 'dc' ? powerW / 1_000 : currentA)

/** What the steady members of a group draw with and without its reserve. */
export class MemberDraws {
  readonly members: readonly Station[]
  readonly #cars: string
  /** The requests since the second in which the members became steady, kW. */
  requestsKw: number[] = []
  /** The draw of each member without a request; null before that. */
  free: readonly number[] | null = null
  /** Energy that the reserve has withheld from each member since then, kW·s. */
  #withheldKws: number[] = []

  constructor({ members, cars }: SteadyMembers) {
    this.members = members
    this.#cars = cars
  }

  /** Those of a group after another second, from the second with the same cars on; undefined without steady members. */
  static next(known: Map<number, MemberDraws>, id: number, steady: SteadyMembers | undefined): MemberDraws | undefined {
    const before = known.get(id)
    const isSame = before !== undefined && steady !== undefined && before.#cars === steady.cars
    if (isSame) before.#addWithheld()
    const draws = isSame ? before : steady && new MemberDraws(steady)
    const isSteady = draws?.members.every((one, place) => isFarFromFull(one, draws.#withheldKws[place] ?? 0))
    if (draws && isSteady) known.set(id, draws)
    else known.delete(id)
    return isSame && isSteady ? before : undefined
  }

  #addWithheld() {
    if (!this.free) return
    this.#withheldKws = this.members.map(
      (one, place) => (this.#withheldKws[place] ?? 0) + this.#freeKw(one, place) - one.powerW / 1_000,
    )
  }

  keepFree(): void {
    this.free = this.members.map(drawOf)
    this.#withheldKws = []
  }

  #freeKw(one: Station, place: number): number {
    const draw = this.free?.[place] ?? 0
    return one.plan.kind === 'dc' ? draw : (draw * one.voltageV * one.phasesInUse * one.powerFactor) / 1_000
  }

  /** Power without a request, with the voltage of this second, kW. */
  get baseKw(): number {
    return this.members.reduce((sum, one, place) => sum + this.#freeKw(one, place), 0)
  }

  get deliveredKw(): number {
    return this.baseKw - this.members.reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
  }
}
