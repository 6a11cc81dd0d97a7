import { SECOND_MS } from '#contract/durations.ts'

export interface FrameParts {
  /** Runs before the next paint, where there is one; the answer cancels it. */
  nextFrame(run: () => void): () => void
  after(waitMs: number, run: () => void): () => void
  nowMs(): number
}

/** Where no frame runs, as in a hidden tab, a timer does. */
const WITHOUT_FRAME_MS = 100
/** A timer that is this late is held back by the browser; then the next request does its work. */
const HELD_BACK_MS = SECOND_MS / 2

/** Gathers any number of requests into one run for a frame. `run` says whether it has more to do. */
export function createFrames(parts: FrameParts, run: () => boolean) {
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
      if (nowMs - requestedMs > HELD_BACK_MS) runNow()
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
