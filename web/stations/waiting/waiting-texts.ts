import { DEVICE_CATEGORIES, OUTSIDE_CATEGORIES, type WaitingCharger } from '#contract/ocpp/chargers.ts'
import { plural } from '#contract/plural.ts'
import { numberText } from '#units/numbers/number-format.ts'

/** Vendor and model as reported; undefined while neither is known. */
function makeText({ vendor, model }: Pick<WaitingCharger, 'vendor' | 'model'>): string | undefined {
  const known = [vendor, model].filter(Boolean)
  return known.length > 0 ? known.join(' ') : undefined
}

/** Whether it connects by MQTT, and so has no connectors. */
export const isDevice = ({ version }: Pick<WaitingCharger, 'version'>): boolean => version === 'mqtt'

export const isMeter = ({ introduction }: Pick<WaitingCharger, 'introduction'>): boolean => introduction?.kind === 'meter'

export function stateText(charger: WaitingCharger): string {
  if (charger.isDismissed || !charger.isConnected) return charger.isDismissed ? 'Dismissed' : 'Disconnected'
  return isMeter(charger) ? 'Meter: enter it at its group' : 'Connected'
}

export const protocolText = (charger: Pick<WaitingCharger, 'version'>): string =>
  isDevice(charger) ? 'MQTT' : `OCPP ${charger.version}`

/** The categories of stations that it can be: those of the kind that a device says that it is. */
export function categoriesOf(charger: Pick<WaitingCharger, 'version' | 'introduction'>): readonly string[] {
  const place = ['v2g', 'battery'].indexOf(charger.introduction?.kind ?? '')
  return !isDevice(charger) ? OUTSIDE_CATEGORIES : place < 0 ? DEVICE_CATEGORIES : DEVICE_CATEGORIES.slice(place, place + 1)
}

type Known = Pick<WaitingCharger, 'vendor' | 'model' | 'introduction'>

/** Its make, and its kind, rated power and capacity as a device says; empty while it has said nothing. */
export function detailText(charger: Known): string {
  const { kind, ratedPowerW, capacityWh } = charger.introduction ?? {}
  const amounts = [ratedPowerW && `${numberText(ratedPowerW / 1_000)} kW`, capacityWh && `${numberText(capacityWh / 1_000)} kWh`]
  return [makeText(charger), kind && KIND_LABEL[kind], ...amounts].filter(Boolean).join(', ')
}

const KIND_LABEL = { v2g: 'V2G', battery: 'Battery', meter: 'Meter' } as const

/** What is known of it, with its protocol. */
export const aboutText = (charger: WaitingCharger): string =>
  [detailText(charger), protocolText(charger)].filter(Boolean).join(', ')

const isWaiting = ({ isConnected, isDismissed }: WaitingCharger) => isConnected && !isDismissed

/** Connected chargers first, then disconnected and dismissed ones, each in the order of the platform. */
export const inShownOrder = (chargers: readonly WaitingCharger[]): readonly WaitingCharger[] => [
  ...chargers.filter(isWaiting),
  ...chargers.filter(({ isConnected, isDismissed }) => !isConnected && !isDismissed),
  ...chargers.filter(({ isDismissed }) => isDismissed),
]

/** The chargers that are not dismissed, connected or not. */
export const dismissable = (chargers: readonly WaitingCharger[]): number =>
  chargers.filter(({ isDismissed }) => !isDismissed).length

/** The text of the banner; undefined when no connected charger waits for a decision. */
export function bannerText(chargers: readonly WaitingCharger[]): string | undefined {
  const all = chargers.filter(isWaiting)
  const waiting = all.filter((one) => !isMeter(one))
  const [count, noun] = [waiting.length, waiting.every(isDevice) ? 'device' : 'charger']
  const meters = `${all.length} ${plural(all.length, 'meter waits', 'meters wait')} for a group`
  if (count === 0) return all.length === 0 ? undefined : meters
  return `${count} ${plural(count, `${noun} waits to be added as a station`, `${noun}s wait to be added as stations`)}`
}

/** The connectors to offer. A charger that has reported none has at least one. */
export const connectorsOf = ({ connectors }: Pick<WaitingCharger, 'connectors'>): readonly number[] =>
  connectors.length > 0 ? connectors : [1]

const MAX_UNREPORTED = 8
const fromOneTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

export interface ConnectorChoice {
  readonly label: string
  readonly connectors: readonly number[]
}

/** The choices of connectors to add, that of all first. A charger that has reported none has one or more, from 1 on. */
export function connectorChoices({ connectors }: Pick<WaitingCharger, 'connectors'>): readonly ConnectorChoice[] {
  if (connectors.length === 0) {
    return fromOneTo(MAX_UNREPORTED).map((count) => ({
      label: count === 1 ? '1' : `1 to ${count}`,
      connectors: fromOneTo(count),
    }))
  }
  const single = connectors.map((connector) => ({ label: String(connector), connectors: [connector] }))
  return connectors.length === 1 ? single : [{ label: `All (${connectors.join(', ')})`, connectors }, ...single]
}

/** The names of the stations of several connectors differ by the connector. */
export const nameOfStation = (name: string, connector: number, connectors: readonly number[]): string =>
  connectors.length === 1 ? name.trim() : `${name.trim()} ${connector}`
