/** The span over which the actual speed is measured, ms of real time. */
export const SPEED_MEASURED_MS = 5_000

/** World seconds that were due in a span of real time and will not run. */
interface Loss {
  readonly fromMs: number
  readonly toMs: number
  readonly seconds: number
}

/** The share of a span that lies after a moment, 0 to 1. */
function shareAfter(sinceMs: number, { fromMs, toMs }: Loss): number {
  if (toMs <= sinceMs) return 0
  return fromMs >= sinceMs ? 1 : (toMs - sinceMs) / (toMs - fromMs)
}

/** Counts the world seconds that the world lost lately. */
export class LostSeconds {
  #losses: Loss[] = []

  add(loss: Loss) {
    const sinceMs = loss.toMs - SPEED_MEASURED_MS
    this.#losses = this.#losses.filter(({ toMs }) => toMs > sinceMs)
    this.#losses.push(loss)
  }

  clear() {
    this.#losses = []
  }

  /** World seconds lost per second of the last 5 s, together with a loss that has not ended. */
  perSecond(nowMs: number, unfinished?: Loss): number {
    const sinceMs = nowMs - SPEED_MEASURED_MS
    const losses = unfinished ? [...this.#losses, unfinished] : this.#losses
    const lostS = losses.reduce((sum, loss) => sum + loss.seconds * shareAfter(sinceMs, loss), 0)
    return lostS / (SPEED_MEASURED_MS / 1_000)
  }
}
