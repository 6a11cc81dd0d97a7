import type { DlmLimits } from '#contract/dlm.ts'
import type { Station } from '#contract/stations.ts'

/** True if the group can have a safe limit: load management is on and an external device is in use. */
export const usesSafeLimit = (limits: Pick<DlmLimits, 'enabled' | 'useExternalDevice'> | undefined): boolean =>
  limits !== undefined && limits.enabled && limits.useExternalDevice

/** True if an unknown solar surplus limits the group: solar charging is on, and there is no external device with a safe limit. */
export const hasSurplusLimit = (
  limits: Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isSolarCharging'> | undefined,
): boolean => limits !== undefined && limits.enabled && limits.isSolarCharging && !limits.useExternalDevice

/** The groups whose safe limit the station page shows: the groups that the user may see. */
export const safeLimitGroups = ({ assignedGroups }: Pick<Station, 'assignedGroups'>, seesSuperGroups: boolean) =>
  assignedGroups.filter(({ isSuperGroup }) => seesSuperGroups || !isSuperGroup).map(({ id, name }) => ({ id, name }))
