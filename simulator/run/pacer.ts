/** The computer's time, and its two ways of calling later. Handed in, so that a test can play both. */
export interface RealClock {
  nowMs(): number
  /** Calls after a while; answers how to call it off. */
  after(ms: number, call: () => void): () => void
  /** Calls when all that waits for input and output has had its turn. */
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

/** Seconds are run in slices of this length at most; between them requests and sockets have their turn. */
const SLICE_MS = 40
/** Timers are not set shorter than this: at high speed several seconds are run at a time. */
const SHORTEST_WAIT_MS = 10
/** When nothing has run for longer than this, the machine slept, or somebody stopped the process. */
const STALL_MS = 10_000
/** The actual speed is that of this span. */
const MEASURED_MS = 2_000

/**
 * Turns real time into world seconds. When the machine cannot keep up, it lets go of what it could not run:
 * the world is slower than asked for, and says so, instead of running after a debt that grows.
 */
export class Pacer {
  readonly #clock: RealClock
  readonly #runSecond: () => Promise<void> | undefined
  readonly #onStall: (realMs: number) => void
  #speed: number
  #isPaused = false
  #isStopped = false
  /** World seconds that real time has brought and that have not run. */
  #owedS = 0
  /** World seconds to run whatever the pace. */
  #aheadS = 0
  #ranS = 0
  #lastMs: number
  #lost: { atMs: number; seconds: number }[] = []
  #waiting: { ranS: number; resolve: () => void }[] = []
  #callOff: () => void = () => {}
  /** While it is there nothing runs. */
  #held: Promise<void> | undefined
  #heldSinceMs = 0

  /**
   * A second that answers with a promise is not over, and no other runs, until that is settled. `onStall` is told of real time,
   * ms, for which the world has stood still in one piece and will not be run after.
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

  /** World seconds a real second in the last two seconds; below `speed` when the machine cannot keep up. */
  get actualSpeed() {
    if (this.#isPaused) return 0
    const sinceMs = this.#clock.nowMs() - MEASURED_MS
    const lostS = this.#lost.reduce((sum, { atMs, seconds }) => (atMs > sinceMs ? sum + seconds : sum), 0)
    return Math.max(0, this.#speed - (lostS + this.#heldS) / (MEASURED_MS / 1_000))
  }

  /** World seconds that real time would have brought since nothing runs. */
  get #heldS() {
    return this.#held ? ((this.#clock.nowMs() - this.#heldSinceMs) / 1_000) * this.#speed : 0
  }

  set(change: { paused?: boolean; speed?: number }) {
    this.#collect()
    this.#speed = change.speed ?? this.#speed
    this.#isPaused = change.paused ?? this.#isPaused
    this.#schedule()
  }

  /** Runs the world ahead by a span; what is less than a second stays owed. Resolves when it has run. */
  advance(spanMs: number): Promise<void> {
    const seconds = spanMs / 1_000 + (this.#owedS % 1)
    this.#owedS = Math.floor(this.#owedS) + (seconds % 1)
    this.#aheadS += Math.floor(seconds)
    return new Promise((resolve) => {
      this.#waiting.push({ ranS: this.#ranS + this.#aheadS, resolve })
      this.#schedule()
    })
  }

  /** Lets the world stand still until something is there. The real time that it takes brings no seconds, and counts as lost. */
  hold(until: Promise<void>) {
    this.#collect()
    this.#held = until
    this.#heldSinceMs = this.#lastMs
    const release = () => {
      if (this.#held !== until) return
      const nowMs = this.#clock.nowMs()
      if (this.#aheadS === 0) this.#lost.push({ atMs: nowMs, seconds: this.#heldS })
      this.#held = undefined
      this.#lastMs = nowMs
      this.#schedule()
    }
    until.then(release, release)
    this.#schedule()
  }

  /** Forgets all that was to run: the world is another. */
  restart() {
    this.#held = undefined
    this.#lastMs = this.#clock.nowMs()
    this.#owedS = 0
    this.#aheadS = 0
    this.#lost = []
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
    // Real time that went into running ahead brings no seconds of its own.
    if (!this.#isPaused && !this.#held && this.#aheadS === 0) this.#owedS += ((nowMs - this.#lastMs) / 1_000) * this.#speed
    this.#lastMs = nowMs
    const mostS = Math.max(5, this.#speed / 2)
    if (this.#owedS > mostS) {
      const seconds = this.#owedS - mostS
      this.#lost.push({ atMs: nowMs, seconds })
      this.#owedS = mostS
      const stalledMs = (seconds / this.#speed) * 1_000
      if (stalledMs >= STALL_MS) this.#onStall(stalledMs)
    }
    this.#lost = this.#lost.filter(({ atMs }) => atMs > nowMs - MEASURED_MS)
  }

  get #isDue() {
    return this.#aheadS > 0 || (!this.#isPaused && this.#owedS >= 1)
  }

  readonly #runSlice = () => {
    this.#collect()
    const endMs = this.#clock.nowMs() + SLICE_MS
    while (this.#isDue && !this.#held && this.#clock.nowMs() < endMs) {
      if (this.#aheadS > 0) this.#aheadS -= 1
      else this.#owedS -= 1
      this.#ranS += 1
      const unfinished = this.#runSecond()
      if (unfinished) return this.hold(unfinished)
    }
    this.#schedule()
  }

  #schedule() {
    this.#callOff()
    if (this.#isStopped || this.#held) return
    const ready = this.#waiting.filter(({ ranS }) => ranS <= this.#ranS)
    this.#waiting = this.#waiting.filter(({ ranS }) => ranS > this.#ranS)
    // One turn later, so that what the last second handed to the sockets has left.
    for (const { resolve } of ready) this.#clock.soon(resolve)

    if (this.#isDue) this.#callOff = this.#clock.soon(this.#runSlice)
    else if (!this.#isPaused) {
      const waitMs = ((1 - this.#owedS) / this.#speed) * 1_000
      this.#callOff = this.#clock.after(Math.max(SHORTEST_WAIT_MS, waitMs), this.#runSlice)
    }
  }
}
