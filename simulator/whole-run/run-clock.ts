import type { RealClock } from '#simulator/run/pacer.ts'

/** A clock that is paused and calls back when it is asked, so that a run needs no turn of the event loop per second. */
export class RunClock implements RealClock {
  #due: (() => void)[] = []

  nowMs = () => 0

  after = () => () => {}

  soon(call: () => void) {
    this.#due.push(call)
    return () => {
      this.#due = this.#due.filter((one) => one !== call)
    }
  }

  /** Makes all pending calls, and those that they add. Throws what they throw. */
  callAll() {
    for (let call = this.#due.shift(); call; call = this.#due.shift()) call()
  }
}
