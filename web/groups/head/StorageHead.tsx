import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { HOUR_MS } from '#contract/durations.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { plural } from '#contract/plural.ts'
import { isSold, readReserves } from '#contract/reserves.ts'
import type { Station } from '#contract/stations.ts'
import { isNotOffered } from '#platform/call.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { useCan } from '#session/session.ts'
import { LoadBar } from '#ui/LoadBar.tsx'
import { flowText } from '#units/current-power.ts'
import { roughAgeText } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { chargeBarParts } from '#units/phase-load.ts'
import { capacityOfText, isShort } from '#units/reserves.ts'
import { groupSums, liveStations } from '../group-actions.ts'

type Storage = Pick<Station, 'isOnline' | 'isBattery' | 'latestPower' | 'latestChargePower' | 'batterySoC'> & {
  type: Pick<Station['type'], 'capacity'>
}

/** What the batteries or cars of a group do together. */
interface StorageNow {
  /** `−42.0 kW, discharging`; of the stations whose power is known. */
  readonly power: string
  /** `power of 1 of 6 stations unknown`; undefined if it is known of each. That of an offline one is not. */
  readonly unknown: string | undefined
  /** State of charge of all batteries together, %; undefined unless it is known of each. */
  readonly socPercent: number | undefined
  /** `57 % SoC`, `cars at 37 to 88 % SoC`, `SoC unknown`. */
  readonly soc: string
  /** `empty in 36 min at this power`; undefined without a power, and while the energy is unknown. */
  readonly endurance: string | undefined
}

/** A smaller power neither empties nor fills a battery in a time that an operator plans with, W. */
const IDLE_W = 100

/**
 * The figures of a group of batteries or V2G points from all of its stations. The endurance is that of the present power, from the
 * energy that is stored or missing; of cars it is unknown, because their capacity is.
 */
export function storageNow(stations: readonly Storage[]): StorageNow {
  const powers = stations.flatMap(({ isOnline, isBattery, latestPower, latestChargePower }) =>
    isOnline ? ((isBattery ? latestPower : latestChargePower) ?? []) : [],
  )
  const powerW = powers.length > 0 ? powers.reduce((sum, one) => sum + one, 0) : undefined
  const energy = energyOf(stations)
  const unknownCount = stations.length - powers.length
  const socPercent = energy && (100 * energy.storedKwh) / energy.capacityKwh
  return {
    power: flowText(powerW),
    unknown:
      unknownCount > 0
        ? `power of ${unknownCount} of ${stations.length} ${plural(stations.length, 'station', 'stations')} unknown`
        : undefined,
    socPercent,
    soc: socPercent === undefined ? carsText(stations) : `${percentText(Math.round(socPercent))} SoC`,
    endurance: energy && powerW !== undefined && unknownCount === 0 ? enduranceText(energy, powerW) : undefined,
  }
}

interface Energy {
  readonly storedKwh: number
  readonly capacityKwh: number
}

/** The energy of batteries; undefined unless it is known of each, which it is not of an offline one. */
function energyOf(stations: readonly Storage[]): Energy | undefined {
  let [storedKwh, capacityKwh] = [0, 0]
  for (const { isOnline, isBattery, batterySoC, type } of stations) {
    if (!isOnline || !isBattery || batterySoC === null || type.capacity === null) return undefined
    storedKwh += (batterySoC / 100) * type.capacity
    capacityKwh += type.capacity
  }
  return capacityKwh > 0 ? { storedKwh, capacityKwh } : undefined
}

function carsText(stations: readonly Storage[]): string {
  const known = stations.flatMap(({ isOnline, isBattery, batterySoC }) => (isOnline && !isBattery ? (batterySoC ?? []) : []))
  if (known.length === 0) return 'SoC unknown'
  const [low, high] = [Math.round(Math.min(...known)), Math.round(Math.max(...known))]
  return low === high ? `cars at ${percentText(low)} SoC` : `cars at ${low} to ${percentText(high)} SoC`
}

function enduranceText({ storedKwh, capacityKwh }: Energy, powerW: number): string | undefined {
  if (Math.abs(powerW) < IDLE_W) return undefined
  const kwh = powerW < 0 ? storedKwh : capacityKwh - storedKwh
  return `${powerW < 0 ? 'empty' : 'full'} in ${roughAgeText((kwh / (Math.abs(powerW) / 1_000)) * HOUR_MS)} at this power`
}

