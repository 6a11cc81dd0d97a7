import { makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { now } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { graph } from './event-reads.ts'
import { windowAt, type GraphRange } from './graph-view.ts'
import { GraphPanes } from './GraphPanes.tsx'
import { FailedProperties } from './FailedProperties.tsx'

interface Props {
  /** Name of the device. */
  name: string
  asked: Parameters<typeof graph>[0]
  /** The frequencies at which the device activates FFR, Hz. */
  ffrHz: readonly number[] | undefined
  onZoom: (zoom: TimeRange | undefined) => void
}

/** The graphs of the selected properties of a device, with loading and error states. */
export function Graphs({ name, asked, ffrHz, onZoom }: Props) {
  const styles = useStyles()
  const read = useAtomValue(graph(asked))
  // The previous values stay visible until the new range is loaded, so that a zoom is visible immediately.
  const kept = useLastDefined(read.value)
  const data = read.value ?? (read.state === 'loading' ? kept : undefined)
  // A stable object while properties load one after another, so that the layout is not repeated for each.
  const awaited = useAwaitedWindow(asked.range)

  return (
    <>
      <StaleSince resource={read} />
      {read.value && <FailedProperties properties={read.value.failed} onRetry={read.refresh} />}
      <div className={read.state === 'loading' ? styles.awaited : undefined}>
        {data ? (
          <GraphPanes
            name={name}
            lines={data.lines}
            ffrHz={ffrHz}
            range={read.value?.window ?? awaited}
            isWhole={read.value !== undefined}
            isZoomed={typeof asked.range !== 'string'}
            onZoom={onZoom}
          />
        ) : read.state === 'failed' ? (
          <PageState kind="failed" text="Failed to fetch events of device" action={{ label: 'Retry', run: read.refresh }} />
        ) : (
          <PageState kind="loading" shape="chart" text="Loading..." />
        )}
      </div>
    </>
  )
}

/** The range at the time of the request. */
function useAwaitedWindow(range: GraphRange): TimeRange {
  const rangeText = JSON.stringify(range)
  return useMemo(() => windowAt(JSON.parse(rangeText) as GraphRange, now()), [rangeText])
}

const useStyles = makeStyles({
  // The height of a chart, to prevent layout shifts.
  awaited: { minHeight: '380px' },
})
