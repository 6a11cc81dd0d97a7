import type { FeedState } from '#contract/sim.ts'
import type { FeedStats } from './feed.ts'

/** A URL without user, password and token. */
export const shownAddress = (url: string) => (URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : 'the broker')

/** The state of the live feed in the control API. `external` is the URL of the external broker, if any. */
export const stateOfFeed = (
  { clients, sent, dropped, reconnects = 0, slowsWorld = false }: FeedStats,
  external: string | undefined,
): FeedState => ({
  broker: external === undefined ? null : shownAddress(external),
  connected: external === undefined || clients > 0,
  sent,
  dropped,
  reconnects,
  slowsWorld,
})
