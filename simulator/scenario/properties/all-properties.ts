import type { PropertyName } from '../language/property-names.ts'
import { allowedDraw } from './allowed-draw.ts'
import { authorisation } from './authorisation.ts'
import { worldBudget } from './budget.ts'
import { carDraw } from './car-draw.ts'
import { congestionWindow } from './congestion-window.ts'
import { convergence } from './liveness/convergence.ts'
import { departedCars } from './departed-cars.ts'
import { deviceFrequency } from './device-frequency.ts'
import { energyIntegral } from './energy-integral.ts'
import { finiteValues } from './finite-values.ts'
import { fuse } from './fuse.ts'
import { importLimit } from './import-limit.ts'
import { journalBudget } from './journal-budget.ts'
import { leastCurrent } from './least-current.ts'
import { logSums } from './log-sums.ts'
import { members } from './members.ts'
import { meterRecovery } from './liveness/meter-recovery.ts'
import { meterTimeout } from './meter-timeout.ts'
import { noInternalError } from './no-internal-error.ts'
import { noServerError } from './no-server-error.ts'
import { otherSellers } from './other-sellers.ts'
import { powerProduct } from './power-product.ts'
import { promisedRise } from './liveness/promised-rise.ts'
import { promisedTarget } from './liveness/promised-target.ts'
import type { Property } from './property.ts'
import { readOnlyUsers } from './read-only-users.ts'
import { reasons } from './reasons.ts'
import { registers } from './registers.ts'
import { reserveActivation } from './reserve-activation.ts'
import { reserveRelease } from './reserve-release.ts'
import { safeLimit } from './safe-limit.ts'
import { savedLimits } from './saved-limits.ts'
import { socBalance } from './soc-balance.ts'
import { stationRating } from './station-rating.ts'
import { replay, restart, sameValues } from './whole-run-properties.ts'
import { workConserving } from './liveness/work-conserving.ts'
import { batteryPower } from './storage/battery-power.ts'
import { budgetFormula } from './meters/budget-formula.ts'
import { capacityForecast } from './reserves/capacity-forecast.ts'
import { chargingState } from './stations/charging-state.ts'
import { chartSums } from './sums/chart-sums.ts'
import { deliveredPower } from './reserves/delivered-power.ts'
import { dlmServices } from './dlm/dlm-services.ts'
import { fairShares } from './dlm/fair-shares.ts'
import { fastReserve } from './reserves/fast-reserve.ts'
import { ffrLog } from './stations/ffr-log.ts'
import { guaranteedCurrent } from './dlm/guaranteed-current.ts'
import { manualSetpoint } from './storage/manual-setpoint.ts'
import { meterTrust } from './meters/meter-trust.ts'
import { offlineReserve } from './dlm/offline-reserve.ts'
import { presentValues } from './stations/present-values.ts'
import { reserveRecord } from './reserves/reserve-record.ts'
import { riseRule } from './dlm/rise-rule.ts'
import { singleStep } from './reserves/single-step.ts'
import { stationStatesProperty } from './stations/station-states.ts'
import { stationValues } from './sums/station-values.ts'
import { stepwise } from './reserves/stepwise.ts'
import { stepwiseMinimum } from './reserves/stepwise-minimum.ts'
import { v2gBaseline } from './v2g/v2g-baseline.ts'
import { v2gDeparture } from './v2g/v2g-departure.ts'
import { v2gLate } from './v2g/v2g-late.ts'
import { v2gPower } from './v2g/v2g-power.ts'
import { visits } from './stations/visits.ts'
import { liveValues } from './stations/live-values.ts'
import { meterChart } from './meters/meter-chart.ts'
import { buildingSupply } from './v2g/building-supply.ts'

/** Every property by its name. */
export const PROPERTIES: Readonly<Record<PropertyName, Property>> = {
  'allowed-draw': allowedDraw,
  authorisation,
  'battery-power': batteryPower,
  budget: worldBudget,
  'budget-formula': budgetFormula,
  'building-supply': buildingSupply,
  'capacity-forecast': capacityForecast,
  'car-draw': carDraw,
  'charging-state': chargingState,
  'chart-sums': chartSums,
  'congestion-window': congestionWindow,
  convergence,
  'delivered-power': deliveredPower,
  'departed-cars': departedCars,
  'device-frequency': deviceFrequency,
  'dlm-services': dlmServices,
  'energy-integral': energyIntegral,
  'fair-shares': fairShares,
  'fast-reserve': fastReserve,
  'ffr-log': ffrLog,
  'finite-values': finiteValues,
  fuse,
  'guaranteed-current': guaranteedCurrent,
  'import-limit': importLimit,
  'journal-budget': journalBudget,
  'least-current': leastCurrent,
  'live-values': liveValues,
  'log-sums': logSums,
  'manual-setpoint': manualSetpoint,
  members,
  'meter-chart': meterChart,
  'meter-recovery': meterRecovery,
  'meter-timeout': meterTimeout,
  'meter-trust': meterTrust,
  'no-internal-error': noInternalError,
  'no-server-error': noServerError,
  'offline-reserve': offlineReserve,
  'other-sellers': otherSellers,
  'power-product': powerProduct,
  'present-values': presentValues,
  'promised-rise': promisedRise,
  'promised-target': promisedTarget,
  'read-only-users': readOnlyUsers,
  reasons,
  registers,
  replay,
  'reserve-activation': reserveActivation,
  'reserve-record': reserveRecord,
  'reserve-release': reserveRelease,
  restart,
  'rise-rule': riseRule,
  'safe-limit': safeLimit,
  'same-values': sameValues,
  'saved-limits': savedLimits,
  'single-step': singleStep,
  'soc-balance': socBalance,
  'station-rating': stationRating,
  'station-states': stationStatesProperty,
  'station-values': stationValues,
  stepwise,
  'stepwise-minimum': stepwiseMinimum,
  'v2g-baseline': v2gBaseline,
  'v2g-departure': v2gDeparture,
  'v2g-late': v2gLate,
  'v2g-power': v2gPower,
  visits,
  'work-conserving': workConserving,
}
