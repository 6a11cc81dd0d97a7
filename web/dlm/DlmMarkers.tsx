import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import type { DlmAction } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { type Completeness, completenessOf } from '#platform/resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { momentMs } from '#units/dates.ts'
import { dlmActions } from './calls.ts'
import { loadText, NAMED_CHARGERS, reasonSentence, loadUnit, type LoadUnit } from './limit-reason.ts'

interface Marker {
  atMs: number
  stationId: number | null
  /** Why, as a sentence. */
  sentence: string
  /** The sentence with its station. */
  text: string
}
const NONE: readonly Marker[] = []

interface Props {
  group: Group
  /** The period of the chart: the hours until now, or a part of the past. */
  hours: number
  zoom?: TimeRange
  /** The group has a log of load management actions. */
  isLogged: boolean
  children: (markers: readonly Marker[], completeness: Completeness) => ReactNode
}

/** Passes load management actions to its children as chart markers with a time and a sentence. */
export function DlmMarkers({ isLogged, ...rest }: Props) {
  return isLogged ? <Markers {...rest} /> : rest.children(NONE, 'complete')
}

function Markers({ group, hours, zoom, children }: Omit<Props, 'isLogged'>) {
  const read = useAtomValue(dlmActions({ groupId: group.id, part: { hours, ...(zoom && { zoom }) } }))
  const actions = read.value?.rows
  const markers = useMemo(
    () => (actions ?? []).flatMap((action) => markerOf(action, loadUnit(group.type))),
    [actions, group.type],
  )
  return children(markers, completenessOf(read))
}

function markerOf(action: DlmAction, unit: LoadUnit): Marker[] {
  const atMs = momentMs(action.timestamp)
  if (atMs === undefined) return []
  const prefix = action.stationId === null ? '' : `Station ${action.stationId}: `
  const sentence = action.reason
    ? reasonSentence(action.reason, unit, {}, NAMED_CHARGERS)
    : `free reserve ${loadText(action.freeReserve, unit)}, ${action.activeStations} active stations`
  return [{ atMs, stationId: action.stationId, sentence, text: prefix + sentence }]
}
