import { ChargerMessage, RefusedMessage } from '#simulator/ocpp/model/charger-message.ts'
import { takeChargerMessage } from '#simulator/ocpp/world/charger-messages.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** Parts of messages of a charger outside that only report values. They are too many for the journal; the values are recorded. */
const ROUTINE: ReadonlySet<string> = new Set<keyof ChargerMessage>([
  'heartbeat',
  'meter',
  'taken',
  'offsetMs',
  'transaction',
  'event',
])

export const isRoutine = (message: ChargerMessage): boolean => Object.keys(message).every((key) => ROUTINE.has(key))

/** A message of a charger outside for the station with this device id. */
export interface ReceivedMessage {
  readonly station: string
  readonly message: ChargerMessage
}

/** Checks a message. Throws a RefusedMessage for one that no station takes, or with a field that is out of its range. */
export function readMessage({ byDeviceId }: World, received: ReceivedMessage): { station: Station; message: ChargerMessage } {
  const station = byDeviceId.get(received.station)
  if (!station?.ocpp) throw new RefusedMessage(`No station with the id ${received.station} is connected by OCPP or MQTT`)
  const read = ChargerMessage.safeParse(received.message)
  if (read.success) return { station, message: read.data }
  const [problem] = read.error.issues
  throw new RefusedMessage(`The message has an invalid ${problem?.path.join('.') || 'content'}: ${problem?.message}`)
}

/** Plays a message that has just arrived: the same journal and the same effect as its action has in a replay. */
export function playMessage(world: World, atMs: number, station: Station, message: ChargerMessage): void {
  if (!isRoutine(message)) {
    // A copy, because the state of the charger keeps parts of the message. Messages have no secrets.
    const copy = JSON.parse(JSON.stringify(message)) as ChargerMessage
    world.journal.add(atMs, 'stimulus', { charger: { station: station.deviceId, message: copy } })
  }
  takeChargerMessage(world, station, message)
}
