import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { usePageZoom } from '#ui/chart/zoom-query.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { Section } from '#ui/page/Section.tsx'
import { DeviceEvents } from '#web/activity/latest/DeviceEvents.tsx'
import { DroopPicture } from '#web/battery-storage/DroopPicture.tsx'
import { WhyPower } from '#web/dlm/station-power/WhyPower.tsx'
import { LimitationsCard, ObedienceCard } from '#web/stations/LimitationsCard.tsx'
import { CarNow } from '#web/v2g/device/CarNow.tsx'
import { BatteryStatusCard, ChargerStatusCard, MainMeterCard, OverviewCard, V2gStatusCard } from './OverviewCard.tsx'
import { meterNumber, meterValues } from './device-reads.ts'
import { ChargingNow } from './live/ChargingNow.tsx'
import { LivePicture } from './live/PowerFlow.tsx'
import { reasonGroupIds, v2gGroup } from '#platform/groups-of-device.ts'
import { RawData } from './RawData.tsx'

const StateTimeline = lazyPart(() => import('#web/charts/state-timeline/StateTimeline.tsx'))
const RecentPower = lazyPart(() => import('#web/events/recent/RecentPower.tsx'))
// The code arrives while the page waits for the device.
StateTimeline.preload()
RecentPower.preload()

/** The overview of a device: power flow, car, reason of the power, recent values and events; its values and identifiers below. */
export function OverviewTab({ station }: { station: Station }) {
  const styles = useStyles()
  const [zoom] = usePageZoom()
  const values = useAtomValue(meterValues(station.deviceId))
  const seesSuperGroups = useCan('seeSuperGroups')
  const groupIds = reasonGroupIds(station, seesSuperGroups)
  const group = v2gGroup(station, seesSuperGroups)
  const layout = station.isBattery ? styles.withDroop : group ? styles.withEvents : styles.withSession
  const baselineW = meterNumber(values.value, 'Pbaseline')
  return (
    <>
      <div className={mergeClasses(styles.live, layout)}>
        <div className={mergeClasses(styles.part, styles.now)}>
          <LivePicture station={station} values={values.value} />
        </div>
        <div className={mergeClasses(styles.part, styles.car)}>
          {station.isBattery ? (
            <DroopPicture station={station} title="Droop" />
          ) : group ? (
            <CarNow key={station.deviceId} station={station} group={group} soc={meterNumber(values.value, 'SoC')} />
          ) : (
            <ChargingNow station={station} />
          )}
        </div>
        <div className={mergeClasses(styles.part, styles.why)}>
          <Section id="why" title="Why this power">
            <WhyPower
              station={station}
              groupIds={groupIds}
              baselineKw={baselineW === undefined ? undefined : baselineW / 1_000}
            />
          </Section>
        </div>
        <div className={styles.recent}>
          <CodeBoundary fallback={<div className={styles.chart} />}>
            <RecentPower key={station.deviceId} station={station} />
          </CodeBoundary>
          {/* The status of a battery does not change while it charges or discharges. */}
          {!station.isBattery && (
            <CodeBoundary fallback={null}>
              <StateTimeline stations={[station]} hours={2} zoom={zoom} hasNames={false} />
            </CodeBoundary>
          )}
        </div>
        <div className={mergeClasses(styles.part, styles.events)}>
          <DeviceEvents deviceId={station.deviceId} />
        </div>
      </div>
      {/* The status of a battery has a switch. */}
      <Accordion collapsible multiple defaultOpenItems={station.isBattery ? OPEN : NONE}>
        <AccordionItem value="values">
          <AccordionHeader button={{ className: styles.flush }}>All values</AccordionHeader>
          <AccordionPanel className={styles.cards}>
            {station.isBattery ? (
              <BatteryStatusCard station={station} />
            ) : (
              <ChargerStatusCard station={station} values={values.value} />
            )}
            {station.type.category === 'V2G' && <V2gStatusCard station={station} values={values} />}
            {station.obedience && <ObedienceCard obedience={station.obedience} />}
            {station.mainMeter && <MainMeterCard meter={station.mainMeter} />}
            <LimitationsCard station={station} />
          </AccordionPanel>
        </AccordionItem>
        <AccordionItem value="identifiers">
          <AccordionHeader button={{ className: styles.flush }}>Identifiers</AccordionHeader>
          <AccordionPanel className={styles.panel}>
            <OverviewCard station={station} />
          </AccordionPanel>
        </AccordionItem>
      </Accordion>
      <RawData station={station} values={values} />
    </>
  )
}

const NONE: string[] = []
const OPEN = ['values']

const TWO_COLUMNS = '@media (min-width: 900px)'
const WIDE = '@media (min-width: 1900px)'
const NOT_WIDE = '@media (min-width: 900px) and (max-width: 1899.98px)'

/** Beside the chart, short cards would be as high as it is. */
const IN_A_ROW = {
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gridTemplateAreas: '"now car why events" "recent recent recent recent"',
  alignItems: 'start',
} as const

const useStyles = makeStyles({
  live: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    [NOT_WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    [WIDE]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 5fr)' },
  },
  withEvents: { [NOT_WIDE]: { gridTemplateAreas: '"now car" "why events" "recent recent"' }, [WIDE]: IN_A_ROW },
  // The facts of a charging session are few, as its last events are.
  withSession: { [NOT_WIDE]: { gridTemplateAreas: '"now why" "now events" "car events" "recent recent"' }, [WIDE]: IN_A_ROW },
  // The droop chart is as high as several cards.
  withDroop: {
    [NOT_WIDE]: { gridTemplateAreas: '"now car" "why car" "events car" "recent recent"' },
    [WIDE]: { gridTemplateAreas: '"now car recent" "why car recent" "events car recent"', alignItems: 'start' },
  },
  // The cards of a row have the same height.
  part: { minWidth: 0, '& > section': { height: '100%' }, '& > section > div': { height: '100%', boxSizing: 'border-box' } },
  now: { [TWO_COLUMNS]: { gridArea: 'now' } },
  car: { [TWO_COLUMNS]: { gridArea: 'car' } },
  why: { [TWO_COLUMNS]: { gridArea: 'why' } },
  recent: {
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    [TWO_COLUMNS]: { gridArea: 'recent' },
  },
  events: { [TWO_COLUMNS]: { gridArea: 'events' } },
  // The height of the chart and its heading, so that its code moves nothing.
  chart: { minHeight: '440px' },
  cards: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    maxWidth: '1760px',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
  flush: { paddingLeft: 0 },
  panel: { margin: 0, maxWidth: '640px' },
})
