import { SECOND_MS } from '#contract/durations.ts'

/** Users cannot follow more than about ten changes a second. */
const MIN_INTERVAL_MS = 100
/** Updates use at most this share of the time, so that a slow computer stays responsive. */
const UPDATE_SHARE = 1 / 4
const MAX_INTERVAL_MS = SECOND_MS
const FRAME_MS = 1000 / 60
/** An update of one frame is rendered in the next frame, and painted before the one after. */
const FRAMES_PER_UPDATE = 2

/** Decides when the next screen update is due, from the delay of the frames of the last update. */
export function createPacing() {
  let shownMs = -Infinity
  let waitMs = MIN_INTERVAL_MS
  let framesLeft = 0
  return {
    /** Call for each frame; returns whether the frames of the last update have passed. */
    frame: (nowMs: number): boolean => {
      if (framesLeft === 0) return true
      framesLeft -= 1
      const tookMs = nowMs - shownMs - FRAMES_PER_UPDATE * FRAME_MS
      if (framesLeft === 0) waitMs = Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, tookMs / UPDATE_SHARE))
      return framesLeft === 0
    },
    isDue: (nowMs: number) => framesLeft === 0 && nowMs - shownMs >= waitMs,
    shown: (nowMs: number) => {
      shownMs = nowMs
      framesLeft = FRAMES_PER_UPDATE
    },
  }
}

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
