import { LostSeconds } from './lost-seconds.ts'

/** The clock and timers of the computer, passed in so that a test can replace them. */
export interface RealClock {
  nowMs(): number
  /** Calls a function after a delay and returns the function that cancels the call. */
  after(ms: number, call: () => void): () => void
  /** Calls a function after pending input and output has been processed. */
  soon(call: () => void): () => void
}

export const realClock: RealClock = {
  nowMs: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  soon(call) {
    const immediate = setImmediate(call)
    return () => clearImmediate(immediate)
  },
}

/** The maximum length of a slice of computation, ms; requests and sockets are processed between slices. */
const SLICE_MS = 40
/** The minimum delay of a timer, ms; at high speed, several seconds run per timer. */
const SHORTEST_WAIT_MS = 10
/** After a longer interruption, ms, the machine slept or the process was stopped. */
const STALL_MS = 10_000

/**
 * Converts real time to seconds of the world. If the machine cannot keep up, seconds are discarded: the world runs slower than
 * the set speed and reports its actual speed, instead of accumulating a backlog.
 */
export class Pacer {
  readonly #clock: RealClock
  readonly #runSecond: () => Promise<void> | undefined
  readonly #onStall: (realMs: number) => void
  #speed: number
  #isPaused = false
  #isStopped = false
  /** Due seconds that have not run. Negative after a second that was brought forward. */
  #owedS = 0
  /** The part of the next second after which it runs; 1 unless it is brought forward. */
  #nextAfterS = 1
  /** Seconds to run at full speed. */
  #aheadS = 0
  #ranS = 0
  #lastMs: number
  readonly #lost = new LostSeconds()
  #waiting: { ranS: number; resolve: () => void }[] = []
  #callOff: () => void = () => {}
  /** What the world waits for; no seconds run in the meantime. */
  readonly #holds = new Set<Promise<void>>()
  #heldSinceMs = 0

  /**
   * A second that returns a promise ends when the promise is settled; no other second runs before. `onStall` receives the real
   * time, ms, of an interruption whose seconds will not run later.
   */
  constructor(options: {
    clock: RealClock
    speed: number
    runSecond: () => Promise<void> | undefined
    onStall?: ((realMs: number) => void) | undefined
  }) {
    this.#clock = options.clock
    this.#speed = options.speed
    this.#runSecond = options.runSecond
    this.#onStall = options.onStall ?? (() => {})
    this.#lastMs = options.clock.nowMs()
    this.#schedule()
  }

  get speed() {
    return this.#speed
  }
  get isPaused() {
    return this.#isPaused
  }

