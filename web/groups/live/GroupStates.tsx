import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { ChartSpan } from '#web/charts/ChartSpan.tsx'
import { liveStations } from '../calls.ts'
import { inAttentionOrder } from './attention-order.ts'

const StateTimeline = lazyPart(() => import('#web/charts/state-timeline/StateTimeline.tsx'))
StateTimeline.preload()

const NONE: readonly Station[] = []

/** The states of the stations of a group over the period of its charts; those that fail or wait come first. */
export function GroupStates({ group }: { group: Group }) {
  const { value } = useAtomValue(liveStations(group.id))
  const stations = useMemo(() => inAttentionOrder(value?.data ?? NONE), [value])
  if (!value) return <PageState kind="loading" text="Loading..." />
  return (
    <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
      <ChartSpan type={group.type}>{(span) => <StateTimeline stations={stations} total={value.total} {...span} />}</ChartSpan>
    </CodeBoundary>
  )
}
