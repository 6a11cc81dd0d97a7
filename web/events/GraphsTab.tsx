import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Category, Station } from '#contract/stations.ts'
import { v2gGroup } from '#platform/groups-of-device.ts'
import { now } from '#platform/platform-clock.ts'
import { useFfrFrequencies } from '#platform/v2g-settings.ts'
import { useCan } from '#session/session.ts'
import { FrequencyScaleField } from '#ui/chart/frequency/FrequencyScaleField.tsx'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { RangeChoice } from '#ui/fields/RangeChoice.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { FREQUENCY, propertyName } from '#units/measurands.ts'
import { SaveIncidentButton } from '#web/exports/SaveIncident.tsx'
import { Graphs } from './Graphs.tsx'
import { eventProperties } from './event-reads.ts'
import {
  chosenProperties,
  FIRST_PERIOD,
  type GraphView,
  type Period,
  PERIOD_KEYS,
  PERIODS,
  queryWith,
  viewFrom,
  windowAt,
} from './graph-view.ts'
import { atomFamily } from 'jotai-family'
import { pinnedFrom, queryOfChange } from '#ui/chart/pinned-moment.ts'
import { rangeAroundPin } from '#ui/chart/zoom-query.ts'
import { storedAtom } from '#ui/browser-storage.ts'

const periodAtom = storedAtom<unknown>('loadstar.graph-period', undefined)
const propertiesAtom = atomFamily((category: Category) => storedAtom<unknown>(`loadstar.graph-properties.${category}`, undefined))

/** An unvalidated value from storage. */
const namesIn = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : undefined

/**
 * The view of the graphs of a device category, stored in the URL for sharing. The last selection is stored locally: the
 * period for all devices, the properties by category.
 */
function useGraphView(category: Category) {
  const [rememberedPeriod, rememberPeriod] = useAtom(periodAtom)
  const [rememberedProperties, rememberProperties] = useAtom(propertiesAtom(category))
  const query = useUrlQuery()
  const { period: named, zoom: fixed, properties } = viewFrom(query)
  const period = named ?? PERIOD_KEYS.find((period) => period === rememberedPeriod) ?? FIRST_PERIOD

  const zoom = fixed ?? rangeAroundPin(pinnedFrom(query), now(), PERIODS[period].spanMs)

  const choose = (available: readonly string[]) =>
    chosenProperties(available, { named: properties, remembered: namesIn(rememberedProperties), category })

  const changeView = (change: Partial<GraphView>) => {
    if (change.period !== undefined) rememberPeriod(change.period)
    if (change.properties?.length) rememberProperties(change.properties)
    const query = new URLSearchParams(location.search)
    const next = queryWith(query, { ...viewFrom(query), period, ...change })
    setUrlQuery(queryOfChange(next, change))
  }
  return { period, zoom, choose, changeView }
}

interface CompleteAddressProps {
  period: Period
  properties: readonly string[]
}

/** Adds missing view parameters to the URL, so that a shared link shows the same view. */
function CompleteAddress({ period, properties }: CompleteAddressProps) {
  const query = useUrlQuery()
  useEffect(() => {
    const view = viewFrom(query)
    if (view.period && view.properties) return
    const whole = { ...view, period: view.period ?? period, properties: view.properties ?? properties }
    setUrlQuery(queryWith(query, whole), { replace: true })
  }, [query, period, properties])
  return null
}

interface Props {
  station: Station
}

/** The graphs of the properties that a device reported. */
export default function GraphsTab({ station }: Props) {
  // The key resets the view for another device, so that no values of the previous device are shown.
  return <DeviceGraphs key={station.deviceId} station={station} />
}

const PERIOD_CHOICES = PERIOD_KEYS.map((value) => ({ value, label: PERIODS[value].label }))

function DeviceGraphs({ station }: Props) {
  const styles = useStyles()
  const { period, zoom, choose, changeView } = useGraphView(station.type.category)
  const asked = { deviceId: station.deviceId, stationId: station.stationId, range: zoom ?? period }
  const read = useAtomValue(eventProperties(asked))
  // The previous properties stay selectable until those of the new range are loaded.
  const available = useLastDefined(read.value)
  const chosen = choose(available ?? [])
  const seesGroups = useCan('seeGroups')
  const seesSuperGroups = useCan('seeSuperGroups')
  const [group] = station.assignedGroups
  const ffrHz = useFfrFrequencies(seesGroups ? v2gGroup(station, seesSuperGroups)?.id : undefined)

  return (
    <>
      <div className={styles.choices}>
        <Toolbar isOneLine>
          <Segments
            label="Period"
            options={PERIOD_CHOICES}
            chosen={zoom ? undefined : period}
            onChoose={(chosen) => changeView({ period: chosen, zoom: undefined })}
          />
          <RangeChoice
            range={windowAt(zoom ?? period, now())}
            nowMs={now()}
            isCustom={zoom !== undefined}
            onChoose={(range) => changeView({ zoom: range })}
          />
          {chosen.includes(FREQUENCY) && <FrequencyScaleField />}
          {seesGroups && group && (
            <SaveIncidentButton
              group={{ id: group.id, name: group.name ?? '' }}
              deviceId={station.deviceId}
              range={zoom && { startMs: zoom.fromMs, endMs: zoom.toMs }}
            />
          )}
        </Toolbar>
        {available && available.length > 0 && (
          <>
            <CompleteAddress period={period} properties={chosen} />
            <FilterChips
              label="Properties"
              options={available.map((property) => ({ key: property, label: propertyName(property) }))}
              selected={chosen}
              onSelect={(properties) => changeView({ properties })}
            />
          </>
        )}
      </div>
      {available === undefined ? (
        read.state === 'failed' ? (
          <PageState
            kind="failed"
            text="Failed to get available properties of device"
            action={{ label: 'Retry', run: read.refresh }}
          />
        ) : (
          <PageState kind="loading" shape="chart" text="Loading..." />
        )
      ) : available.length === 0 ? (
        <PageState
          kind="empty"
          text="No values in this range"
          {...(zoom && { action: { label: 'Reset zoom', run: () => changeView({ zoom: undefined }) } })}
        />
      ) : chosen.length === 0 ? (
        <PageState kind="empty" text="Select a property" />
      ) : (
        <Graphs
          name={station.name || station.deviceId}
          asked={{ ...asked, properties: chosen }}
          ffrHz={ffrHz}
          onZoom={(zoom) => changeView({ zoom })}
        />
      )}
    </>
  )
}

const useStyles = makeStyles({
  choices: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
})
