import type { DlmLimits } from '#contract/dlm.ts'
import type { Station } from '#contract/stations.ts'

/** Can the safe limit of a group be in force? It needs load management and an external device that may fall silent. */
export const usesSafeLimit = (limits: Pick<DlmLimits, 'enabled' | 'useExternalDevice'> | undefined): boolean =>
  limits !== undefined && limits.enabled && limits.useExternalDevice

/** The groups of a station whose safe limit its page shows: those that the user may see. */
export const safeLimitGroups = ({ assignedGroups }: Pick<Station, 'assignedGroups'>, seesSuperGroups: boolean) =>
  assignedGroups.filter(({ isSuperGroup }) => seesSuperGroups || !isSuperGroup).map(({ id, name }) => ({ id, name }))
