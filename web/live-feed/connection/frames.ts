import { SECOND_MS } from '#contract/durations.ts'

export interface FrameTimers {
  /** Runs before the next paint, if there is one; the returned function cancels it. */
  nextFrame(run: () => void): () => void
  after(waitMs: number, run: () => void): () => void
  nowMs(): number
}

/** Timer for the case that no frame comes, as in a hidden tab. */
const WITHOUT_FRAME_MS = 100
/** A timer that is this late is throttled by the browser; the next request then runs the work. */
const THROTTLED_MS = SECOND_MS / 2

/** Combines any number of requests into one run per frame. `run` returns whether work remains. */
export function createFrames(parts: FrameTimers, run: () => boolean) {
  let requestedMs: number | undefined
  let cancel = () => {}

  const runNow = () => {
    cancel()
    requestedMs = undefined
    if (run()) request()
  }

  const wait = () => {
    const cancelFrame = parts.nextFrame(runNow)
    const cancelTimer = parts.after(WITHOUT_FRAME_MS, runNow)
    cancel = () => {
      cancelFrame()
      cancelTimer()
    }
  }

  function request() {
    const nowMs = parts.nowMs()
    if (requestedMs !== undefined) {
      if (nowMs - requestedMs > THROTTLED_MS) runNow()
      return
    }
    requestedMs = nowMs
    wait()
  }

  return {
    request,
    stop: () => {
      cancel()
      requestedMs = undefined
    },
  }
}
