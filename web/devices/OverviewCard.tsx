import { Link, makeStyles, Text } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { MainMeterValue, readMeterValues, Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useNow } from '#platform/platform-clock.ts'
import type { Resource } from '#platform/resource.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { fewerLinesText, flowText, kilowattText, powerText, voltageText } from '#units/current-power.ts'
import { agoText, dateTimeText, momentMs } from '#units/dates.ts'
import { fixedText, numberText } from '#units/numbers/number-format.ts'
import { presentLimitW } from '#units/power-scale.ts'
import { frequencyText } from '#units/reserves.ts'
import { FcrNSwitch } from '#web/stations/FcrNSwitch.tsx'
import { LiveFigure, LivePower, PowerOrigin, StateOfCharge, StationCurrent } from '#web/stations/LivePower.tsx'
import { StationStatusBadge, SuspendedInfo } from '#web/stations/StationStatusBadge.tsx'
import { energyText, meterNumber, meterPowerText, useGoneReason, useHubUrl } from './device-reads.ts'
import { hubAddress } from './device-tabs.ts'

/** The time of the last message from a device with its zone, and its age. */
function LastUpdated({ timestamp }: { timestamp: string | null }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const atMs = momentMs(timestamp)
  if (atMs === undefined) return <>–</>
  return (
    <>
      {dateTimeText(atMs)} <span className={styles.age}>({agoText(nowMs - atMs)})</span>
    </>
  )
}

const useStyles = makeStyles({
  age: { whiteSpace: 'nowrap' },
})

/** The present state of a battery. */
export function BatteryStatusCard({ station }: { station: Station }) {
  const goneReason = useGoneReason(station.deviceId)
  return (
    <KeyValueCard
      title="Battery status"
      rows={[
        ['OCPP status', <StationStatusBadge key="status" station={station} />],
        ['State of charge', <StateOfCharge key="soc" station={station} />],
        ['Power', <LiveFigure key="power" station={station} text={flowText(station.latestPower)} />],
        ['Grid frequency', <LiveFigure key="frequency" station={station} text={frequencyText(station.gridFrequency)} />],
        ['FCR-N', <FcrNSwitch key="fcr-n" station={station} reason={goneReason} />],
        ['Rated power', kilowattText(station.ratedPower)],
        ['Capacity', station.type.capacity === null ? '–' : `${numberText(station.type.capacity)} kWh`],
        ['Serial number', station.serialNumber ?? station.settings.serialNumber ?? '–'],
      ]}
    />
  )
}

interface Props {
  station: Station
  values: ReplyOf<typeof readMeterValues> | undefined
}

/** The present state of a charger. */
export function ChargerStatusCard({ station, values }: Props) {
  // The card of V2G values shows it for a V2G point.
  const isCarKnown = station.batterySoC !== null && station.type.category !== 'V2G'
  const limitW = presentLimitW(station)
  const limit = limitW === null ? 'No limit' : powerText(limitW)
  const lines = fewerLinesText(station)
  const { ocppMake = null, mqttIdentity = null, phaseOneInstalledOnGridLine: line } = station
  const isOutside = station.type.category !== 'DC' && (ocppMake !== null || mqttIdentity !== null)
  return (
    <KeyValueCard
      title="Charger status"
      rows={[
        [
          'OCPP status',
          <StationStatusBadge key="status" station={station} />,
          <SuspendedInfo key="suspended" station={station} />,
        ],
        ['Status of the charger', station.chargerStatus ? `${station.chargerStatus}: applies to all its connectors` : undefined],
        ['Power', <LivePower key="power" station={station} text={flowText(station.latestChargePower)} />],
        ['Origin of the power', station.powerOrigin ? <PowerOrigin key="origin" station={station} /> : undefined],
        ['Current per phase', <StationCurrent key="current" station={station} />],
        ['Voltage', <LiveFigure key="voltage" station={station} text={voltageText(station.voltage)} />],
        ['Phases', station.installedPhase ?? '–'],
        ['Grid line of phase L1', isOutside ? (line === null ? 'L1 assumed, not stated by the site' : `L${line}`) : undefined],
        ['Grid lines of the car', lines === '' ? undefined : lines],
        ['Power limit', <LiveFigure key="limit" station={station} text={limit} />],
        ['Rated power', kilowattText(station.ratedPower)],
        ['State of charge', isCarKnown ? <StateOfCharge key="soc" station={station} /> : undefined],
        ['Energy', energyText(meterNumber(values, 'Energy.Active.Import.Register'))],
      ]}
    />
  )
}

/** The main meter of the charger that has this connector. Its values belong to no station. */
export function MainMeterCard({ meter }: { meter: readonly MainMeterValue[] }) {
  return (
    <KeyValueCard
      title="Main meter of the charger"
      rows={meter.map((value) => [labelOf(value), <Measured key={value.key} value={value} />] as const)}
    />
  )
}

