import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { Section } from '#ui/page/Section.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useLastDefined } from '#ui/hooks.ts'
import { ChartSpan } from '#web/charts/ChartSpan.tsx'
import { LIVE_PAGING, liveStations } from '../group-actions.ts'
import { inAttentionOrder } from './attention-order.ts'

const StateTimeline = lazyPart(() => import('#web/charts/state-timeline/StateTimeline.tsx'))
StateTimeline.preload()

const NONE: readonly Station[] = []

interface PageOf {
  /** Counts from 0. */
  readonly page: number
  readonly pageSize: number
}

/** The states of the stations of a group over the period of its charts; those that fail or wait come first. */
export function GroupStates({ group }: { group: Group }) {
  const [paging, setPaging] = useState<PageOf>({ page: 0, pageSize: LIVE_PAGING.initial })
  const read = useAtomValue(liveStations(group.id, paging))
  // The rows stay while the next page loads.
  const value = useLastDefined(read.value)
  const stations = useMemo(() => inAttentionOrder(value?.data ?? NONE), [value])
  if (!value) {
    if (read.state !== 'failed') return <PageState kind="loading" text="Loading..." />
    return (
      <Section id="station-states" title="Station states">
        <PageState kind="failed" text="Failed to get list of devices" action={{ label: 'Retry', run: read.refresh }} />
      </Section>
    )
  }
  const pager = value.total > LIVE_PAGING.initial && (
    <Pager
      label="Pages of station states"
      total={value.total}
      {...paging}
      sizes={LIVE_PAGING.sizes}
      onPage={(page) => setPaging({ ...paging, page })}
      onPageSize={(pageSize) => setPaging({ page: 0, pageSize })}
    />
  )
  return (
    <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
      <ChartSpan type={group.type}>
        {(span) => <StateTimeline stations={stations} pager={pager} isFirstPage={paging.page === 0} {...span} />}
      </ChartSpan>
    </CodeBoundary>
  )
}
