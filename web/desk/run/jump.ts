import { atom } from 'jotai'
import { jumpTo, readSim, setClock, type SimState } from '#contract/sim.ts'
import { call, type Failure } from '#platform/call.ts'
import { computerNow } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { FIRST_STEP_MS, nextStepMs, nextStopMs } from './jump-steps.ts'
import { spanText, wholeSecondMs } from './moments.ts'
import { RUN_READS } from '../reads.ts'
import { sentenceOf } from '../stimuli/sentence.ts'

interface Jump {
  readonly toMs: number
  /** `1m30s`, since the start of the run. */
  readonly text: string
  stop: () => void
}

/** The way that the run is on, while it is on one. */
export const jumpAtom = atom<Jump | undefined>(undefined)

function fail(reply: Failure, otherwise: string): false {
  notify.failed(sentenceOf(reply, otherwise))
  return false
}

/** Brings the run to a moment, step by step, and answers where it is then; undefined when that failed, and it has been said. */
async function go(state: SimState, toMs: number, isStopped: () => boolean): Promise<SimState | undefined> {
  const startMs = Date.parse(state.starts)
  let here = state
  let stepMs = FIRST_STEP_MS
  while (Date.parse(here.now) !== toMs && !isStopped()) {
    const stopMs = nextStopMs({ nowMs: Date.parse(here.now), toMs, startMs }, stepMs)
    const beganMs = computerNow()
    const reply = await call(jumpTo, { body: { to: new Date(stopMs).toISOString() } })
    if (reply.outcome !== 'ok') {
      fail(reply, 'The simulator did not get there')
      return undefined
    }
    stepMs = nextStepMs(stepMs, computerNow() - beganMs)
    here = reply.value
    refresh(RUN_READS)
  }
  return here
}

/** Goes to a moment and stands still there, unless the clock ran before. One way at a time. Answers whether the run is there. */
export async function jump(atMs: number): Promise<boolean> {
  if (store.get(jumpAtom)) return false
  let isStopped = false
  const toMs = wholeSecondMs(atMs)
  const stop = () => void (isStopped = true)
  store.set(jumpAtom, { toMs, text: '', stop })
  try {
    const before = await call(readSim)
    if (before.outcome !== 'ok') return fail(before, 'The simulator does not answer')
    store.set(jumpAtom, { toMs, stop, text: spanText(toMs - Date.parse(before.value.starts)) })
    // A clock that runs meanwhile would pass the moment, and the way would begin anew.
    const held = await call(setClock, { body: { paused: true } })
    if (held.outcome !== 'ok') return fail(held, 'Unable to stop the clock')
    const there = await go(held.value, toMs, () => isStopped)
    if (!before.value.paused) await call(setClock, { body: { paused: false } })
    return there !== undefined && Date.parse(there.now) === toMs
  } finally {
    store.set(jumpAtom, undefined)
    refresh(RUN_READS)
  }
}
