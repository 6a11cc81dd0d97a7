import type { WaitingCharger } from '#contract/ocpp/chargers.ts'
import { plural } from '#contract/plural.ts'

/** Vendor and model as reported; undefined while neither is known. */
export function makeText({ vendor, model }: Pick<WaitingCharger, 'vendor' | 'model'>): string | undefined {
  const known = [vendor, model].filter(Boolean)
  return known.length > 0 ? known.join(' ') : undefined
}

/** The chargers to show first: those that are not dismissed, then the dismissed ones, both in the order of the platform. */
export const inShownOrder = (chargers: readonly WaitingCharger[]): readonly WaitingCharger[] => [
  ...chargers.filter(({ isDismissed }) => !isDismissed),
  ...chargers.filter(({ isDismissed }) => isDismissed),
]

/** The text of the banner; undefined when no charger waits for a decision. */
export function bannerText(chargers: readonly WaitingCharger[]): string | undefined {
  const count = chargers.filter(({ isDismissed }) => !isDismissed).length
  if (count === 0) return undefined
  return `${count} ${plural(count, 'charger waits to be added as a station', 'chargers wait to be added as stations')}`
}

/** The connectors to offer. A charger that has reported none has at least one. */
export const connectorsOf = ({ connectors }: Pick<WaitingCharger, 'connectors'>): readonly number[] =>
  connectors.length > 0 ? connectors : [1]
