import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import type { Handler } from '#simulator/http/serve.ts'
import * as sight from './change-snapshots.ts'
import { type Changes, recording } from './record-changes.ts'

/** What each write changes. Every write must be listed here or below; a test checks that. */
export const CHANGES: { readonly [Name in EndpointName]?: Changes<Endpoints[Name]> } = {
  createGroup: { action: 'Created the group', look: sight.newGroup },
  saveGroup: { action: 'Changed the group', look: sight.group },
  deleteGroup: { action: 'Deleted the group', look: sight.groupName },
  connectStation: { action: 'Connected the device', look: sight.membership },
  disconnectStation: { action: 'Disconnected the device', look: sight.membership },

  saveDlmLimits: { action: 'Saved the load limits', look: sight.dlm },
  saveQueuingVip: { action: 'Saved the priority current', look: sight.dlm },
  addPriorityGroup: { action: 'Gave priority', look: sight.priorityGroups },
  deletePriorityGroup: { action: 'Removed priority', look: sight.priorityGroups },

  saveV2gSettings: { action: 'Saved the V2G settings', look: sight.v2g },
  deleteV2gSettings: { action: 'Deleted the V2G settings', look: sight.v2g },
  addDailySchedule: { action: 'Added to the daily schedule', look: sight.v2g },
  deleteDailySchedule: { action: 'Removed from the daily schedule', look: sight.v2g },
  setDriverBypass: { action: 'Set the driver bypass', look: sight.v2g },
  saveSessionSchedule: { action: 'Set the departure of the session', look: sight.session },
  deleteSessionSchedule: { action: 'Cleared the departure of the session', look: sight.session },

  saveStation: { action: 'Edited the device', look: sight.device },
  deleteStation: { action: 'Deleted the device', look: sight.deviceName },
  setFcrN: { action: 'Set FCR-N', look: sight.fcrN },
  chargeDevice: { action: 'Controlled the device', look: sight.control },
  requestFfrLogs: { action: 'Requested FFR logs', look: sight.deviceAlone, isDeed: true },

  saveFcrSettings: { action: 'Saved the demand response settings', look: sight.fcr, gate: 'seeTsoMarket' },
  // A zone belongs to no group or seller, so only provider staff may see who created it.
  createBiddingZone: { action: 'Created the bidding zone', look: sight.biddingZone, gate: 'belongToProvider' },
  addBid: { action: 'Added a bid', look: sight.bid, activity: 'bid' },
  saveBid: { action: 'Changed a bid', look: sight.bid, activity: 'bid' },

  createCongestionRule: { action: 'Created a congestion rule', look: sight.newRule, gate: 'seeCongestion' },
  saveCongestionRule: { action: 'Changed a congestion rule', look: sight.rule, gate: 'seeCongestion' },
  deleteCongestionRule: { action: 'Deleted a congestion rule', look: sight.ruleName, gate: 'seeCongestion' },
  placeP2pOrder: { action: 'Placed a P2P order', look: sight.newP2pOrder, gate: 'seeP2pMarket' },
  changeP2pOrder: { action: 'Changed a P2P order', look: sight.p2pOrder, gate: 'seeP2pMarket' },
  withdrawP2pOrder: { action: 'Withdrew a P2P order', look: sight.p2pOrder, gate: 'seeP2pMarket' },
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
