import type { readSimFrequency as frequencyCall } from '#contract/sim.ts'
import { frequencyBands } from '#simulator/grid/world/frequency-bands.ts'
import { invalid } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'

/** More points would not be distinguishable on a screen. */
const STEPS_AT_MOST = 3_000

const atMs = (name: string, value: string) => {
  const ms = Date.parse(value)
  if (Number.isNaN(ms)) throw invalid([{ path: `query.${name}`, message: 'must be a valid time' }])
  return ms
}
const shown = (hz: number) => (Number.isNaN(hz) ? null : Math.round(hz * 1e5) / 1e5)

export const readSimFrequency: Handler<typeof frequencyCall> = ({ world, query: { start, end, stepS } }) => {
  const span = { startMs: atMs('start', start), endMs: atMs('end', end), stepMs: stepS * 1_000 }
  if (stepS < 0.1) throw invalid([{ path: 'query.stepS', message: 'must be 0.1 or more' }])
  if ((span.endMs - span.startMs) / span.stepMs > STEPS_AT_MOST) {
    throw invalid([{ path: 'query.stepS', message: `would return more than ${STEPS_AT_MOST} steps for this span` }])
  }
  return frequencyBands(world, span).map(({ atMs, lowHz, highHz }) => ({
    at: new Date(atMs).toISOString(),
    lowHz: shown(lowHz),
    highHz: shown(highHz),
  }))
}
