import { makeStyles, tokens, Switch, Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { bucketMinutes } from '#contract/charts.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { exportChargersChart, exportExternalMeterChart } from '#contract/exports.ts'
import type { Group } from '#contract/groups.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { download } from '#platform/download.ts'
import { incompleteText } from '#platform/resource.ts'
import { useFfrFrequencies } from '#platform/v2g-settings.ts'
import { ActivationBands } from '#web/activity/activations/ActivationBands.tsx'
import type { ChartBand } from '#ui/chart/chart-series.ts'
import { PHONE, useMedia } from '#ui/hooks.ts'
import { Section } from '#ui/page/Section.tsx'
import { LimitsOverTime } from '#web/dlm/limits-now/LimitsOverTime.tsx'
import { CongestionBands } from '#web/congestion/CongestionBands.tsx'
import { DlmMarkers } from '#web/dlm/DlmMarkers.tsx'
import { chargersChart, chartLimits, groupMembers, meterChart, waitingChart } from './chart-reads.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { chargerLimitLines, meterLimitLines } from './limit-lines.ts'
import { useChartView } from './use-chart-view.ts'
import { FrequencyScaleField } from '#ui/chart/frequency/FrequencyScaleField.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import type { ChartView } from './chart-view.ts'
import { ChartPeriod } from './ChartPeriod.tsx'

interface ChartsToolbarProps {
  view: ChartView
  onChange: (change: Partial<ChartView>) => void
  isUnitFree: boolean
}

/** The period and unit of all charts of a group. */
function ChartsToolbar({ view, onChange, isUnitFree }: ChartsToolbarProps) {
  return (
    <Toolbar isOneLine>
      <ChartPeriod view={view} onChange={onChange} />
      {isUnitFree ? (
        <Segments label="Unit" options={UNITS} chosen={view.unit} onChoose={(unit) => onChange({ unit })} />
      ) : (
        <Text>Power (kW)</Text>
      )}
      <Switch
        label="Grid frequency"
        checked={view.withFrequency}
        onChange={(_, { checked }) => onChange({ withFrequency: checked })}
      />
      {view.withFrequency && <FrequencyScaleField />}
    </Toolbar>
  )
}

const UNITS = [
  { value: 'A' as const, label: 'Current (A)' },
  { value: 'W' as const, label: 'Power (kW)' },
]

interface Props {
  group: Group
  /** The charts besides the charger chart, and whether load management has a log. */
  panels: { meterChart: boolean; boostChart: boolean; dlmActions: boolean }
  /** Shown after the first chart, and before it on a phone. */
  children: ReactNode
}

/** The charts of a group: values of chargers and measurement devices over the same period. */
export default function GroupCharts(props: Props) {
  return <LimitsOverTime groupId={props.group.id}>{({ observed }) => <Charts {...props} observed={observed} />}</LimitsOverTime>
}

function Charts({ group, panels, children, observed }: Props & { observed: readonly LimitStep[] }) {
  const styles = useStyles()
  const isPhone = useMedia(PHONE)
  const { view, changeView, isUnitFree } = useChartView(group.type)
  const limits = useAtomValue(chartLimits(group.id)).value

  const { state, value } = useAtomValue(groupMembers(group.id))
  const members = state === 'loading' ? undefined : (value?.total ?? null)

  const span = { hours: view.hours, ...(view.zoom && { zoom: view.zoom }) }
  const asked = members === undefined ? undefined : { groupId: group.id, members, units: view.unit, ...span }
  const measured = useAtomValue(asked ? meterChart({ ...asked, isBoostDevice: false }) : waitingChart).value
  const steps = measured?.limitSteps ?? observed
  const meterLimits = useMemo(() => meterLimitLines(steps, view.unit), [steps, view.unit])
  const chargerLimits = useMemo(
    () => chargerLimitLines(steps, limits, group.type, view.unit),
    [steps, limits, group.type, view.unit],
  )
  const frame = { view, onZoom: (zoom: typeof view.zoom) => changeView({ zoom }) }
  const chartQuery = (span: ExportSpan) => ({
    ...span,
    units: view.unit,
    minutes: bucketMinutes((span.end - span.start) * SECOND_MS),
  })
  const exportMeter = (isBoostDevice: boolean) => (span: ExportSpan) =>
    download(exportExternalMeterChart, {
      params: { groupId: group.id },
      query: { ...chartQuery(span), isBoostDevice, includeLimits: !isBoostDevice },
    })

  return (
    <div className={styles.charts}>
      <Section
        id="charts"
        title="Charts"
        aside={<ChartsToolbar view={view} onChange={changeView} isUnitFree={isUnitFree} />}
        isPlain
      />
      {isPhone && children}
      <DlmMarkers group={group} isLogged={panels.dlmActions} hours={view.hours} {...(view.zoom && { zoom: view.zoom })}>
        {(markers, ofDecisions) => (
          <CongestionBands group={group} hours={view.hours} {...(view.zoom && { zoom: view.zoom })}>
            {(rules, ofRules) => (
              <ActivationBands groupId={group.id} hours={view.hours} {...(view.zoom && { zoom: view.zoom })}>
                {(activations, ofActivations) => (
                  <Chargers
                    {...frame}
                    group={group}
                    asked={asked && { ...asked, includeFrequency: view.withFrequency }}
                    limits={chargerLimits}
                    markers={markers}
                    rules={rules}
                    activations={activations}
                    note={incompleteText({
                      'the decisions of load management': ofDecisions,
                      'the congestion rules': ofRules,
                      'the activations': ofActivations,
                    })}
                    onExport={(span) =>
                      download(exportChargersChart, {
                        params: { groupId: group.id },
                        query: { ...chartQuery(span), includeFrequency: view.withFrequency, includeLimits: true },
                      })
                    }
                  />
                )}
              </ActivationBands>
            )}
          </CongestionBands>
        )}
      </DlmMarkers>
      {!isPhone && children}
      {panels.meterChart && (
        <Meter
          {...frame}
          id="meter-chart"
          title="Meter values reported by a measurement device"
          asked={asked && { ...asked, isBoostDevice: false }}
          limits={meterLimits}
          onExport={exportMeter(false)}
        />
      )}
      {panels.boostChart && (
        <Meter
          {...frame}
          id="boost-chart"
          title="Meter values reported by the boost source"
          asked={asked && { ...asked, isBoostDevice: true }}
          limits={NO_LIMITS}
          onExport={exportMeter(true)}
        />
      )}
    </div>
  )
}

type PanelProps = Parameters<typeof ChartPanel>[0]
type ExportSpan = Parameters<PanelProps['onExport']>[0]
const NO_LIMITS: readonly never[] = []

type Of<Chart extends (asked: never) => unknown> = Omit<PanelProps, 'id' | 'title' | 'resource'> & {
  /** Undefined while the members of the group are unknown. */
  asked: Parameters<Chart>[0] | undefined
}

interface ChargersProps extends Omit<Of<typeof chargersChart>, 'bands'>, Pick<Props, 'group'> {
  rules: readonly ChartBand[]
  activations: readonly ChartBand[]
}

/** A window with room for a low chart and what happened below it. */
const LOW_WINDOW = '(min-width: 641px) and (max-height: 1100px)'

function Chargers({ asked, group, rules, activations, ...panel }: ChargersProps) {
  const bands = useMemo(() => [...rules, ...activations], [rules, activations])
  const resource = useAtomValue(asked ? chargersChart(asked) : waitingChart)
  const isLow = useMedia(LOW_WINDOW)
  const ffrHz = useFfrFrequencies(group.type === 'GROUP_TYPE_V2G' ? group.id : undefined)
  return (
    <ChartPanel
      heightPx={isLow ? 170 : undefined}
      id="chargers-chart"
      title={`Meter values reported by ${group.type === 'GROUP_TYPE_BATTERY' ? 'batteries' : 'chargers'}`}
      resource={resource}
      ffrHz={ffrHz}
      bands={bands}
      {...panel}
    />
  )
}

function Meter({ asked, ...panel }: Of<typeof meterChart> & Pick<PanelProps, 'id' | 'title'>) {
  return <ChartPanel resource={useAtomValue(asked ? meterChart(asked) : waitingChart)} {...panel} />
}

const useStyles = makeStyles({
  charts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
})
