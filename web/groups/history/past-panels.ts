import { atom, useAtomValue } from 'jotai'
import type { DlmAction, SafeLimitChange } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import type { Resource } from '#platform/resource.ts'
import type { Served } from '#ui/table/paged-rows.ts'
import { dlmActions, pastSafeLimitChanges } from '#web/dlm/calls.ts'
import type { Panels } from '../panels.ts'

interface PastReads {
  readonly changes: Pick<Resource<Served<SafeLimitChange>>, 'state' | 'value'>
  readonly actions: Pick<Resource<{ readonly rows: readonly Pick<DlmAction, 'externalDeviceId'>[] }>, 'state' | 'value'>
}

/**
 * The panels of the past of a group: also those of an external device that is switched off now and was in use in the period, because a
 * past limit stays in the past. A log that could not be read is shown, and says so.
 */
export function withPastDevice(panels: Panels, { changes, actions }: PastReads): Panels {
  const rows = changes.value === undefined ? [] : 'data' in changes.value ? changes.value.data : changes.value
  const hadDevice = rows.length > 0 || (actions.value?.rows.some(({ externalDeviceId }) => externalDeviceId !== null) ?? false)
  return {
    ...panels,
    safeLimitLog: panels.safeLimitLog || hadDevice || changes.state === 'failed',
    dlmActions: panels.dlmActions || hadDevice || actions.state === 'failed',
    meterChart: panels.meterChart || hadDevice,
  }
}

/** The panels of the history of a group over its period. */
export function usePastPanels(group: Group, panels: Panels, span: { hours: number; zoom?: { fromMs: number; toMs: number } }) {
  // Batteries have no limits. A group with a device has its logs.
  const isRead = !panels.safeLimitLog && group.type !== 'GROUP_TYPE_BATTERY'
  const changes = useAtomValue(isRead ? pastSafeLimitChanges(group.id) : NOT_READ)
  const actions = useAtomValue(isRead ? dlmActions({ groupId: group.id, part: span }) : NOT_READ)
  return withPastDevice(panels, { changes, actions })
}

const NOT_READ = atom({ state: 'ready' as const, value: undefined })
