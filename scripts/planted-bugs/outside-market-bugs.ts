import { ofNounAndSite, type PlantedBug } from './bugs.ts'

const RESERVES = ofNounAndSite('frequency reserves', 'pier', [
  {
    name: 'full activation at 49.4 Hz',
    file: 'simulator/demand-response/model/stepwise.ts',
    rule: 'FCR-D up is linear from 0 at 49.9 Hz to its full power at 49.5 Hz.',
    find: 'const RANGE_HZ = 0.4',
    replace: 'const RANGE_HZ = 0.5',
  },
  {
    name: 'a static release does not start again',
    file: 'simulator/demand-response/model/stepwise.ts',
    rule: 'The release of a static group starts when the frequency has been back for 60 s without a break.',
    find: 'if (frequencyHz < STARTS_HZ) return was.backMs === null ? was : { ...was, backMs: null }',
    replace: 'if (frequencyHz < STARTS_HZ) return was',
  },
  {
    name: 'a single-step countdown goes on below the threshold',
    file: 'simulator/demand-response/model/fcr.ts',
    rule: 'Any value below the deactivation frequency starts the deactivation delay again.',
    find: 'return was.recoveredMs === 0 ? was : { ...was, recoveredMs: 0 }',
    replace: 'return was',
  },
  {
    name: 'a bid in MW counts as 100 kW',
    file: 'simulator/demand-response/world/fcr-settings.ts',
    rule: 'In ECP mode the group delivers its bid of the hour, which is in MW.',
    find: '(bids.get(hourOf(nowMs))?.quantity ?? 0) * 1_000',
    replace: '(bids.get(hourOf(nowMs))?.quantity ?? 0) * 100',
  },
  {
    name: 'steps below the minimum current',
    file: 'simulator/demand-response/model/curtail.ts',
    rule: 'A charger in stepwise response draws nothing, or at least the minimum current of the steps.',
    find: 'Math.min(Math.max(0, leftKw), Math.max(0, drawnKw - minKw))',
    replace: 'Math.min(Math.max(0, leftKw), Math.max(0, drawnKw - minKw / 2))',
  },
  {
    name: 'single-step and stepwise are on together',
    file: 'simulator/demand-response/world/fcr-settings.ts',
    rule: 'Single-step and stepwise exclude each other.',
    find: "isEnabled: step === 'single-step'",
    replace: 'isEnabled: draft.isEnabled',
  },
])

const V2G = ofNounAndSite('V2G', 'quay', [
  {
    name: 'a departure at the wrong minute',
    file: 'simulator/v2g/model/v2g-schedule.ts',
    rule: 'A departure is a number of hours and minutes: 730 is 07:30.',
    find: 'Math.floor(departureTime / 100) * 60 + (departureTime % 100)',
    replace: 'Math.floor(departureTime / 100) * 60 + (departureTime % 60)',
  },
  {
    name: 'a session schedule outside the adaptive modes',
    file: 'simulator/v2g/calls/v2g-sessions.ts',
    rule: 'The schedule of a session is edited and deleted in an adaptive mode only.',
    find: 'if (settings && isAdaptive(settings.mode)) return station',
    replace: "if (settings && (isAdaptive(settings.mode) || settings.mode === 'external')) return station",
  },
  {
    name: 'a deleted schedule keeps a source',
    file: 'simulator/v2g/world/v2g-sessions.ts',
    rule: 'A deletion clears target and departure of a session, and its source becomes unknown.',
    find: 'schedule(world, station, NO_SCHEDULE)',
    replace: 'schedule(world, station, { ...NO_SCHEDULE, source: station.vehicle?.schedule.source ?? NO_SCHEDULE.source })',
  },
  {
    name: 'powers of under-frequency and over-frequency are swapped',
    file: 'simulator/v2g/model/v2g-point.ts',
    site: 'pier',
    rule: 'The positive FFR power is delivered when the frequency is low, the negative one is absorbed when it is high.',
    find: 'return share < 0 ? share * ffrPositiveW : share * ffrNegativeW',
    replace: 'return share < 0 ? share * ffrNegativeW : share * ffrPositiveW',
  },
])

const BATTERIES = ofNounAndSite('battery storage', 'depot', [
  {
    name: 'no response within 0.1 Hz',
    file: 'simulator/battery-storage/model/battery.ts',
    rule: 'A battery follows the frequency beyond a dead band of 10 mHz.',
    find: 'const DEAD_BAND_HZ = 0.01',
    replace: 'const DEAD_BAND_HZ = 0.1',
  },
  {
    name: 'a percentage is taken for kilowatts',
    file: 'simulator/control/world/control.ts',
    rule: 'The power of a command is a percentage for the EATON driver, and in kW for other drivers.',
    find: "type.driver.toUpperCase() === 'EATON'",
    replace: "type.driver.toLowerCase() === 'EATON'",
  },
  {
    name: 'FCR-N cannot be switched off',
    file: 'simulator/stations/world/station-edit.ts',
    rule: 'The switch of FCR-N starts and stops following the frequency.',
    find: 'station.fcrNEnabled = enabled',
    replace: 'station.fcrNEnabled ||= enabled',
  },
  {
    name: 'a battery moves away from half charge',
    file: 'simulator/battery-storage/model/battery.ts',
    rule: 'Within the dead band a battery slowly restores its state of charge toward 50 %.',
    find: '(50 - socPercent) * RESTORING_PER_PERCENT',
    replace: '(socPercent - 50) * RESTORING_PER_PERCENT',
  },
])

