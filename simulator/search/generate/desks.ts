import { type Feature, FEATURES, isWrite } from './features.ts'

/** The calls and stimuli of one noun, which a user makes one after the other. */
interface Desk {
  readonly calls: readonly RegExp[]
  /** Keys of stimuli besides the calls. */
  readonly keys?: readonly string[]
}

/** Calls of one noun find what others have made only if they are made often, and they need no long run. */
const DESKS: readonly Desk[] = [
  { calls: [/Bids?(?:OfDay)?$/, /RecentBids/, /Overview/], keys: ['bids', 'market'] },
  { calls: [/P2p/] },
  { calls: [/P2p/, /deleteGroup/] },
  { calls: [/^(?:list|read|create|save|delete)Groups?$/, /^(?:dis)?connectStation$/, /^(?:list|read|delete)Stations?$/] },
  { calls: [/PriorityGroup/, /QueuingVip/, /CustomerGroups/, /DlmLimits/, /^readGroup$/] },
  { calls: [/^(?:list|create|save|delete)Congestion/, /Overview/] },
  { calls: [/[Aa]cknowledge/, /Overview/], keys: ['station'] },
  {
    calls: [/Activity/, /UserChanges/, /Bid$/, /saveGroup/, /saveDlmLimits/, /CongestionRule$/, /PriorityGroup$/],
    keys: ['station'],
  },
  { calls: [/^login/, /readMe/, /Token/, /CurrentSeller/], keys: ['session'] },
  { calls: [/Telemetry/, /Coverage/, /readReserves/, /FcrSettings/, /Bids?$/], keys: ['frequency', 'station', 'bids'] },
  { calls: [/^list/, /^read/], keys: ['station', 'vehicle'] },
]

const MAX_LINES = 70
/** Seconds between two lines, at most. */
const GAP_S = 3

const isOfDesk = ({ calls, keys = [] }: Desk, { key, call }: Feature) =>
  call === undefined ? keys.includes(key) : calls.some((one) => one.test(call))

const FEATURES_OF = DESKS.map((desk) => FEATURES.filter((feature) => isOfDesk(desk, feature)))

/** The features of a random desk. */
export const deskFeatures = (next: () => number): readonly Feature[] =>
  FEATURES_OF[Math.floor(next() * FEATURES_OF.length)] ?? FEATURES

/** What changes something is chosen more often than a read. */
export const deskWeight = (feature: Feature): number => (feature.call === undefined || isWrite(feature) ? 2 : 1)

/** Moments of the lines of a desk, s since the start. Several lines may have the same second. */
export function deskMoments(next: () => number): number[] {
  let atS = 0
  return Array.from({ length: 15 + Math.floor(next() * MAX_LINES) }, () => (atS += Math.floor(next() * GAP_S)))
}
