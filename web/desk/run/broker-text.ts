import { numberText } from '#units/numbers/number-format.ts'
import type { FeedState } from '#contract/sim.ts'
import { plural } from '#contract/plural.ts'

const count = (figure: number, one: string, many = one) => `${numberText(figure)} ${plural(figure, one, many)}`

/** The external broker in one line; undefined for the embedded broker. Counts start with the simulator process. */
export function brokerText({ broker, connected, sent, dropped, reconnects }: FeedState): string | undefined {
  if (broker === null) return undefined
  const counts = [
    count(sent, 'message sent', 'messages sent'),
    count(dropped, 'dropped'),
    count(reconnects, 'reconnect', 'reconnects'),
  ]
  return `Broker ${broker}${connected ? '' : ' (not connected)'}: ${counts.join(', ')}`
}
