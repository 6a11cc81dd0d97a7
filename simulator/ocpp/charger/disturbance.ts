import { stream } from '#simulator/core/model/random.ts'
import type { Disturbed, Imperfection } from './imperfection.ts'
import { answerOf } from './model-answers.ts'
import type { ModelCharger, Outgoing } from './model-charger.ts'

/** The imperfections of one charger. Each has random numbers of its own, so that the others stay the same without it. */
export class Disturbance {
  readonly #charger: ModelCharger
  readonly #all: readonly { readonly each: Imperfection; readonly random: () => number }[]

  /** Changes the charger before its first message. */
  constructor(charger: ModelCharger, seed: number, imperfections: readonly Imperfection[]) {
    this.#charger = charger
    this.#all = imperfections.map((each) => ({ each, random: stream(seed, each.name) }))
    for (const { each, random } of this.#all) each.begin?.(charger, random)
  }

  second(disturbed: Omit<Disturbed, 'charger'>): void {
    for (const { each, random } of this.#all) each.second?.({ ...disturbed, charger: this.#charger }, random)
  }

  /** What is sent in place of a message. */
  messages(message: Outgoing): Outgoing[] {
    let messages = [message]
    for (const { each, random } of this.#all) {
      const { message: change, samples } = each
      if (samples) {
        messages = messages.map((one) =>
          one.samples.length === 0 ? one : { ...one, samples: samples(one.samples, random, this.#charger) },
        )
      }
      if (change) messages = messages.flatMap((one) => change(one, random, this.#charger))
    }
    return messages
  }

  /** The answer to a call of the platform: undefined for no answer, an Error for a CALLERROR. */
  answer(method: string, params: Record<string, unknown>): Record<string, unknown> | Error | undefined {
    const plain = { status: 'plain' }
    for (const { each, random } of this.#all) {
      if (!each.answer) continue
      const changed = each.answer(method, params, plain, random)
      if (changed !== plain) return changed
    }
    return answerOf(this.#charger, method, params)
  }
}
