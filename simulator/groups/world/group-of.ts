import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupEntry } from '#simulator/sites/world/site.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { NO_FCR } from '#simulator/demand-response/world/fcr-settings.ts'
import { newGroupLoad } from '#simulator/dlm/world/group-load.ts'
import { newGroupResponse } from '#simulator/demand-response/world/group-response.ts'
import type { Group } from './group.ts'

/** A group without load management. */
export const NO_LIMITS: DlmLimits = {
  enabled: false,
  importLimit: null,
  exportLimit: null,
  mainCurrent: null,
  safeLimit: null,
  useExternalDevice: false,
  externalDeviceId: null,
  meterDeviceProvider: null,
  isEnegicMainFuse: false,
  stationPowerIncluded: false,
  phaseCurrent: 0,
  phaseBalancing: false,
  isSolarCharging: false,
  enabledOfflineFailSafe: false,
  isQueuing: false,
  requiredCurrent: null,
  enabledBoostCharging: false,
  boostChargingExternalDeviceId: null,
  boostChargingMeterDeviceProvider: null,
  isQueuingVip: false,
  requiredCurrentVip: null,
}

/** Removes undefined values, so that only given values replace defaults. */
const said = (entry: object) => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))

/** Builds a group of a site file for a world that starts at this time. */
export const groupOf = (entry: GroupEntry, stationIndexes: number[], startMs: number): Group => ({
  id: entry.id,
  name: entry.name,
  type: entry.type,
  sellerId: entry.sellerId,
  isSupergroup: entry.supergroup,
  realTimeReport: entry.realTimeReport ?? null,
  historyReport: entry.historyReport ?? null,
  dlm: { ...NO_LIMITS, ...said(entry.dlm) },
  v2g: entry.v2g ?? null,
  customerGroupIds: [],
  stationIndexes,
  load: newGroupLoad(),
  fcr: { ...NO_FCR, ...said(entry.fcr) },
  response: newGroupResponse(),
  bids: new Map(entry.bids.map(({ inHours, quantity, price }) => [hourOf(startMs) + inHours * 3_600_000, { quantity, price }])),
})
