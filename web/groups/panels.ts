import { can, type Holder } from '#contract/access.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'

/** The panels of a group page that depend on the user or the group. */
export interface Panels {
  loadManagement: boolean
  v2g: boolean
  demandResponse: boolean
  congestionRules: boolean
  priority: boolean
  fingridExport: boolean
  evidence: boolean
  externalDevice: boolean
  safeLimitLog: boolean
  dlmActions: boolean
  meterChart: boolean
  boostChart: boolean
}
export type PanelName = keyof Panels

type PanelGroup = Pick<Group, 'type' | 'isSupergroup'>
type PanelLimits = Pick<DlmLimits, 'useExternalDevice' | 'isSolarCharging' | 'enabledBoostCharging'>

/** The panels that this user sees on this group. Without limits, panels that require them are hidden. */
export function panelsOf({ type, isSupergroup }: PanelGroup, limits: PanelLimits | undefined, session: Holder): Panels {
  const isLoad = type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'
  const usesMeter = limits?.useExternalDevice === true
  const usesSolar = limits?.isSolarCharging === true && can.useSolar(session)
  return {
    loadManagement: isLoad,
    v2g: type === 'GROUP_TYPE_V2G',
    demandResponse: isLoad && can.seeDemandResponse(session),
    // Congestion rules do not apply to batteries.
    congestionRules: type !== 'GROUP_TYPE_BATTERY' && can.seeCongestion(session),
    // Hidden for DC and V2G groups. Batteries have no drivers.
    priority: type === 'GROUP_TYPE_CHARGER' && can.seePriority(session),
    fingridExport: isSupergroup && can.exportFingrid(session),
    evidence: type !== 'GROUP_TYPE_BATTERY' && can.exportFingrid(session),
    externalDevice: usesMeter || usesSolar,
    safeLimitLog: usesMeter,
    dlmActions: usesMeter,
    meterChart: usesMeter || usesSolar,
    boostChart: limits?.enabledBoostCharging === true && can.useSolar(session),
  }
}