const BIDS = ofNounAndSite('bids', 'market', [
  {
    name: 'the bid of the present hour can be changed',
    file: 'simulator/bids/calls/bids.ts',
    rule: 'Only bids of future hours are added or changed.',
    find: 'if (hourMs === hasBegunMs) return',
    replace: 'if (hourMs === nowMs) return',
  },
  {
    name: 'a new bid replaces one of the same hour',
    file: 'simulator/bids/calls/bids.ts',
    rule: 'A second new bid for an hour is refused.',
    find: 'if (isNew && bids.has(hourMs)) return',
    replace: 'if (isNew && bids.has(hasBegunMs)) return',
  },
  {
    name: 'the next bid is the present one',
    file: 'simulator/bids/world/bids.ts',
    rule: 'The recent bids are the ongoing one, and the next one after its hour.',
    find: 'if (known > hourMs) nextMs',
    replace: 'if (known >= hourMs) nextMs',
  },
  {
    name: 'bids in the order of their entry',
    file: 'simulator/bids/world/bids.ts',
    rule: 'The bids of a group are sorted by hour.',
    find: '[...group.bids.keys()].toSorted((a, b) => a - b).flatMap(',
    replace: '[...group.bids.keys()].flatMap(',
  },
])

const P2P = ofNounAndSite('P2P market', 'market', [
  {
    name: 'a trade at the price of the newer order',
    file: 'simulator/p2p-market/model/matching.ts',
    rule: 'A trade has the price of the order that was there first.',
    find: 'priceEur: best.priceEur })',
    replace: 'priceEur: incoming.priceEur })',
  },
  {
    name: 'equal prices do not match',
    file: 'simulator/p2p-market/model/matching.ts',
    rule: 'An offer matches a request that pays at least its price.',
    find: 'return offer.priceEur <= request.priceEur',
    replace: 'return offer.priceEur < request.priceEur',
  },
  {
    name: 'groups of two organisations trade',
    file: 'simulator/p2p-market/world/p2p.ts',
    rule: 'Groups trade within their organisation only.',
    find: 'organisationOf(world, order.sellerId) === organisation)',
    replace: 'organisationOf(world, order.sellerId) !== undefined && organisation !== undefined)',
  },
  {
    name: 'an order is reduced to what is matched already',
    file: 'simulator/p2p-market/calls/p2p-rules.ts',
    rule: 'The quantity of an order stays above what is matched already. To end the order, it is withdrawn.',
    find: 'if (quantityKw > matchedKw) return',
    replace: 'if (quantityKw >= matchedKw) return',
  },
])

const CONGESTION = ofNounAndSite('congestion', 'substation', [
  {
    name: 'a limit in percent limits by as much',
    file: 'simulator/congestion/model/congestion.ts',
    rule: 'A rule in percent limits a group to that share of its full power.',
    find: '((target ?? 0) / 100) * fullKw',
    replace: '(1 - (target ?? 0) / 100) * fullKw',
  },
  {
    name: 'the weakest of several rules applies',
    file: 'simulator/congestion/world/congestion.ts',
    rule: 'Of several limits at the same time the strictest applies.',
    find: 'ruleKw(world, group, least) <= ruleKw(world, group, rule)',
    replace: 'ruleKw(world, group, least) >= ruleKw(world, group, rule)',
  },
  {
    name: 'a power limit on each phase',
    file: 'simulator/dlm/world/group-budgets.ts',
    rule: 'A rule limits the power of the group on all three phases together.',
    find: '(limitKw * 1_000) / (3 * POWER_LIMIT_V)',
    replace: '(limitKw * 1_000) / POWER_LIMIT_V',
  },
  {
    name: 'a deleted rule stays in force',
    file: 'simulator/congestion/world/congestion-actions.ts',
    rule: 'A deleted rule ends at once.',
    find: "note(world, 'deleted', rule)\n  settleRules(world, rule.groupId)",
    replace: "note(world, 'deleted', rule)",
  },
])

const RECORDS = ofNounAndSite('activity and replay', 'courtyard', [
  {
    name: 'a recorded call without its query',
    file: 'simulator/http/serve.ts',
    site: 'pier',
    rule: 'A replay of the recorded actions gives the same run.',
    find: '...(!isEmpty(query) && { query: textsOf(query) }),',
    replace: '...(isEmpty(query) && { query: textsOf(query) }),',
  },
  {
    name: 'old and new value of a change are swapped',
    file: 'simulator/activity/calls/record-changes.ts',
    rule: 'An entry of the activity names the value before and the value after a change.',
    find: 'was: before?.properties[property] ?? null, value: after?.properties[property] ?? null',
    replace: 'was: after?.properties[property] ?? null, value: before?.properties[property] ?? null',
  },
  {
    name: 'the oldest activity comes first',
    file: 'simulator/activity/world/activity-log.ts',
    rule: 'The activity lists the newest entry first.',
    find: 'inOrder(newest, (a, b) => a.id > b.id)',
    replace: 'inOrder(newest, (a, b) => a.id < b.id)',
  },
  {
    name: 'the safe limit is logged at the time of the computer',
    file: 'simulator/dlm/world/load-log.ts',
    rule: 'The same seed and actions give the same run. All times are those of the simulated clock.',
    find: 'load.safeLimitChanges.push({\n    timestamp: new Date(world.nowMs).toISOString()',
    replace: 'load.safeLimitChanges.push({\n    timestamp: new Date().toISOString()',
  },
])

/** The rest of `outside-bugs.ts`: reserves, storage, markets, rules and records. */
export const OUTSIDE_MARKET_BUGS: readonly PlantedBug[] = [
  ...RESERVES,
  ...V2G,
  ...BATTERIES,
  ...BIDS,
  ...P2P,
  ...CONGESTION,
  ...RECORDS,
]
