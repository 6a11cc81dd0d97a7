import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import type { Handler } from '#simulator/http/call.ts'
import * as snapshots from './change-snapshots.ts'
import { type Changes, recording } from './record-changes.ts'

/** What each write changes. Every write must be listed here or below; a test checks that. */
export const CHANGES: { readonly [Name in EndpointName]?: Changes<Endpoints[Name]> } = {
  createGroup: { action: 'Created the group', snapshot: snapshots.newGroup },
  saveGroup: { action: 'Changed the group', snapshot: snapshots.group },
  deleteGroup: { action: 'Deleted the group', snapshot: snapshots.groupName },
  connectStation: { action: 'Connected the device', snapshot: snapshots.membership },
  disconnectStation: { action: 'Disconnected the device', snapshot: snapshots.membership },

  saveDlmLimits: { action: 'Saved the load limits', snapshot: snapshots.dlm },
  saveQueuingVip: { action: 'Saved the priority current', snapshot: snapshots.dlm },
  addPriorityGroup: { action: 'Added priority', snapshot: snapshots.priorityGroups },
  deletePriorityGroup: { action: 'Removed priority', snapshot: snapshots.priorityGroups },

  saveV2gSettings: { action: 'Saved the V2G settings', snapshot: snapshots.v2g },
  deleteV2gSettings: { action: 'Deleted the V2G settings', snapshot: snapshots.v2g },
  addDailySchedule: { action: 'Added to the daily schedule', snapshot: snapshots.v2g },
  deleteDailySchedule: { action: 'Removed from the daily schedule', snapshot: snapshots.v2g },
  setDriverBypass: { action: 'Set the driver bypass', snapshot: snapshots.v2g },
  saveSessionSchedule: { action: 'Set the departure of the session', snapshot: snapshots.session },
  deleteSessionSchedule: { action: 'Cleared the departure of the session', snapshot: snapshots.session },

  addCharger: { action: 'Added the charger', snapshot: snapshots.newCharger },
  removeCharger: { action: 'Removed the charger', snapshot: snapshots.deviceName },
  saveStation: { action: 'Edited the device', snapshot: snapshots.device },
  deleteStation: { action: 'Deleted the device', snapshot: snapshots.deviceName },
  setFcrN: { action: 'Set FCR-N', snapshot: snapshots.fcrN },
  chargeDevice: { action: 'Controlled the device', snapshot: snapshots.control },
  endSession: { action: 'Asked the charger to end its session', snapshot: snapshots.deviceAlone, isCommand: true },
  clearSession: { action: 'Cleared the session', snapshot: snapshots.deviceAlone, isCommand: true },
  requestFfrLogs: { action: 'Requested FFR logs', snapshot: snapshots.deviceAlone, isCommand: true },

  saveFcrSettings: { action: 'Saved the demand response settings', snapshot: snapshots.fcr, gate: 'seeTsoMarket' },
  // A zone belongs to no group or seller, so only provider staff may see who created it.
  createBiddingZone: { action: 'Created the bidding zone', snapshot: snapshots.biddingZone, gate: 'belongToProvider' },
  addBid: { action: 'Added a bid', snapshot: snapshots.bid, activity: 'bid' },
  saveBid: { action: 'Changed a bid', snapshot: snapshots.bid, activity: 'bid' },
  acknowledgeProblem: { action: 'Acknowledged a problem', snapshot: snapshots.acknowledgement },
  withdrawAcknowledgement: { action: 'Withdrew an acknowledgement', snapshot: snapshots.acknowledgement },

  createCongestionRule: { action: 'Created a congestion rule', snapshot: snapshots.newRule, gate: 'seeCongestion' },
  saveCongestionRule: { action: 'Changed a congestion rule', snapshot: snapshots.rule, gate: 'seeCongestion' },
  deleteCongestionRule: { action: 'Deleted a congestion rule', snapshot: snapshots.ruleName, gate: 'seeCongestion' },
  placeP2pOrder: { action: 'Placed a P2P order', snapshot: snapshots.newP2pOrder, gate: 'seeP2pMarket' },
  changeP2pOrder: { action: 'Changed a P2P order', snapshot: snapshots.p2pOrder, gate: 'seeP2pMarket' },
  withdrawP2pOrder: { action: 'Withdrew a P2P order', snapshot: snapshots.p2pOrder, gate: 'seeP2pMarket' },
}

/** The same handlers. Calls that change something also add a log entry for each property. */
export function recorded<Table extends { readonly [Name in EndpointName]: unknown }>(handlers: Table): Table {
  const entries = (Object.entries(handlers) as [EndpointName, unknown][]).map(([name, handler]) => [
    name,
    withChanges(name, handler),
  ])
  return Object.fromEntries(entries) as Table
}

function withChanges(name: EndpointName, handler: unknown): unknown {
  // The definitions of both tables check each name.
  const changes = CHANGES[name]
  return changes ? recording(handler as Handler<Endpoints[EndpointName]>, changes) : handler
}
