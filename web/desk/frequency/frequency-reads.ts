import { atom } from 'jotai'
import { atomWithQuery } from 'jotai-tanstack-query'
import { SECOND_MS } from '#contract/durations.ts'
import { readSim, readSimFrequency } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { endpointKey } from '#platform/query-client.ts'
import { visibleRange, type FrequencyWindow } from './frequency-window.ts'

export const windowAtom = atom<FrequencyWindow>('minutes')

const failed = () => new Error('The frequency could not be read.')

/** The frequency of the visible time range, with that range. It is read again every second. */
export const frequencyAtom = atomWithQuery((get) => {
  const window = get(windowAtom)
  return {
    queryKey: [endpointKey(readSimFrequency), window],
    refetchInterval: SECOND_MS,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const state = await call(readSim, { signal })
      if (state.outcome !== 'ok') throw failed()
      const [startMs, nowMs, endMs] = [state.value.starts, state.value.now, state.value.ends].map((at) => Date.parse(at))
      if (startMs === undefined || nowMs === undefined || endMs === undefined) throw failed()

      const span = visibleRange(window, { startMs, nowMs, endMs })
      const [start, end] = [span.fromMs, nowMs].map((ms) => new Date(ms).toISOString())
      const steps = await call(readSimFrequency, { query: { start: start ?? '', end: end ?? '', stepS: span.stepS }, signal })
      if (steps.outcome !== 'ok') throw failed()
      return { ...span, startMs, nowMs, steps: steps.value }
    },
  }
})
