import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { DlmAction, SafeLimitChange } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import type { Resource } from '#platform/resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import type { Served } from '#ui/table/paged-rows.ts'
import { dlmActions, pastSafeLimitChanges } from './calls.ts'

interface PastReads {
  readonly changes: Pick<Resource<Served<SafeLimitChange>>, 'state' | 'value'>
  readonly actions: Pick<Resource<{ readonly rows: readonly Pick<DlmAction, 'externalDeviceId'>[] }>, 'state' | 'value'>
}

/**
 * The panels of an external device that is switched off now and was in use in the period, because a past limit stays in the past. A
 * log that could not be read is shown, and says so.
 */
export function panelsOfPast({ changes, actions }: PastReads) {
  const rows = changes.value === undefined ? [] : 'data' in changes.value ? changes.value.data : changes.value
  const meterChart = rows.length > 0 || (actions.value?.rows.some(({ externalDeviceId }) => externalDeviceId !== null) ?? false)
  return {
    meterChart,
    safeLimitLog: meterChart || changes.state === 'failed',
    dlmActions: meterChart || actions.state === 'failed',
  }
}

interface Props {
  group: Group
  /** The group has no external device now, whose panels are shown anyway. */
  isRead: boolean
  hours: number
  zoom: TimeRange | undefined
  children: (panels: ReturnType<typeof panelsOfPast>) => ReactNode
}

/** Passes the panels of an external device of the past to its children. Batteries have none. */
export function PastDevice({ group: { id, type }, isRead, hours, zoom, children }: Props) {
  const isAsked = isRead && type !== 'GROUP_TYPE_BATTERY'
  const changes = useAtomValue(isAsked ? pastSafeLimitChanges(id) : NOT_READ)
  const actions = useAtomValue(isAsked ? dlmActions({ groupId: id, part: { hours, ...(zoom && { zoom }) } }) : NOT_READ)
  return children(panelsOfPast({ changes, actions }))
}

const NOT_READ = atom({ state: 'ready' as const, value: undefined })
