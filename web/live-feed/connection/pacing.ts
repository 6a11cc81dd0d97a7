import { SECOND_MS } from '#contract/durations.ts'

/** Eyes follow no more than some ten changes a second of a flood. */
const EVERY_MS = 100
/** Showing takes at most this share of the time: on a slow computer it becomes rarer, not everything else. */
const SHARE = 1 / 4
const RAREST_MS = SECOND_MS
const FRAME_MS = 1000 / 60
/** What is handed over in one frame is drawn in the next, and painted before the one after. */
const FRAMES_OF_SHOWING = 2

/** Decides when the screen is due again, by how much longer the frames took in which it last changed. */
export function createPacing() {
  let shownMs = -Infinity
  let waitMs = EVERY_MS
  let framesLeft = 0
  return {
    /** To be told of each frame until it answers that it has seen enough. */
    frame: (nowMs: number): boolean => {
      if (framesLeft === 0) return true
      framesLeft -= 1
      const tookMs = nowMs - shownMs - FRAMES_OF_SHOWING * FRAME_MS
      if (framesLeft === 0) waitMs = Math.min(RAREST_MS, Math.max(EVERY_MS, tookMs / SHARE))
      return framesLeft === 0
    },
    isDue: (nowMs: number) => framesLeft === 0 && nowMs - shownMs >= waitMs,
    shown: (nowMs: number) => {
      shownMs = nowMs
      framesLeft = FRAMES_OF_SHOWING
    },
  }
}
