import { ChargerMessage, RefusedMessage } from '#simulator/ocpp/model/charger-message.ts'
import { takeChargerMessage } from '#simulator/ocpp/world/charger-messages.ts'
import type { World } from '#simulator/core/world/state.ts'
import { takeMeterMessage } from '#simulator/mqtt-devices/world/meter-messages.ts'
import type { Stimulus } from '../language/stimuli.ts'

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

/** The message of a line; undefined for another line. */
export function messageOf(stimulus: Stimulus): ChargerMessage | undefined {
  const change = 'charger' in stimulus ? stimulus.charger : 'meter' in stimulus ? stimulus.meter : undefined
  return change && 'message' in change ? change.message : undefined
}

/** A message from outside: of a charger or device, for the station with this device id, or of an external meter with its id. */
export type ReceivedMessage = { readonly message: ChargerMessage } & ({ readonly station: string } | { readonly meter: string })

/** A checked message as a line of a timeline, which has copies, and what it does. */
interface Playable {
  readonly line: { readonly charger: object } | { readonly meter: object }
  readonly isRoutine: boolean
  readonly play: () => void
}

/** Checks a message. Throws a RefusedMessage for one that nothing takes, or with a field that is out of its range. */
export function readMessage(world: World, received: ReceivedMessage): Playable {
  const station = 'station' in received ? world.byDeviceId.get(received.station) : undefined
  if ('station' in received && !station?.ocpp) {
    throw new RefusedMessage(`No station with the id ${received.station} is connected by OCPP or MQTT`)
  }
  const read = ChargerMessage.safeParse(received.message)
  if (!read.success) {
    const [problem] = read.error.issues
    throw new RefusedMessage(`The message has an invalid ${problem?.path.join('.') || 'content'}: ${problem?.message}`)
  }
  const { data } = read
  // A copy, because the state of the charger keeps parts of the message. Messages have no secrets.
  const message = JSON.parse(JSON.stringify(data)) as ChargerMessage
  const rest = { isRoutine: isRoutine(data) }
  if (station) {
    const line = { charger: { station: station.deviceId, message } }
    return { ...rest, line, play: () => takeChargerMessage(world, station, data) }
  }
  const device = 'meter' in received ? received.meter : ''
  return { ...rest, line: { meter: { device, message } }, play: () => takeMeterMessage(world, device, data) }
}

/** Plays a message that has just arrived: the same journal and the same effect as its action has in a replay. */
export function playMessage({ journal }: World, atMs: number, { line, isRoutine: isHidden, play }: Playable): void {
  if (!isHidden) journal.add(atMs, 'stimulus', JSON.parse(JSON.stringify(line)) as typeof line)
  play()
}
