import { startEmbeddedFeed } from '#simulator/mqtt/embedded-feed.ts'
import type { FeedPublisher } from '#simulator/mqtt/feed.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { FeedEntrance } from './feed-entrance.ts'

export interface TabFeed {
  readonly feed: FeedPublisher
  /** Connects a page. */
  readonly accept: (port: MessagePort) => void
}

/** Starts the live feed with the broker of the simulator, whose connections are ports. */
export async function startTabFeed(engine: Engine, tokens: Tokens, report: (error: unknown) => void): Promise<TabFeed> {
  let entrance: FeedEntrance | undefined
  const feed = await startEmbeddedFeed({
    engine,
    tokens,
    report,
    open: (broker, isDown) => [(entrance = new FeedEntrance((stream) => broker.handle(stream), isDown))],
  })
  return { feed, accept: (port) => entrance?.accept(port) }
}
