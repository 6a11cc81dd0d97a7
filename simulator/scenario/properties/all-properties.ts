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
import { minCurrent } from './least-current.ts'
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
import { bidAnswers } from './bids/bid-answers.ts'
import { bidSchedule } from './bids/bid-schedule.ts'
import { p2pAnswers } from './p2p/p2p-answers.ts'
import { p2pReads } from './p2p/p2p-reads.ts'
import { p2pBalance } from './p2p/p2p-balance.ts'
import { groupRecords } from './groups/group-records.ts'
import { groupAnswers } from './groups/group-answers.ts'
import { queuingVip } from './groups/queuing-vip.ts'
import { userChanges } from './activity/user-changes.ts'
import { activityReads } from './activity/activity-reads.ts'
import { stationEvents } from './activity/station-events.ts'
import { overviewCounts } from './dashboard/overview-counts.ts'
import { acknowledged } from './dashboard/acknowledged.ts'
import { congestionRules } from './congestion/congestion-rules.ts'
import { congestionPower } from './congestion/congestion-power.ts'
import { ownSession } from './access/own-session.ts'
import { reportedValues } from './dashboard/reported-values.ts'
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
import { exportValues, replay, restart, sameValues, signIn, userRights } from './whole-run-properties.ts'
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
import { v2gSchedule } from './v2g/v2g-schedule.ts'
import { visits } from './stations/visits.ts'
import { eventReads } from './stations/event-reads.ts'
import { listPages } from './stations/list-pages.ts'
import { liveValues } from './stations/live-values.ts'
import { meterChart } from './meters/meter-chart.ts'
import { buildingSupply } from './v2g/building-supply.ts'

/** Every property by its name. */
export const PROPERTIES: Readonly<Record<PropertyName, Property>> = {
  acknowledged,
  'activity-reads': activityReads,
  'allowed-draw': allowedDraw,
  authorisation,
  'battery-power': batteryPower,
  'bid-answers': bidAnswers,
  'bid-schedule': bidSchedule,
  budget: worldBudget,
  'budget-formula': budgetFormula,
  'building-supply': buildingSupply,
  'capacity-forecast': capacityForecast,
  'car-draw': carDraw,
  'charging-state': chargingState,
  'chart-sums': chartSums,
  'congestion-power': congestionPower,
  'congestion-rules': congestionRules,
  'congestion-window': congestionWindow,
  convergence,
  'delivered-power': deliveredPower,
  'departed-cars': departedCars,
  'device-frequency': deviceFrequency,
  'dlm-services': dlmServices,
  'energy-integral': energyIntegral,
  'event-reads': eventReads,
  'export-values': exportValues,
  'fair-shares': fairShares,
  'fast-reserve': fastReserve,
  'ffr-log': ffrLog,
  'finite-values': finiteValues,
  fuse,
  'group-answers': groupAnswers,
  'group-records': groupRecords,
  'guaranteed-current': guaranteedCurrent,
  'import-limit': importLimit,
  'journal-budget': journalBudget,
  'least-current': minCurrent,
  'list-pages': listPages,
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
  'overview-counts': overviewCounts,
  'own-session': ownSession,
  'p2p-answers': p2pAnswers,
  'p2p-balance': p2pBalance,
  'p2p-reads': p2pReads,
  'power-product': powerProduct,
  'present-values': presentValues,
  'promised-rise': promisedRise,
  'promised-target': promisedTarget,
  'queuing-vip': queuingVip,
  'read-only-users': readOnlyUsers,
  reasons,
  registers,
  replay,
  'reported-values': reportedValues,
  'reserve-activation': reserveActivation,
  'reserve-record': reserveRecord,
  'reserve-release': reserveRelease,
  restart,
  'rise-rule': riseRule,
  'safe-limit': safeLimit,
  'same-values': sameValues,
  'saved-limits': savedLimits,
  'sign-in': signIn,
  'single-step': singleStep,
  'soc-balance': socBalance,
  'station-events': stationEvents,
  'station-rating': stationRating,
  'station-states': stationStatesProperty,
  'station-values': stationValues,
  stepwise,
  'stepwise-minimum': stepwiseMinimum,
  'user-changes': userChanges,
  'user-rights': userRights,
  'v2g-baseline': v2gBaseline,
  'v2g-departure': v2gDeparture,
  'v2g-late': v2gLate,
  'v2g-power': v2gPower,
  'v2g-schedule': v2gSchedule,
  visits,
  'work-conserving': workConserving,
}