/**
 * The figures of a group with more stations than a page of a list has: the sums of the platform. Of cars it has no state of charge.
 * Undefined figures are unknown.
 */
export function storageSums(
  sums: Pick<ListedGroup, 'powerW' | 'stationCount' | 'onlineCount' | 'socPercent'> | undefined,
): StorageNow {
  const { powerW, stationCount = 0, onlineCount = stationCount, socPercent } = sums ?? {}
  const offline = stationCount - onlineCount
  const soc = socPercent ?? undefined
  return {
    power: powerW === undefined ? 'Power unknown' : flowText(powerW),
    unknown:
      powerW !== undefined && offline > 0
        ? `${offline} of ${stationCount} stations offline, their power is the last known`
        : undefined,
    socPercent: soc,
    soc: soc === undefined ? 'SoC unknown' : `${percentText(Math.round(soc))} SoC`,
    endurance: undefined,
  }
}

/** Power with direction, state of charge, endurance and sold reserve of a group that can discharge, for its head. */
export function StorageHead({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const seesReserves = useCan('seeTsoMarket')
  const { value, isStale, state } = useAtomValue(liveStations(groupId))
  if (!value) {
    return state === 'failed' ? (
      <Text className={styles.stale}>Power unknown</Text>
    ) : (
      <div data-awaited className={styles.awaited} />
    )
  }
  if (value.data.length === 0) return null
  return (
    <div className={mergeClasses(styles.storage, isStale && styles.stale)}>
      {value.total > value.data.length ? <OfManyStations groupId={groupId} /> : <Figures now={storageNow(value.data)} />}
      {seesReserves && <SoldReserves groupId={groupId} />}
    </div>
  )
}

function OfManyStations({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { value, isStale, state } = useAtomValue(groupSums(groupId))
  if (state === 'loading') return null
  const found = value && ('data' in value ? value.data : value).find(({ id }) => id === groupId)
  return (
    <div className={mergeClasses(isStale && styles.stale)}>
      <Figures now={storageSums(found)} />
    </div>
  )
}

function Figures({ now: { power, unknown, socPercent, soc, endurance } }: { now: StorageNow }) {
  const styles = useStyles()
  return (
    <>
      <span>
        <span className={styles.power}>{power}</span>
        <span className={styles.quiet}>{['', unknown, soc, endurance].filter((text) => text !== undefined).join(', ')}</span>
      </span>
      {socPercent !== undefined && <LoadBar parts={chargeBarParts(socPercent)} />}
    </>
  )
}

/** The power of a group without a limit, in place of its load. */
export function UnlimitedPower({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { value, isStale, state } = useAtomValue(liveStations(groupId))
  if (!value) return state === 'failed' ? <Text className={styles.stale}>Power unknown</Text> : null
  if (value.total > value.data.length || value.data.length === 0) return null
  const { power, unknown } = storageNow(value.data)
  return (
    <span className={isStale ? styles.stale : undefined}>
      <span className={styles.power}>{power}</span>
      <span className={styles.quiet}>{['', unknown, 'no limit'].filter((text) => text !== undefined).join(', ')}</span>
    </span>
  )
}

/** What the group has sold, and what of it it can give. */
function SoldReserves({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { value, reply } = useAtomValue(reserves(groupId))
  if (!value) {
    return reply && !isNotOffered(readReserves, reply) ? <span className={styles.stale}>Sold reserve unknown</span> : null
  }
  return value.reserves
    .filter((one) => isSold(one) && one.soldKw > 0)
    .map((one) => (
      <span key={one.service} className={isShort(one.soldKw, one.availableKw) ? styles.short : styles.quiet}>
        {one.service}: {capacityOfText(one)}
      </span>
    ))
}

const useStyles = makeStyles({
  // About the room of its texts, to prevent layout shifts.
  awaited: { minWidth: 'min(100%, 430px)', minHeight: '41px' },
  storage: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: '240px',
    maxWidth: '560px',
    fontVariantNumeric: 'tabular-nums',
  },
  power: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  short: { color: tokens.colorStatusWarningForeground3 },
  // The values are of the last reply.
  stale: { fontStyle: 'italic' },
})
