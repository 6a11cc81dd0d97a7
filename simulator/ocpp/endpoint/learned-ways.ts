import { isSameStep, NO_WAYS, type LimitStep, type LimitWays, type Purpose } from '../model/limit-ways.ts'
import type { LimitTarget } from './limit-call.ts'

type Target = Pick<LimitTarget, 'connector' | 'kind' | 'transaction'>

interface Known {
  readonly kind: LimitTarget['kind']
  readonly ways: LimitWays
}

/** A connector accepts limits in another way than before. */
export interface LearnedWay {
  readonly connector: number
  readonly isInTransaction: boolean
  readonly step: LimitStep
}

/** The ways in which the connectors of one charger accept limits. */
export class LearnedWays {
  readonly #known: Map<number, Known>
  readonly #learned: (way: LearnedWay) => void
  /** Of transactions that have refused TxProfile, until the next second shows that they still run. */
  readonly #unconfirmed = new Map<number, { readonly id: string; readonly step: LimitStep }>()

  /** `known`: of each connector. `learned` is called with each change. */
  constructor(known: Iterable<readonly [number, Known]> = [], learned: (way: LearnedWay) => void = () => {}) {
    this.#known = new Map(known)
    this.#learned = learned
  }

  /** The way to try first: that of the connector, or else that of another one of its kind; null if none is known. */
  firstFor(target: Target): LimitStep | null {
    const { connector, transaction } = target
    const unconfirmed = this.#unconfirmed.get(connector)
    if (transaction && unconfirmed?.id === transaction.id) return unconfirmed.step
    return this.#lastOf(target, transaction ? 'inTransaction' : 'withoutTransaction')
  }

  /** The way to try first in the next transaction. */
  nextOf(target: Target): LimitStep | null {
    return this.#lastOf(target, 'inTransaction')
  }

  /**
   * What another connector has accepted is tried first, but not in place of TxProfile: its transaction can have been over, and a TxProfile
   * from before a restart would prevail.
   */
  #lastOf({ connector, kind }: Target, when: keyof LimitWays): LimitStep | null {
    const own = this.#known.get(connector)?.ways[when]
    if (own) return own
    const isUsable = (step: LimitStep | null) => step !== null && (when === 'withoutTransaction' || step.purpose === 'TxProfile')
    return [...this.#known.values()].find((one) => one.kind === kind && isUsable(one.ways[when]))?.ways[when] ?? null
  }

  /** Whether a connector has accepted limits of this purpose. */
  has(purpose: Purpose): boolean {
    const isOf = (step: LimitStep | null) => step?.purpose === purpose
    return [...this.#known.values()].some(({ ways }) => isOf(ways.inTransaction) || isOf(ways.withoutTransaction))
  }

  /**
   * A connector has accepted a limit. A TxProfile is also refused because its transaction is over: another purpose is remembered when
   * the transaction turns out to run.
   */
  learn(target: Target, step: LimitStep): void {
    const { connector, transaction } = target
    const isOther = step.purpose !== 'TxProfile' && this.firstFor(target)?.purpose !== step.purpose
    if (transaction && isOther) this.#unconfirmed.set(connector, { id: transaction.id, step })
    else this.#remember(target, transaction !== null, step)
  }

  /** Call this in each second, with the present transaction of each connector. */
  confirm(target: Target): void {
    const { connector, transaction } = target
    const unconfirmed = this.#unconfirmed.get(connector)
    if (!unconfirmed) return
    this.#unconfirmed.delete(connector)
    if (unconfirmed.id === transaction?.id) this.#remember(target, true, unconfirmed.step)
  }

  /** The charger supports something else than before. */
  forget(): void {
    this.#known.clear()
    this.#unconfirmed.clear()
  }

  #remember({ connector, kind }: Target, isInTransaction: boolean, step: LimitStep) {
    const was = this.#known.get(connector)?.ways ?? NO_WAYS
    const when = isInTransaction ? 'inTransaction' : 'withoutTransaction'
    if (was[when] && isSameStep(was[when], step)) return
    this.#known.set(connector, { kind, ways: { ...was, [when]: step } })
    this.#learned({ connector, isInTransaction, step })
  }
}
