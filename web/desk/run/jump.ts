import { atom } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { jumpTo, readSim, setClock, type SimState } from '#contract/sim.ts'
import { call, type Failure } from '#platform/call.ts'
import { computerNow } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { RUN_READS, refusalMessage } from '../reads.ts'
import { durationText, wholeSecondMs } from './moments.ts'

/**
 * A long jump is divided into steps, so that no call times out, the progress is visible, and the jump can be stopped. The
 * steps grow on a quick machine and shrink on a slow one. The first one is short, because a world of 100,000 stations, or one
 * that waits for a slow broker, takes about a second for each of its seconds.
 */
export const FIRST_STEP_MS = 2 * SECOND_MS
const MIN_STEP_MS = SECOND_MS
const QUICK_MS = 0.5 * SECOND_MS
const SLOW_MS = 2 * SECOND_MS

/** The length of the next step, after a step that took `tookMs` of real time. */
export function nextStepMs(stepMs: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return stepMs * 2
  return tookMs > SLOW_MS ? Math.max(MIN_STEP_MS, stepMs / 2) : stepMs
}

/** The end of the next step. A jump back first restarts the run, so its first step ends at the start. */
export function nextStopMs({ nowMs, toMs, startMs }: { nowMs: number; toMs: number; startMs: number }, stepMs: number): number {
  if (toMs < nowMs) return startMs
  return Math.min(toMs, nowMs + Math.floor(stepMs / SECOND_MS) * SECOND_MS)
}

interface Jump {
  readonly toMs: number
  /** `1m30s`, since the start of the run. */
  readonly text: string
  stop: () => void
}

/** The jump in progress; undefined when there is none. */
export const jumpAtom = atom<Jump | undefined>(undefined)

function fail(reply: Failure, otherwise: string): false {
  notify.failed(refusalMessage(reply, otherwise))
  return false
}

/** Moves the run to a time in steps and returns its state; after a failure shows a notice and returns undefined. */
async function moveTo(state: SimState, toMs: number, isStopped: () => boolean): Promise<SimState | undefined> {
  const startMs = Date.parse(state.starts)
  let current = state
  let stepMs = FIRST_STEP_MS
  while (Date.parse(current.now) !== toMs && !isStopped()) {
    const stopMs = nextStopMs({ nowMs: Date.parse(current.now), toMs, startMs }, stepMs)
    const beganMs = computerNow()
    const reply = await call(jumpTo, { body: { to: new Date(stopMs).toISOString() } })
    if (reply.outcome !== 'ok') {
      fail(reply, 'The simulator did not reach this time')
      return undefined
    }
    stepMs = nextStepMs(stepMs, computerNow() - beganMs)
    current = reply.value
    refresh(RUN_READS)
  }
  return current
}

/** Jumps to a time; the clock then runs only if it ran before. Ignored during another jump. Returns whether the run reached the time. */
export async function jump(atMs: number): Promise<boolean> {
  if (store.get(jumpAtom)) return false
  let isStopped = false
  const toMs = wholeSecondMs(atMs)
  const stop = () => void (isStopped = true)
  store.set(jumpAtom, { toMs, text: '', stop })
  try {
    const before = await call(readSim)
    if (before.outcome !== 'ok') return fail(before, 'The simulator does not answer')
    store.set(jumpAtom, { toMs, stop, text: durationText(toMs - Date.parse(before.value.starts)) })
    // A running clock would pass the target, and the jump would restart.
    const paused = await call(setClock, { body: { paused: true } })
    if (paused.outcome !== 'ok') return fail(paused, 'Unable to pause the clock')
    const reached = await moveTo(paused.value, toMs, () => isStopped)
    if (!before.value.paused) await call(setClock, { body: { paused: false } })
    return reached !== undefined && Date.parse(reached.now) === toMs
  } finally {
    store.set(jumpAtom, undefined)
    refresh(RUN_READS)
  }
}
