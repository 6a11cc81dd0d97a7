import { atom, type PrimitiveAtom } from 'jotai'
import type { DeviceMessage } from '#contract/live-feed.ts'
import type { FeedStatus } from './feed-status.ts'
import type { Rows } from '../messages/message-view.ts'
import type { Traffic } from './traffic.ts'
import type { Point } from '../plot/value-series.ts'

export interface Latest {
  readonly message: DeviceMessage | undefined
  readonly changed: readonly string[]
}

/** Why the list is on hold. */
export type FeedPause = 'paused' | 'scrolled' | 'pointed' | 'focused'

export interface ListState {
  /** The same object in every state; components read it while rendering. */
  readonly rows: Rows
  readonly length: number
  /** Number of buffered rows, listed or not. */
  readonly held: number
  /** Increases with each change of `rows`. */
  readonly version: number
  readonly newCount: number
}

export interface LineState {
  readonly key: string
  readonly unit: string
  readonly points: readonly Point[]
}

export interface FeedAtoms {
  readonly status: PrimitiveAtom<FeedStatus>
  readonly traffic: PrimitiveAtom<Traffic>
  readonly keys: PrimitiveAtom<readonly string[]>
  readonly latest: PrimitiveAtom<Latest>
  readonly list: PrimitiveAtom<ListState>
  readonly holds: PrimitiveAtom<readonly FeedPause[]>
  readonly line: PrimitiveAtom<LineState | undefined>
  readonly cleared: PrimitiveAtom<number | undefined>
}

const nothing: Traffic = {
  perSecond: 0,
  received: 0,
  missed: 0,
  unreadable: 0,
  dropped: 0,
  ageMs: undefined,
  silentForMs: undefined,
  nextTryInMs: undefined,
}

export const createFeedAtoms = (status: FeedStatus, rows: Rows): FeedAtoms => ({
  status: atom(status),
  traffic: atom(nothing),
  keys: atom<readonly string[]>([]),
  latest: atom<Latest>({ message: undefined, changed: [] }),
  list: atom<ListState>({ rows, length: 0, held: 0, version: 0, newCount: 0 }),
  holds: atom<readonly FeedPause[]>([]),
  line: atom<LineState | undefined>(undefined),
  /** Number of entries that can be restored after clearing; otherwise undefined. */
  cleared: atom<number | undefined>(undefined),
})
