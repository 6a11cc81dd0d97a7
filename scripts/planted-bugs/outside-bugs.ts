import { ofNounAndSite, type PlantedBug } from './bugs.ts'
import { OUTSIDE_MARKET_BUGS } from './outside-market-bugs.ts'

/**
 * Bugs that were chosen from the rules of the platform alone, without knowledge of the properties that the search checks. They measure
 * how many faults the search finds that its author did not think of.
 */

const DLM = ofNounAndSite('load management', 'courtyard', [
  {
    name: 'a paused session restarts after one minute',
    file: 'simulator/dlm/model/apply-allocation.ts',
    rule: 'A session is switched on or off at most once in five minutes, unless a falling limit forces it.',
    find: 'current === 0 && hasStarted && nowMs < switchedMs + SWITCH_AFTER_MS',
    replace: 'current === 0 && hasStarted && nowMs < switchedMs + SWITCH_AFTER_MS / 5',
  },
  {
    name: 'a session that has just started goes before a priority session',
    file: 'simulator/dlm/model/current-request.ts',
    rule: 'Priority sessions come first in the queue. No other session is served in place of one that would fit.',
    find: 'Number(b.isVip) - Number(a.isVip)',
    replace: 'Number(a.isVip) - Number(b.isVip)',
  },
  {
    name: 'currents are rounded up',
    file: 'simulator/dlm/model/allocate.ts',
    rule: 'Currents are rounded down to 0.01 A, so that their sum stays within the budget.',
    find: 'Math.floor(amount * 100 + 1e-6) / 100',
    replace: 'Math.ceil(amount * 100 - 1e-6) / 100',
  },
  {
    name: 'guaranteed currents of ordinary and priority sessions are swapped',
    file: 'simulator/dlm/world/sessions.ts',
    rule: 'An ordinary session gets at least the minimum current per station, a priority session the minimum current of priority.',
    find: 'isFirst && dlm.isQueuingVip ? dlm.requiredCurrentVip : dlm.requiredCurrent',
    replace: 'isFirst && dlm.isQueuingVip ? dlm.requiredCurrent : dlm.requiredCurrentVip',
  },
])

const METERS = ofNounAndSite('meters', 'courtyard', [
  {
    name: 'one value restores trust in a meter',
    file: 'simulator/dlm/model/safe-limit.ts',
    rule: 'A meter that has stopped reporting is trusted again after two consecutive values.',
    find: 'const isStale = heardAgain < VALUES_TO_TRUST',
    replace: 'const isStale = heardAgain < VALUES_TO_TRUST - 1',
  },
  {
    name: 'chargers are missing from the building behind the meter',
    file: 'simulator/dlm/world/site-figures.ts',
    rule: 'Where the meter does not measure the chargers, the consumption of the building is the meter plus the chargers.',
    find: 'return group.dlm.stationPowerIncluded ? measured[line] : measured[line] + chargers[line]',
    replace: 'return group.dlm.stationPowerIncluded ? measured[line] + chargers[line] : measured[line]',
  },
  {
    name: 'a meter without values keeps its last ones',
    file: 'simulator/dlm/world/load-reports.ts',
    rule: 'The values of a meter that stops reporting are unknown.',
    find: 'group.load.meters.external?.health.isStale === false ? shownMeterValues(group) : SILENT',
    replace: 'group.load.meters.external ? shownMeterValues(group) : SILENT',
  },
  {
    name: 'a safe limit in force is not reported',
    file: 'simulator/dlm/world/load-reports.ts',
    rule: 'The safe limit is active while no values of the external meter arrive, and the platform reports it.',
    find: 'dlm.enabled && dlm.useExternalDevice && load.meters.external?.health.isStale === true',
    replace: 'dlm.enabled && dlm.useExternalDevice && load.meters.external?.health.lastValueMs === null',
  },
])

