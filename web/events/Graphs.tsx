import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { now } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { useLastDefined } from '#ui/hooks.ts'
import { type EventLine, FAILED_EVENTS, failedText, graph } from './event-reads.ts'
import { type GraphRange, stepMsOf, windowAt } from './graph-view.ts'
import { FailedProperties } from './FailedProperties.tsx'
import { Chart } from '#ui/chart/Chart.tsx'
import { useFrequencyScale } from '#ui/chart/frequency/frequency-scale.ts'
import { Section } from '#ui/page/Section.tsx'
import { coarserText } from '#units/dates.ts'
import { originText } from './event-origins.ts'
import { graphPanes } from './graph-panes.ts'

interface GraphPanesProps {
  /** Name of the device. */
  name: string
  lines: readonly EventLine[]
  range: TimeRange
  /** The lines belong to this range, not to the previous one. */
  isWhole: boolean
  /** The properties that could not be read. */
  failed: readonly string[]
  isZoomed: boolean
  onZoom: (zoom: TimeRange | undefined) => void
  /** The frequencies at which the device activates FFR, Hz. */
  ffrHz: readonly number[] | undefined
}

/** Stacked charts with a common range. */
function GraphPanes({ name, lines, range, isWhole, failed, isZoomed, onZoom, ffrHz }: GraphPanesProps) {
  const styles = useGraphPanesStyles()
  const frequency = useFrequencyScale()
  const { panes, without } = useMemo(
    () => graphPanes(lines, range, frequency.domain, ffrHz),
    [lines, range, frequency.domain, ffrHz],
  )
  // Values of a slower device do not count as gaps.
  const stepMs = Math.max(
    stepMsOf(range.toMs - range.fromMs),
    ...lines.flatMap(({ sentEveryMs, coarse }) => [sentEveryMs ?? 0, coarse?.resolutionMs ?? 0]),
  )
  const origins = originText(lines.find((line) => line.origins)?.origins ?? [])
  const note = failedText(failed)
  const coarse = lines.map((line) => line.coarse).find((one) => one !== undefined)

  if (panes.length === 0) {
    if (!isWhole) return <PageState kind="loading" shape="chart" text="Loading..." />
    const reset = isZoomed && { label: 'Reset zoom', run: () => onZoom(undefined) }
    return <PageState kind="empty" text="No values in this range" {...(reset && { action: reset })} />
  }
  return (
    <div className={styles.panes}>
      {panes.map(({ title, ...drawn }, index) => (
        <Section key={title} id={`graph-${index + 1}`} title={title}>
          <Chart label={`${name}: ${title}`} {...drawn} {...{ range, stepMs, note, isZoomed, onZoom }} />
        </Section>
      ))}
      {coarse && <Caption1 className={styles.quiet}>{coarserText(coarse.fromMs, coarse.untilMs, coarse.resolutionMs)}</Caption1>}
      {origins && <Caption1 className={styles.quiet}>{origins}</Caption1>}
      {isWhole && without.length > 0 && (
        <Caption1 className={styles.quiet}>No values in this range: {without.join(', ')}</Caption1>
      )}
    </div>
  )
}

const useGraphPanesStyles = makeStyles({
  panes: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

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
      <div
        {...(read.state === 'loading' && { 'data-awaited': true })}
        className={read.state === 'loading' ? styles.awaited : undefined}
      >
        {data ? (
          <GraphPanes
            name={name}
            lines={data.lines}
            ffrHz={ffrHz}
            range={read.value?.window ?? awaited}
            failed={data.failed}
            isWhole={read.value !== undefined}
            isZoomed={typeof asked.range !== 'string'}
            onZoom={onZoom}
          />
        ) : read.state === 'failed' ? (
          <PageState kind="failed" text={FAILED_EVENTS} action={{ label: 'Retry', run: read.refresh }} />
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
