import { useAtomValue } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readPlatform } from '#contract/session.ts'
import { listStations, listStationTypes, readMeterValues, readStation, type Station } from '#contract/stations.ts'
import { resource, type Resource } from '#platform/resource.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { flowText } from '#units/current-power.ts'
import { fixedText } from '#units/numbers/number-format.ts'
import { can, type Holder } from '#contract/access.ts'
import type { Failure } from '#platform/call.ts'
import { useCan } from '#session/session.ts'

type MeterValues = ReplyOf<typeof readMeterValues>

/** Parses a meter value, which the platform sends as text. Undefined for a missing or invalid value. */
export function meterNumber(values: MeterValues | undefined, key: string): number | undefined {
  const text = values?.results.find((result) => result.Key === key)?.Value.trim()
  if (!text) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Formats a meter value in W. */
export const meterPowerText = (values: MeterValues | undefined, key: string) => flowText(meterNumber(values, key))

/** Formats an energy register in Wh as kWh; undefined for an unknown value. */
export const energyText = (energyWh: number | undefined) =>
  energyWh === undefined ? undefined : `${fixedText(energyWh / 1_000, 1)} kWh`

const REFRESH_MS = 5 * SECOND_MS

const station = resource(readStation, { every: REFRESH_MS })

/** A device by its id, with the name of its owner. */
export const device = (deviceId: string) => station({ params: { id: deviceId }, query: { resolve: 'seller' } })

const values = resource(readMeterValues, { every: REFRESH_MS, failed: 'Failed to fetch meter values' })

/** The latest raw meter values of a device. */
export const meterValues = (deviceId: string) => values({ params: { deviceId } })

const listed = resource(listStations)
const SWITCHABLE = 50

/** The first devices of a group, by name. */
export const devicesOfGroup = (groupId: number) => listed({ query: { groupId, page: 0, pageSize: SWITCHABLE, sort: 'name' } })

const types = resource(listStationTypes, { failed: 'Failed to fetch types.' })

/** The available battery types. */
export const batteryTypes = () => types({ query: { driver: 'sonnen,EATON' } })

/** Information about the platform; contains the URL of the hub. */
const platform = resource(readPlatform)

/** The address of the hub, which the installation may set; null or undefined without one. */
export function useHubUrl(): string | null | undefined {
  const sent = useAtomValue(platform()).value?.hubUrl
  return consoleConfig().hubUrl ?? sent
}

const GONE = 'This device no longer exists.'
export const NO_CONTROL_TEXT = 'You can view this device, but not control it.'

/** True if the page shows a device that no longer exists on the platform. */
export const isGone = ({ value, reply }: Pick<Resource<unknown>, 'value' | 'reply'>) =>
  value !== undefined && reply?.outcome === 'problem' && reply.status === 404

/** The reason why the controls of a deleted device are disabled; undefined while the device exists. */
export const useGoneReason = (deviceId: string) => (isGone(useAtomValue(device(deviceId))) ? GONE : undefined)

/** The reason why the user cannot change a device; undefined if they can. */
export function useDeviceLock(deviceId: string): string | undefined {
  const goneReason = useGoneReason(deviceId)
  const mayControl = useCan('controlDevice')
  return goneReason ?? (mayControl ? undefined : NO_CONTROL_TEXT)
}

/** True if this user sees a Delete button. Only batteries can be deleted. */
export const hasDelete = ({ type }: { type: Pick<Station['type'], 'category'> }, holder: Holder) =>
  type.category === 'Energy storage' && can.deleteBattery(holder)

/** The displayed name of a device: its name, or its id without a name. */
export const displayName = ({ name, deviceId }: Pick<Station, 'name' | 'deviceId'>) => name || deviceId

/** True if the typed text equals the displayed name exactly. */
export const isConfirmed = (typed: string, station: Pick<Station, 'name' | 'deviceId'>) => typed === displayName(station)

interface Page<Row> {
  data: Row[]
  total: number
}

/** A page of a list without the deleted device. */
export function withoutDevice<Row extends { deviceId: string }>({ data, total }: Page<Row>, deviceId: string): Page<Row> {
  const others = data.filter((row) => row.deviceId !== deviceId)
  return { data: others, total: total - (data.length - others.length) }
}

/** The error text of a failed deletion. A lost sign-in session has its own message. */
export function refusalText(failure: Failure, deviceId: string): string | undefined {
  if (failure.outcome === 'unauthorised') return undefined
  if (failure.outcome !== 'problem') return 'The platform did not answer. Try again.'
  if (failure.status === 403) return failure.refusal.message ?? 'You have no permission to delete this device.'
  if (failure.status === 404) return `Found no device with ID ${deviceId}.`
  return failure.refusal.message ?? 'The platform could not delete the device. Try again.'
}
