import { Caption1, makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { type Completeness, completenessOf, incompleteText } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Chart } from '#ui/chart/Chart.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import type { ChartBand } from '#ui/chart/chart-series.ts'
import { ActivationBands } from '#web/activity/activations/ActivationBands.tsx'
import { CongestionBands } from '#web/congestion/CongestionBands.tsx'
import { LimitsOverTime } from '#web/dlm/limits-now/LimitsOverTime.tsx'
import { chargersChart, chartLimits, groupMembers, meterChart, waitingChart } from '../chart-reads.ts'
import { ChartPeriod } from '../ChartPeriod.tsx'
import { useChartView } from '../use-chart-view.ts'
import { safeLimitBands } from './safe-limit-bands.ts'
import { signedCurrents } from './signed-currents.ts'
import type { DrawnLine } from './limit-sums.ts'
import { loadSeries, loadUnitOf } from './load-series.ts'

type Bands = Parameters<Parameters<typeof CongestionBands>[0]['children']>[0]

const UNITS = [
  { value: 'A' as const, label: 'A' },
  { value: 'W' as const, label: 'kW' },
]
const LINES = [
  ...(['L1', 'L2', 'L3'] as const).map((line) => ({ value: line, label: line })),
  { value: 'sum' as const, label: 'Sum' },
]

/** The load of a group over time, building and chargers on top of each other, with the limit in force. */
export default function LoadAgainstLimit({ group, aside }: Pick<ChartProps, 'group' | 'aside'>) {
  const { view } = useChartView(group.type)
  return (
    <CongestionBands group={group} hours={view.hours} {...(view.zoom && { zoom: view.zoom })}>
      {(rules, ofRules) => (
        <ActivationBands groupId={group.id} hours={view.hours} {...(view.zoom && { zoom: view.zoom })}>
          {(activations, ofActivations) => (
            <LimitsOverTime groupId={group.id}>
              {({ safeLimits, completeness, ...limits }) => (
                <LoadChart
                  {...{ group, aside, rules, activations }}
                  {...limits}
                  safe={safeLimits}
                  parts={{
                    'the congestion rules': ofRules,
                    'the activations': ofActivations,
                    'the safe limit': completeness,
                  }}
                />
              )}
            </LimitsOverTime>
          )}
        </ActivationBands>
      )}
    </CongestionBands>
  )
}

interface ChartProps {
  group: Group
  /** Links beside the title. */
  aside: ReactNode
  rules: Bands
  activations: readonly ChartBand[]
  safe: Parameters<typeof safeLimitBands>[0]
  parts: Readonly<Record<string, Completeness>>
  worstLine: number
  observed: readonly LimitStep[]
}

function LoadChart({ group, aside, rules, activations, safe, parts, worstLine, observed }: ChartProps) {
  const styles = useStyles()
  const { id, type } = group
  const { view, changeView, isUnitFree } = useChartView(type)
  const unit = loadUnitOf(type)
  const limits = useAtomValue(chartLimits(id)).value
  const [chosenLine, setLine] = useState<DrawnLine>()
  const line = chosenLine ?? (`L${worstLine}` as DrawnLine)

  const { state, value: members } = useAtomValue(groupMembers(id))
  const asked = {
    groupId: id,
    members: members?.total ?? null,
    units: unit === 'A' ? ('A' as const) : ('W' as const),
    hours: view.hours,
    ...(view.zoom && { zoom: view.zoom }),
  }
  const isKnown = state !== 'loading'
  const chargers = useAtomValue(isKnown ? chargersChart({ ...asked, includeFrequency: false }) : waitingChart)
  const usesMeter = limits?.useExternalDevice === true
  const meter = useAtomValue(isKnown ? meterChart({ ...asked, isBoostDevice: false }) : waitingChart)
  // This meter reports the amount of a current. Only its power has a direction.
  const isUnsigned = usesMeter && unit === 'A' && limits.meterDeviceProvider === 'CARLO_GAVAZZI_EM24'
  const power = useAtomValue(isKnown && isUnsigned ? meterChart({ ...asked, units: 'W', isBoostDevice: false }) : waitingChart)

  const steps = meter.value?.limitSteps ?? observed
  const isInKw = isUnitFree && view.unit === 'W'

  const isMeterRead = meter.state !== 'loading' && (!isUnsigned || power.state !== 'loading')
  const series = useMemo(() => {
    if (!chargers.value || !limits || !isMeterRead) return undefined
    const measured = meter.value?.series ?? []
    const read = {
      chargers: chargers.value.series,
      meter: isUnsigned ? signedCurrents(measured, power.value?.series ?? []) : measured,
    }
    const { stepMs } = chargers.value.window
    return loadSeries({ type, line, ...read, limits, steps, stepMs, isInKw })
  }, [isMeterRead, limits, type, line, isInKw, steps, chargers.value, meter.value, isUnsigned, power.value])
  const note = incompleteText({ ...(usesMeter && { 'the meter values': completenessOf(meter, power) }), ...parts })
  // Batteries have no limit.
  const title = type === 'GROUP_TYPE_BATTERY' ? 'Power' : 'Load against limit'
  const bands = useMemo(() => [...rules, ...activations, ...safeLimitBands(safe, unit)], [rules, activations, safe, unit])

  return (
    <Section id="load-against-limit" title={title} aside={aside}>
      <Toolbar isOneLine>
        {unit === 'A' && <Segments label="Phase" options={LINES} chosen={line} onChoose={setLine} />}
        {isUnitFree && (
          <Segments label="Unit" options={UNITS} chosen={view.unit} onChoose={(chosen) => changeView({ unit: chosen })} />
        )}
        <ChartPeriod view={view} onChange={changeView} />
      </Toolbar>
      <StaleSince resource={chargers} />
      {note && <Caption1 as="p">{note}</Caption1>}
      <div className={styles.plot}>
        {series && chargers.value ? (
          <Chart
            label={title}
            series={series}
            range={view.zoom ?? chargers.value.window}
            stepMs={chargers.value.window.stepMs}
            bands={bands}
            note={note}
            isZoomed={view.zoom !== undefined}
            onZoom={(zoom) => changeView({ zoom })}
          />
        ) : chargers.state === 'failed' ? (
          <PageState kind="failed" text="Failed to fetch chart values" action={{ label: 'Retry', run: chargers.refresh }} />
        ) : (
          <PageState kind="loading" shape="chart" text="Loading..." />
        )}
      </div>
    </Section>
  )
}

const useStyles = makeStyles({
  // The height of a chart, to prevent layout shifts.
  plot: { minHeight: '376px' },
})
