import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import type { ChargerMessage, Deviation } from '#simulator/ocpp/model/charger-message.ts'
import type { ReadReport } from './read-report.ts'
import { signed, sumOf } from './report-message.ts'

const LINES = [0, 1, 2] as const

interface MeterMessage {
  readonly message: ChargerMessage
  readonly deviations: readonly Deviation[]
}

/**
 * A report of an external meter as an action of the run: the current of each phase, A. Powers give the sign, and the current where the
 * meter sends none. One value without a phase is that of no phase.
 */
export function meterMessage({ currentA, powerW, voltageV, time }: ReadReport): MeterMessage {
  const isSplit = (phases: readonly unknown[] | undefined) => phases !== undefined && phases.length === LINES.length
  const watts = isSplit(powerW) ? powerW : undefined
  const volts = (line: number) => voltageV?.[isSplit(voltageV) ? line : 0] ?? PHASE_V
  const amperes = isSplit(currentA) ? (watts ? currentA : signed(currentA, sumOf(powerW))) : undefined
  const phases = LINES.map((line) => {
    const [ampere, watt] = [amperes?.[line] ?? null, watts?.[line] ?? null]
    if (ampere === null) return watt === null ? null : watt / volts(line)
    return watt ? Math.sign(watt) * Math.abs(ampere) : ampere
  })
  const isEmpty = phases.every((each) => each === null)
  const isUnsplit = isEmpty && (currentA !== undefined || powerW !== undefined)
  return {
    message: {
      ...(isEmpty ? { heartbeat: true as const } : { meter: { currentA: phases } }),
      ...(time !== undefined && { taken: time }),
    },
    deviations: isUnsplit ? [{ clause: 'report/currentA', what: 'not a list of three phases' }] : [],
  }
}
