import * as z from 'zod/mini'
import type { Samples } from './readings.ts'
import { parsedJson } from '#contract/wire.ts'

/** Only what the next calls need. The check of the list call reports other errors of the list. */
const Groups = z.array(z.object({ id: z.number(), type: z.optional(z.string()), isSupergroup: z.optional(z.boolean()) }))
const Stations = z.object({
  data: z.array(z.object({ deviceId: z.string(), stationId: z.number(), mqtt: z.optional(z.boolean()) })),
})
const Devices = z.object({ data: z.array(z.object({ deviceId: z.string() })) })

/** What the platform's lists came to, as texts; undefined for one that it did not give. */
export interface Lists {
  groups: string | undefined
  stations: string | undefined
  v2gDevices: string | undefined
}

function read<S extends z.ZodMiniType>(schema: S, text: string | undefined): z.infer<S> | undefined {
  return schema.safeParse(parsedJson(text ?? '')).data
}

/** Something of each kind to ask about. */
export function samplesOf(lists: Lists): Omit<Samples, 'start' | 'end'> {
  const groups = read(Groups, lists.groups)
  const stations = read(Stations, lists.stations)?.data
  const station = stations?.find((listed) => listed.mqtt) ?? stations?.[0]
  return {
    groupId: groups?.[0]?.id,
    v2gGroupId: groups?.find((group) => group.type?.endsWith('V2G'))?.id,
    chargingGroupId: groups?.find((group) => /(CHARGER|DC)$/.test(group.type ?? ''))?.id,
    superGroupId: groups?.find((group) => group.isSupergroup)?.id,
    deviceId: station?.deviceId,
    v2gDeviceId: read(Devices, lists.v2gDevices)?.data[0]?.deviceId,
    stationId: station?.stationId,
  }
}