const STATIONS = ofNounAndSite('stations', 'courtyard', [
  {
    name: 'a ceiling below six amperes on each phase',
    file: 'simulator/devices/model/charger.ts',
    rule: 'A car charges with 0 A, or with at least 6 A on each phase.',
    find: 'powerW < MIN_CHARGING_CURRENT_A * PHASE_V * phases',
    replace: 'powerW < MIN_CHARGING_CURRENT_A * PHASE_V',
  },
  {
    name: 'a waiting car is reported as the cause of its pause',
    file: 'simulator/devices/model/charger.ts',
    rule: 'A session that the platform has paused is SuspendedEVSE. SuspendedEV is for a car that is full or refuses.',
    find: "return isPaused ? 'SuspendedEVSE' : 'Charging'",
    replace: "return isPaused ? 'SuspendedEV' : 'Charging'",
  },
  {
    name: 'an unavailable station charges',
    file: 'simulator/devices/world/in-service.ts',
    rule: 'A station that is Faulted, Unavailable or Reserved delivers nothing.',
    find: "new Set(['Faulted', 'Unavailable', 'Reserved'])",
    replace: "new Set(['Faulted', 'Reserved'])",
  },
  {
    name: 'a page without its last row',
    file: 'simulator/stations/calls/station-pages.ts',
    site: 'depot',
    rule: 'The pages of a list hold every station once.',
    find: 'to: (page + 1) * pageSize }',
    replace: 'to: (page + 1) * pageSize - 1 }',
  },
])

const CHARTS = ofNounAndSite('charts and exports', 'courtyard', [
  {
    name: 'power of all phases on each phase',
    file: 'simulator/charts/world/chart-channels.ts',
    rule: 'A chart in watts shows the power on each phase. The phases add up to the power of the chargers.',
    find: "quantity === 'current' ? currentA : powerW / phases",
    replace: "quantity === 'current' ? currentA : powerW / Math.min(1, phases)",
  },
  {
    name: 'a gap counts as zero in a chart',
    file: 'simulator/charts/world/group-charts.ts',
    site: 'quay',
    rule: 'A chart has a gap where all stations of the group were offline.',
    find: 'if (Number.isNaN(powerW)) continue\n      this.#heard[member] = (this.#heard[member] ?? 0) + 1',
    replace: 'this.#heard[member] = (this.#heard[member] ?? 0) + 1\n      if (Number.isNaN(powerW)) continue',
  },
  {
    name: 'the wrong sign of the local offset in a file',
    file: 'simulator/csv/csv-times.ts',
    rule: 'The two times of a row are the same moment, in UTC and in local time with its offset.',
    find: "${clock}${offset < 0 ? '-' : '+'}",
    replace: "${clock}${offset > 0 ? '-' : '+'}",
  },
  {
    name: 'a chart of fast chargers in amperes',
    file: 'simulator/charts/calls/charts.ts',
    site: 'pier',
    rule: 'Charts of a DC group are always in power.',
    find: "group.type === 'GROUP_TYPE_DC' ? 'W' : units",
    replace: "group.type === 'GROUP_TYPE_BATTERY' ? 'W' : units",
  },
])

const EVENTS = ofNounAndSite('events and dashboard', 'quay', [
  {
    name: 'events end a second early',
    file: 'simulator/events/calls/events.ts',
    rule: 'The events of a span include its last second.',
    find: 'property, { startMs: firstMs, endMs: endMs + 1, stepMs',
    replace: 'property, { startMs: firstMs, endMs, stepMs',
  },
  {
    name: 'exported power is negative',
    file: 'simulator/events/world/device-values.ts',
    rule: 'Exported power is a positive value of its own, and import is then 0.',
    find: "sent('Power.Active.Export', Math.max(0, -station.powerW))",
    replace: "sent('Power.Active.Export', Math.min(0, station.powerW))",
  },
  {
    name: 'an acknowledged problem still counts as one to act on',
    file: 'simulator/dashboard/calls/overview.ts',
    site: 'courtyard',
    rule: 'Problems to act on are those that need a person and are not acknowledged.',
    find: '({ problem, acknowledgement }) => !acknowledgement && !isAutomatic(problem.kind)',
    replace: '({ problem }) => !isAutomatic(problem.kind)',
  },
  {
    name: 'a station that went offline is still counted online',
    file: 'simulator/dashboard/world/fleet-sums.ts',
    site: 'courtyard',
    rule: 'A station is online or offline. The counts add up to the stations of the list.',
    find: 'lot.online--\n      move(lot.statuses, was, -1)',
    replace: 'move(lot.statuses, was, -1)',
  },
])

