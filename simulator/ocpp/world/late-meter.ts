import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { Meter } from '../model/charger-message.ts'
import { reportedDraw } from '../model/draw.ts'
import { HEARTBEAT_MS, type OcppCharger, type Outage } from '../model/ocpp-charger.ts'
import { completeCurrents } from '../model/phase-currents.ts'

/** A value of an outage lasts until the next one, and no longer than the platform would keep a present value, ms. */
const LASTS_MS = 2 * HEARTBEAT_MS

/**
 * Places values that the charger took during its last outage at their moment. The registers of the station have their new values
 * already. `isEnd`: the transaction ended at this moment, so that nothing is drawn after it.
 */
export function placeLateMeter(
  world: World,
  station: Station,
  charger: OcppCharger,
  outage: Outage,
  { takenMs, meter = {}, isEnd }: { readonly takenMs: number; readonly meter?: Meter | undefined; readonly isEnd: boolean },
): void {
  charger.lateMeter = { ...charger.lateMeter, ...meter, ...(meter.powerUnit && { powerW: undefined }) }
  const known = charger.lateMeter
  const { plan, index } = station
  const { currentA: reported, ...others } = known
  const currentA = reported && completeCurrents(reported, known.powerW, known.voltageV, undefined, station.plan.maxCurrentA)
  const hasDraw = isEnd || currentA !== undefined || known.powerW !== undefined
  const present = isEnd ? { ...others, currentA: [0], powerW: 0 } : { ...others, ...(currentA && { currentA }) }
  const draw = reportedDraw(present, { voltageV: station.voltageV, phases: plan.phases, assumedA: 0 })
  const fromMs = Math.max(Math.ceil(takenMs / SECOND_MS) * SECOND_MS, outage.gapFromMs)
  const registerWh = (baseWh: number | null, wh: number | undefined, plannedWh: number) =>
    baseWh === null || wh === undefined ? -Infinity : baseWh + wh - plannedWh
  world.chargerReports.addLate(index, {
    takenMs,
    fromMs,
    endMs: Math.min(fromMs + LASTS_MS, outage.gapToMs),
    powerW: hasDraw ? draw.voltageV * draw.currentA * draw.phasesInUse * draw.powerFactor : NaN,
    currentA: hasDraw ? draw.currentA : NaN,
    socPercent: known.socPercent ?? NaN,
    voltageV: draw.voltageV,
    importWh: registerWh(charger.importRegister?.baseWh ?? null, known.energyWh, plan.importRegisterWh),
    exportWh: registerWh(charger.exportRegister?.baseWh ?? null, known.exportWh, plan.exportRegisterWh),
  })
}