  /** World seconds per real second in the last 5 s; below `speed` if the machine or an external broker cannot keep up. */
  get actualSpeed() {
    if (this.#isPaused) return 0
    return Math.max(0, this.#speed - this.#lost.perSecond(this.#clock.nowMs(), this.#heldLoss))
  }

  get #isHeld() {
    return this.#holds.size > 0
  }

  /** The seconds that would have been due since the world stopped; undefined if none were due. */
  get #heldLoss() {
    if (!this.#isHeld || this.#isPaused || this.#aheadS > 0) return undefined
    const toMs = this.#clock.nowMs()
    return { fromMs: this.#heldSinceMs, toMs, seconds: ((toMs - this.#heldSinceMs) / 1_000) * this.#speed }
  }

  /** The part of a second since the last one, from -1 to 1: negative while the world is ahead of its clock. 0 while paused. */
  get passedS() {
    if (this.#isPaused || this.#aheadS > 0) return 0
    const runningS = this.#isHeld ? 0 : ((this.#clock.nowMs() - this.#lastMs) / 1_000) * this.#speed
    return Math.min(1, Math.max(-1, this.#owedS + runningS))
  }

  /** Runs the next second after this part of it. The seconds after it keep their moments. */
  bringForward(afterS: number) {
    if (this.#nextAfterS === afterS) return
    this.#collect()
    this.#nextAfterS = afterS
    this.#schedule()
  }

  set(change: { paused?: boolean; speed?: number }) {
    this.#collect()
    // The seconds of a hold so far were due at the speed so far.
    if (this.#heldLoss) this.#lost.add(this.#heldLoss)
    if (this.#isHeld) this.#heldSinceMs = this.#lastMs
    if (change.speed !== undefined && change.speed !== this.#speed) this.#changeSpeed(change.speed)
    this.#isPaused = change.paused ?? this.#isPaused
    this.#schedule()
  }

  /** Due seconds of the speed so far that the new speed would not hold back are discarded; nothing slept. */
  #changeSpeed(speed: number) {
    this.#speed = speed
    this.#owedS = Math.min(this.#owedS, this.#maxOwedS)
    this.#lost.clear()
  }

  get #maxOwedS() {
    return Math.max(5, this.#speed / 2)
  }

  /** Runs the world ahead by a span; a fraction of a second is carried over. Resolves when the span has run. */
  advance(spanMs: number): Promise<void> {
    this.#owedS = Math.max(0, this.#owedS)
    const seconds = spanMs / 1_000 + (this.#owedS % 1)
    this.#owedS = Math.floor(this.#owedS) + (seconds % 1)
    this.#aheadS += Math.floor(seconds)
    return new Promise((resolve) => {
      this.#waiting.push({ ranS: this.#ranS + this.#aheadS, resolve })
      this.#schedule()
    })
  }

  /** Stops the world until a promise is settled, and all others that it waits for. The seconds of this time are lost. */
  hold(until: Promise<void>) {
    this.#collect()
    if (!this.#isHeld) this.#heldSinceMs = this.#lastMs
    this.#holds.add(until)
    const release = () => {
      const loss = this.#heldLoss
      if (!this.#holds.delete(until) || this.#isHeld) return
      if (loss) this.#lost.add(loss)
      this.#lastMs = this.#clock.nowMs()
      this.#schedule()
    }
    until.then(release, release)
    this.#schedule()
  }

  /** Discards the due seconds, so that they do not run in a burst later. */
  discardDue() {
    this.#collect()
    const seconds = Math.floor(Math.max(0, this.#owedS))
    if (seconds === 0) return
    this.#owedS -= seconds
    this.#lost.add({ fromMs: this.#lastMs, toMs: this.#lastMs, seconds })
  }

  /** Discards all due seconds, because the world has been replaced. */
  restart() {
    this.#holds.clear()
    this.#lastMs = this.#clock.nowMs()
    this.#owedS = 0
    this.#nextAfterS = 1
    this.#aheadS = 0
    this.#lost.clear()
    for (const { resolve } of this.#waiting.splice(0)) resolve()
    this.#schedule()
  }

  stop() {
    this.restart()
    this.#isStopped = true
    this.#callOff()
  }

  #collect() {
    const nowMs = this.#clock.nowMs()
    // The real time of running ahead adds no seconds.
    if (!this.#isPaused && !this.#isHeld && this.#aheadS === 0) this.#owedS += ((nowMs - this.#lastMs) / 1_000) * this.#speed
    this.#lastMs = nowMs
    const maxS = this.#maxOwedS
    if (this.#owedS > maxS) {
      const seconds = this.#owedS - maxS
      this.#lost.add({ fromMs: nowMs, toMs: nowMs, seconds })
      this.#owedS = maxS
      const stalledMs = (seconds / this.#speed) * 1_000
      if (stalledMs >= STALL_MS) this.#onStall(stalledMs)
    }
  }

  get #isDue() {
    return this.#aheadS > 0 || (!this.#isPaused && this.#owedS >= this.#nextAfterS)
  }

  readonly #runSlice = () => {
    this.#collect()
    const endMs = this.#clock.nowMs() + SLICE_MS
    while (this.#isDue && !this.#isHeld && this.#clock.nowMs() < endMs) {
      if (this.#aheadS > 0) this.#aheadS -= 1
      else this.#owedS -= 1
      this.#ranS += 1
      this.#nextAfterS = 1
      const unfinished = this.#runSecond()
      if (unfinished) return this.hold(unfinished)
    }
    this.#schedule()
  }

  #schedule() {
    this.#callOff()
    if (this.#isStopped || this.#isHeld) return
    const ready = this.#waiting.filter(({ ranS }) => ranS <= this.#ranS)
    this.#waiting = this.#waiting.filter(({ ranS }) => ranS > this.#ranS)
    // One turn later, so that the sockets have sent the data of the last second.
    for (const { resolve } of ready) this.#clock.soon(resolve)

    if (this.#isDue) this.#callOff = this.#clock.soon(this.#runSlice)
    else if (!this.#isPaused) {
      const waitMs = ((this.#nextAfterS - this.#owedS) / this.#speed) * 1_000
      this.#callOff = this.#clock.after(Math.max(SHORTEST_WAIT_MS, waitMs), this.#runSlice)
    }
  }
}