const GROUPS = ofNounAndSite('groups and permissions', 'depot', [
  {
    name: 'a second group without the add-on',
    file: 'simulator/groups/calls/membership.ts',
    rule: 'A station of one group joins another one only with the multiple-group add-on.',
    find: 'if (isSecond && !can.joinSecondGroup(session))',
    replace: 'if (isSecond && !can.editGroup(session))',
  },
  {
    name: 'a viewer controls a device',
    file: 'contract/control.ts',
    site: 'courtyard',
    rule: 'Only users who may edit load management control a device.',
    find: "allow: 'controlDevice'",
    replace: "allow: 'seeDevices'",
  },
  {
    name: 'a viewer deletes a congestion rule',
    file: 'contract/congestion.ts',
    site: 'substation',
    rule: 'Congestion rules are changed and deleted only with the permission to edit them.',
    find: "summary: 'Delete a congestion rule.',\n  allow: 'editCongestion',",
    replace: "summary: 'Delete a congestion rule.',\n  allow: 'seeCongestion',",
  },
  {
    name: 'a device of another seller can be opened',
    file: 'simulator/session/calls/visibility.ts',
    rule: 'A seller sees its own devices and those of its sub-sellers.',
    find: 'if (!station || !seesStation(session, station)) throw',
    replace: 'if (!station || (!seesStation(session, station) && session.sellerId === 0)) throw',
  },
  {
    name: 'an admin sees the activity',
    file: 'contract/access.ts',
    site: 'courtyard',
    rule: 'The activity needs the support role itself or its permission. An admin does not pass automatically.',
    find: "seeActivity: (holder: Holder) => holder.roles.includes('energySupport') ||",
    replace: 'seeActivity: (holder: Holder) => isSupport(holder) ||',
  },
])

const PRIORITY = ofNounAndSite('priority', 'courtyard', [
  {
    name: 'every driver of a customer group has priority',
    file: 'simulator/dlm/world/sessions.ts',
    rule: 'Only drivers of the selected customer groups have priority.',
    find: 'customerGroupIds.includes(vehicle.customerGroupId)',
    replace: 'customerGroupIds.length > 0',
  },
  {
    name: 'the end of a priority is not noticed',
    file: 'simulator/dlm/world/balance-groups.ts',
    rule: 'A change of the priority groups applies to present sessions in the next second.',
    find: 'return load.seenPriorities !== customerGroupIds.join()',
    replace: 'return load.seenPriorities.length < customerGroupIds.join().length',
  },
  {
    name: 'priority without a queue',
    file: 'simulator/priority/calls/priority.ts',
    rule: 'Priority needs load management and queuing, both of them.',
    find: '!(group.dlm.enabled && group.dlm.isQueuing)',
    replace: '!(group.dlm.enabled || group.dlm.isQueuing)',
  },
  {
    name: 'a removed priority group takes the later ones along',
    file: 'simulator/priority/calls/priority.ts',
    rule: 'A deletion removes the one customer group that it names.',
    find: 'group.customerGroupIds.splice(at, 1)',
    replace: 'group.customerGroupIds.splice(at)',
  },
])

export const OUTSIDE_BUGS: readonly PlantedBug[] = [
  ...DLM,
  ...METERS,
  ...STATIONS,
  ...CHARTS,
  ...EVENTS,
  ...GROUPS,
  ...PRIORITY,
  ...OUTSIDE_MARKET_BUGS,
]
