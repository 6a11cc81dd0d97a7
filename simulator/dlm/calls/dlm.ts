import type {
  listDlmActions as actionsCall,
  listSafeLimitChanges as changesCall,
  readDlmLimits as readCall,
  readExternalMeterValues as meterCall,
  readSafeLimitEnabled as enabledCall,
  previewDlmLimits as previewCall,
  saveDlmLimits as saveCall,
} from '#contract/dlm.ts'
import type { previewPowerLimit as previewLimitCall } from '#contract/congestion.ts'
import type { readAllocations as allocationsCall, readStationReasons as reasonsCall } from '#contract/allocations.ts'
import type { DlmLimitsNow } from '#contract/dlm.ts'
import { iso } from '#contract/durations.ts'
import { MAX_ACTIVATIONS } from '#simulator/demand-response/world/fcr-activations.ts'
import { effectOfLimits, effectOfPowerLimit } from '../world/limit-effect.ts'
import { applyDlmLimits, limitsAfter } from '../world/load-limits.ts'
import { allocationsOf, dlmActionsOf, meterReadingsOf, isSafeLimitInForce, safeLimitChangesOf } from '../world/load-reports.ts'
import { reasonsOf } from '../world/reasons/station-list-reasons.ts'
import { worstPhase } from '#contract/phase-load.ts'
import { groupLimitsOf } from '../world/reasons/group-limits.ts'
import { windowsBetween } from '#simulator/congestion/world/congestion-windows.ts'
import { reasonContextOf } from '../world/reasons/reason-picture.ts'
import { phaseLoads } from '../world/phase-loads.ts'
import { checkDlmLimits } from './dlm-rules.ts'
import { isPaged, pageBounds, pageOrList } from '#simulator/http/paging.ts'
import type { Handler } from '#simulator/http/call.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { groupOf, seesGroup, seesRow, seesStation } from '#simulator/session/calls/visibility.ts'

/** The limits of a group, and the services that can be restored after load management was disabled. */
export const limitsView = ({ dlm, load: { former } }: Group): DlmLimitsNow =>
  former ? { ...dlm, former: { at: iso(former.atMs), services: [...former.services] } } : dlm

export const readDlmLimits: Handler<typeof readCall> = ({ world, session, params }) =>
  limitsView(groupOf(world, session, params.groupId))

/** Returns the limits in force. Disabling load management also switches off the services that require it. */
export const saveDlmLimits: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  const group = groupOf(world, session, params.groupId)
  checkDlmLimits(session, group.dlm, body)
  applyDlmLimits(world, group, body)
  return limitsView(group)
}

/** Refuses what a save would refuse. */
export const previewDlmLimits: Handler<typeof previewCall> = ({ world, session, params, body }) => {
  const group = groupOf(world, session, params.groupId)
  checkDlmLimits(session, group.dlm, body)
  return effectOfLimits(world, group, limitsAfter(group.dlm, body))
}

export const previewPowerLimit: Handler<typeof previewLimitCall> = ({ world, session, body }) =>
  effectOfPowerLimit(world, groupOf(world, session, body.groupId), body.limitKw)

export const readSafeLimitEnabled: Handler<typeof enabledCall> = ({ world, session, params }) => ({
  enabled: isSafeLimitInForce(groupOf(world, session, params.groupId)),
})

export const readExternalMeterValues: Handler<typeof meterCall> = ({ world, session, params }) =>
  meterReadingsOf(world, groupOf(world, session, params.groupId))

const fromMs = ({ start }: { readonly start?: string | undefined }) => (start === undefined ? undefined : Date.parse(start))

export const listDlmActions: Handler<typeof actionsCall> = ({ world, session, params, query }) => {
  const rows = dlmActionsOf(world, groupOf(world, session, params.groupId), fromMs(query))
  return pageOrList(rows.filter(seesRow(world, session)), query)
}

export const listSafeLimitChanges: Handler<typeof changesCall> = ({ world, session, params, query }) =>
  pageOrList(safeLimitChangesOf(world, groupOf(world, session, params.groupId), fromMs(query)), query)

/** The activations of the reserve of a group and its congestion rules since a moment; no activations if it does not keep them all. */
function windowsSince(world: World, group: Group, fromMs: number) {
  const all = group.response.activations
  const isWhole = all.length < MAX_ACTIVATIONS || (all[0]?.atMs ?? 0) <= fromMs
  const since = all.filter(({ untilMs }) => untilMs === null || untilMs > fromMs)
  const activations = since.map(({ atMs, untilMs }) => ({ start: iso(atMs), end: untilMs === null ? null : iso(untilMs) }))
  return { ...(isWhole && { activations }), rules: windowsBetween(world, group.id, fromMs, world.nowMs + 1) }
}

export const readAllocations: Handler<typeof allocationsCall> = ({ world, session, params, query }) => {
  const group = groupOf(world, session, params.groupId)
  const named = query.deviceIds && new Set(query.deviceIds)
  const indexes = group.stationIndexes.filter((index) => {
    const station = world.stations[index]
    return station !== undefined && seesStation(session, station) && (named?.has(station.deviceId) ?? true)
  })
  const loads = phaseLoads(world, group)
  const picture = reasonContextOf(world, group)
  const { windowsFrom } = query
  const state = {
    load: worstPhase(loads) ?? null,
    loads,
    limits: groupLimitsOf(world, group, picture),
    ...(windowsFrom !== undefined && windowsSince(world, group, Date.parse(windowsFrom))),
  }
  if (!isPaged(query)) return { ...allocationsOf(world, group, indexes, picture), ...state }
  const { from, to } = pageBounds(query)
  return { ...allocationsOf(world, group, indexes.slice(from, to), picture), ...state, total: indexes.length }
}

/** Devices and groups that the caller may not see are left out. */
export const readStationReasons: Handler<typeof reasonsCall> = ({ world, session, query }) => {
  const stations = query.deviceIds.flatMap((deviceId) => world.byDeviceId.get(deviceId) ?? [])
  return {
    asOf: iso(world.nowMs),
    reasons: reasonsOf(
      world,
      stations.filter((station) => seesStation(session, station)),
      (group) => seesGroup(session, group),
    ),
  }
}