const LABELS: readonly (readonly [start: string, label: string])[] = [
  ['Power.Active.Import', 'Power'],
  ['Power.Active.Export', 'Power, discharging'],
  ['Current.Import', 'Current'],
  ['Current.Export', 'Current, discharging'],
  ['Energy.Active.Import.Register', 'Energy'],
  ['Energy.Active.Export.Register', 'Energy, discharged'],
]

/** `Current L1`; a measurand without a label is shown unchanged. */
function labelOf({ key }: MainMeterValue): string {
  const [start, label] = LABELS.find(([one]) => key === one || key.startsWith(`${one}.L`)) ?? [key, key]
  return `${label}${key.slice(start.length).replace('.', ' ')}`
}

const valueText = ({ value, unit }: MainMeterValue) =>
  unit === 'W' || unit === 'Wh'
    ? `${fixedText(value / 1_000, 1)} k${unit}`
    : `${numberText(value, 3)} ${unit === 'Percent' ? '%' : unit}`

function Measured({ value }: { value: MainMeterValue }) {
  const nowMs = useNow(SECOND_MS)
  const atMs = momentMs(value.measuredAt)
  return (
    <span title={dateTimeText(atMs)}>
      {valueText(value)}, {atMs === undefined ? 'of an unknown time' : agoText(nowMs - atMs)}
    </span>
  )
}

interface V2gStatusCardProps {
  station: Station
  values: Resource<ReplyOf<typeof readMeterValues>>
}

/** Additional values of a V2G point: state of charge, power in both directions, and setpoints. */
export function V2gStatusCard({ station, values: read }: V2gStatusCardProps) {
  const values = read.value
  const live = (text: string) => <LiveFigure station={station} text={text} />
  const power = (key: string) => live(meterPowerText(values, key))
  return (
    <KeyValueCard
      title="V2G values"
      rows={[
        ['State of charge', <StateOfCharge key="soc" station={station} percent={meterNumber(values, 'SoC') ?? null} />],
        ['Power import', power('Power.Active.Import')],
        ['Power export', power('Power.Active.Export')],
        ['Grid frequency', live(frequencyText(meterNumber(values, 'Frequency')))],
        ['Baseline', power('Pbaseline'), <InfoButton key="baseline" term="baseline" />],
        ['FFR positive', power('ffrPositive'), <InfoButton key="ffr" term="FFR" />],
        ['FFR negative', power('ffrNegative')],
        ['Highest power', power('pMax')],
        ['Lowest power', power('pMin')],
      ]}
    >
      {read.state === 'failed' && <Text>Failed to fetch meter values</Text>}
      <StaleSince resource={read} />
    </KeyValueCard>
  )
}

/** The identity, owner and last update of a device. */
export function OverviewCard({ station }: { station: Station }) {
  const hubUrl = useHubUrl()
  return (
    <KeyValueCard
      title="Overview"
      rows={[
        ['EVSE ID', <HubLink key="evse" to={hubAddress(hubUrl, 'evses', station.fullEvseId)} text={station.fullEvseId} />],
        ['Station ID', <HubLink key="station" to={hubAddress(hubUrl, 'stations', station.stationId)} text={station.stationId} />],
        ['Device ID', station.deviceId],
        ['Legacy device ID', station.legacyDeviceId ?? '–'],
        ['Owner', ownerText(station)],
        ['Type', station.type.name],
        ...makeRows(station),
        ['Last updated', <LastUpdated key="updated" timestamp={station.timestamp} />],
        ['Online status', <StatusChip key="online" status={station.isOnline ? 'Online' : 'Offline'} />],
      ]}
    />
  )
}

/** What a charger outside tells about itself. */
function makeRows({ ocppMake, settings }: Station): (readonly [label: string, text: string | undefined])[] {
  if (!ocppMake) return []
  return [
    ['Vendor', ocppMake.vendor ?? '–'],
    ['Model', ocppMake.model ?? '–'],
    ['Serial number', settings.serialNumber ?? '–'],
    ['Firmware', ocppMake.firmware ?? '–'],
    ['ICCID', settings.iccid ?? '–'],
    ['IMSI', ocppMake.imsi ?? '–'],
  ]
}

function HubLink({ to, text }: { to: string | undefined; text: string | number | null }) {
  if (!to) return <>{text ?? '–'}</>
  return (
    <Link href={to} target="_blank" rel="noreferrer">
      {text}
    </Link>
  )
}

/** `Harbour Power (ID 11)` */
function ownerText({ seller, sellerId }: Station) {
  if (sellerId === null) return '–'
  return seller?.name ? `${seller.name} (ID ${sellerId})` : `ID ${sellerId}`
}
