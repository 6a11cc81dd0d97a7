import type { ReactNode } from 'react'
import type { GroupType } from '#contract/groups.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { useChartView } from './use-chart-view.ts'

interface Props {
  type: GroupType
  children: (span: { hours: number; zoom: TimeRange | undefined }) => ReactNode
}

/** Passes the period of the charts of a group to its children. */
export function ChartSpan({ type, children }: Props) {
  const { view } = useChartView(type)
  return children({ hours: view.hours, zoom: view.zoom })
}
