import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { Chart } from '#ui/chart/Chart.tsx'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { useFrequencyScale } from '#ui/chart/frequency/frequency-scale.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { coarserText } from '#units/dates.ts'
import { originText } from './event-origins.ts'
import type { EventLine } from './event-reads.ts'
import { graphPanes } from './graph-panes.ts'
import { stepMsOf } from './graph-view.ts'

interface Props {
  /** Name of the device. */
  name: string
  lines: readonly EventLine[]
  range: TimeRange
  /** The lines belong to this range, not to the previous one. */
  isWhole: boolean
  isZoomed: boolean
  onZoom: (zoom: TimeRange | undefined) => void
  /** The frequencies at which the device activates FFR, Hz. */
  ffrHz: readonly number[] | undefined
}

/** Stacked charts with a common range. */
export function GraphPanes({ name, lines, range, isWhole, isZoomed, onZoom, ffrHz }: Props) {
  const styles = useStyles()
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
          <Chart label={`${name}: ${title}`} {...drawn} range={range} stepMs={stepMs} isZoomed={isZoomed} onZoom={onZoom} />
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

const useStyles = makeStyles({
  panes: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
})
