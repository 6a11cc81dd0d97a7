import { useAtomValue } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readPlatform } from '#contract/session.ts'
import { listStations, listStationTypes, readMeterValues, readStation } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { flowText } from '#units/current-power.ts'
import { fixedText } from '#units/numbers/number-format.ts'

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
