import type { FeedState } from '#contract/sim.ts'
import type { FeedStats } from './feed.ts'

/** An address without the user, password or token that may be in it. */
export const shownAddress = (url: string) => (URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : 'the broker')

/** What the simulator's door reports of the live feed. `external` is the address of the external broker, if there is one. */
export const stateOfFeed = ({ clients, sent, dropped, reconnects = 0 }: FeedStats, external: string | undefined): FeedState => ({
  broker: external === undefined ? null : shownAddress(external),
  connected: external === undefined || clients > 0,
  sent,
  dropped,
  reconnects,
})
