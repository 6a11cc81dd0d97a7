import { Button, Caption1, makeStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { now } from '#platform/platform-clock.ts'
import type { Resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Chart } from '#ui/chart/Chart.tsx'
import { thresholdLines, useFrequencyScale } from '#ui/chart/frequency/frequency-scale.ts'
import type { ChartBand, ChartMarker, LimitLine, TimeRange } from '#ui/chart/chart-series.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { PHONE, useLastDefined, useMedia } from '#ui/hooks.ts'
import { ExportDialog } from '#web/exports/ExportDialog.tsx'
import type { ChartData } from './chart-reads.ts'
import type { ChartView } from './chart-view.ts'
import { windowAround, windowAt } from './periods.ts'

interface Props {
  id: string
  title: string
  resource: Resource<ChartData>
  view: ChartView
  limits: readonly LimitLine[]
  /** The frequencies at which the group activates FFR, Hz. */
  ffrHz?: readonly number[] | undefined
  markers?: readonly ChartMarker[]
  bands?: readonly ChartBand[]
  /** The height of the plot with its axis, px; as high as other charts without it. */
  heightPx?: number | undefined
  /** That marks or bands can be missing, as a sentence. */
  note?: string | undefined
  onZoom: (zoom: TimeRange | undefined) => void
  /** Downloads the values of a time range. */
  onExport: ComponentProps<typeof ExportDialog>['onExport']
}

/** A chart of a group with its loading and error states, and its export. */
export function ChartPanel({ id, title, resource, heightPx, note, onExport, ...drawing }: Props) {
  const { view } = drawing
  const styles = useStyles()
  const isPhone = useMedia(PHONE)
  const [isExporting, setIsExporting] = useState(false)
  // The previous values stay visible until the new range is loaded, so that a zoom is visible immediately.
  const kept = useLastDefined(resource.value)
  const data = resource.value ?? (kept?.units === view.unit ? kept : undefined)
  const exportButton = (
    <Button size="small" icon={<ArrowDownload20Regular />} onClick={() => setIsExporting(true)}>
      Export CSV
    </Button>
  )

  return (
    <Section id={id} title={title} aside={!isPhone && exportButton}>
      <StaleSince resource={resource} />
      {note && <Caption1 as="p">{note}</Caption1>}
      <div
        {...(resource.state === 'loading' && { 'data-awaited': true })}
        className={resource.state === 'loading' ? styles.awaited : undefined}
      >
        {data && resource.state !== 'failed' ? (
          <Values
            data={data}
            isOwn={resource.value !== undefined}
            tools={isPhone && exportButton}
            {...{ title, heightPx }}
            {...drawing}
          />
        ) : resource.state === 'failed' ? (
          <PageState kind="failed" text="Failed to fetch chart values" action={{ label: 'Retry', run: resource.refresh }} />
        ) : (
          <PageState kind="loading" shape="chart" text="Loading..." />
        )}
      </div>
      {isExporting && <ExportDialog title={title} onExport={onExport} onClose={() => setIsExporting(false)} />}
    </Section>
  )
}

interface ValuesProps extends Pick<Props, 'title' | 'heightPx' | 'view' | 'limits' | 'ffrHz' | 'markers' | 'bands' | 'onZoom'> {
  data: ChartData
  /** The values belong to the requested range, not to the previous one. */
  isOwn: boolean
  tools: ReactNode
}

function Values({ data, isOwn, tools, title, heightPx, view, limits, ffrHz, markers, bands, onZoom }: ValuesProps) {
  const { window, series } = data
  const frequency = useFrequencyScale()
  const hasFrequency = series.some(({ axis }) => axis === 'right')
  const levels = useMemo(
    () => (hasFrequency ? [...limits, ...thresholdLines('right', ffrHz)] : limits),
    [hasFrequency, limits, ffrHz],
  )
  const { fromMs, toMs } = view.zoom ?? (isOwn ? window : windowAt(now(), view.hours))
  // A chart with a new range is drawn again.
  const range = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
  // A short range may begin and end within a bucket.
  const buckets = view.zoom ? windowAround(view.zoom) : range
  const hasValues = series.some(({ points }) =>
    points.some(({ atMs, value }) => value !== null && atMs >= buckets.fromMs && atMs <= buckets.toMs),
  )
  if (isOwn && !hasValues) {
    const reset = view.zoom && { label: 'Reset zoom', run: () => onZoom(undefined) }
    return <PageState kind="empty" text="No values in this period" {...(reset && { action: reset })} />
  }
  return (
    <Chart
      label={title}
      series={series}
      range={range}
      stepMs={window.stepMs}
      heightPx={heightPx}
      tools={tools}
      limits={levels}
      {...(markers && { markers })}
      {...(bands && { bands })}
      rightDomain={frequency.domain}
      isZoomed={view.zoom !== undefined}
      onZoom={onZoom}
    />
  )
}

const useStyles = makeStyles({
  // The height of a chart, to prevent layout shifts.
  awaited: { minHeight: '380px' },
})
