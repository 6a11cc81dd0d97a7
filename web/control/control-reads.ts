import { SECOND_MS } from '#contract/durations.ts'
import { readMeterValues, readStation } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'

const values = resource(readMeterValues, { every: 5 * SECOND_MS, failed: 'Failed to fetch meter values' })

/** The latest raw meter values of a device, shown as present values. */
export const presentValues = (deviceId: string) => values({ params: { deviceId } })

const station = resource(readStation)

/** The read that the device page polls, used to detect the deletion of the device. */
export const presentStation = (deviceId: string) => station({ params: { id: deviceId }, query: { resolve: 'seller' } })
