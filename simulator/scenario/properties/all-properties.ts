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
import { replay, restart, sameValues, signIn, userRights } from './whole-run-properties.ts'
import { workConserving } from './liveness/work-conserving.ts'

/** Every property by its name. */
export const PROPERTIES: Readonly<Record<PropertyName, Property>> = {
  acknowledged,
  'activity-reads': activityReads,
  'allowed-draw': allowedDraw,
  authorisation,
  'bid-answers': bidAnswers,
  'bid-schedule': bidSchedule,
  budget: worldBudget,
  'car-draw': carDraw,
  'congestion-power': congestionPower,
  'congestion-rules': congestionRules,
  'congestion-window': congestionWindow,
  convergence,
  'departed-cars': departedCars,
  'device-frequency': deviceFrequency,
  'energy-integral': energyIntegral,
  'finite-values': finiteValues,
  fuse,
  'group-answers': groupAnswers,
  'group-records': groupRecords,
  'import-limit': importLimit,
  'journal-budget': journalBudget,
  'least-current': leastCurrent,
  'log-sums': logSums,
  members,
  'meter-recovery': meterRecovery,
  'meter-timeout': meterTimeout,
  'no-internal-error': noInternalError,
  'no-server-error': noServerError,
  'other-sellers': otherSellers,
  'overview-counts': overviewCounts,
  'own-session': ownSession,
  'p2p-answers': p2pAnswers,
  'p2p-balance': p2pBalance,
  'p2p-reads': p2pReads,
  'power-product': powerProduct,
  'promised-rise': promisedRise,
  'promised-target': promisedTarget,
  'queuing-vip': queuingVip,
  'read-only-users': readOnlyUsers,
  reasons,
  registers,
  replay,
  'reported-values': reportedValues,
  'reserve-activation': reserveActivation,
  'reserve-release': reserveRelease,
  restart,
  'safe-limit': safeLimit,
  'same-values': sameValues,
  'saved-limits': savedLimits,
  'sign-in': signIn,
  'soc-balance': socBalance,
  'station-events': stationEvents,
  'station-rating': stationRating,
  'user-changes': userChanges,
  'user-rights': userRights,
  'work-conserving': workConserving,
}
