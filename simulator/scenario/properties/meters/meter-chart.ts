import { MINUTE_MS } from '#contract/durations.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { readMeterSeries } from '#simulator/charts/world/meter-charts.ts'
import type { Property } from '../property.ts'

/** A chart converts with 230 V. A minute is compared some seconds after its end. */
const [PHASE_V, AFTER_MS, TOLERANCE_A] = [230, 6_000, 0.01]
const LINES = [0, 1, 2] as const

/**
 * Precondition: a complete minute of the run in which the same meter sent at least ten values with the same settings. The mean of a
 * minute lies between its least and its greatest value; EM24 signs its powers and not its currents.
 */
export const meterChart: Property = {
  name: 'meter-chart',
  about: 'A minute of the chart of a meter has its values on each line, in the unit of the chart.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.externalDeviceId !== null),
  begin: (_, met) => {
    const received = new Map<string, { of: unknown[]; values: (readonly number[])[] }>()
    return (world) => {
      const minuteMs = Math.floor(world.nowMs / MINUTE_MS) * MINUTE_MS
      for (const group of world.groups.values()) {
        for (const boost of [false, true]) {
          const meter = group.load.meters[boost ? 'boost' : 'external']
          if (!meter?.device) continue
          const key = `${group.id} ${boost} ${minuteMs}`
          const of = [meter, group.dlm]
          const now = received.get(key) ?? { of, values: [] }
          received.set(key, now)
          if (now.of.some((one, place) => one !== of[place])) now.values.splice(0, Infinity, [])
          if (meter.health.lastValueMs === world.nowMs && meter.measuredA) now.values.push(meter.measuredA)
          if (world.nowMs - minuteMs !== AFTER_MS) continue
          const { values = [], of: was = [] } = received.get(`${group.id} ${boost} ${minuteMs - MINUTE_MS}`) ?? {}
          received.delete(`${group.id} ${boost} ${minuteMs - MINUTE_MS}`)
          const isComplete = values.length >= 10 && values.every(({ length }) => length > 0)
          if (!isComplete || was.some((one, place) => one !== of[place]) || meter.inUseFromMs >= minuteMs - MINUTE_MS) continue
          for (const units of ['A', 'W'] as const) {
            met()
            const span = { startMs: minuteMs - MINUTE_MS, endMs: minuteMs, stepMs: MINUTE_MS, units, boost }
            const shown = finish(readMeterSeries(world, group, span)).map(({ points }) => points[0]?.value ?? NaN)
            const isUnsigned = units === 'A' && meter.device.provider === 'CARLO_GAVAZZI_EM24'
            const factor = units === 'W' ? PHASE_V : 1
            for (const line of LINES) {
              const all = values.map((value) => (value[line] ?? NaN) * factor)
              const has = shown[line] ?? NaN
              const slack = TOLERANCE_A * factor
              const isIn = (value: number) => value >= Math.min(...all) - slack && value <= Math.max(...all) + slack
              if (isIn(has) || (isUnsigned && has >= 0 && isIn(-has))) continue
              return {
                what: `The chart of the ${boost ? 'boost' : 'external'} meter of ${group.name} has ${has} ${units} on L${line + 1}, and it sent ${Math.min(...all)} to ${Math.max(...all)}`,
              }
            }
          }
        }
      }
      return undefined
    }
  },
}
