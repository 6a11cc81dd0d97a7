import { stream } from '#simulator/core/model/random.ts'

/** The world and the window of a walk. */
export interface Setting {
  readonly seed: number
  readonly scenario: string
  /** Where the world is paused when the walk starts, as a span from its start. */
  readonly moment: string
  readonly user: WalkUser
  readonly widthPx: number
  readonly heightPx: number
  readonly theme: 'light' | 'dark' | 'high-contrast'
  /** The kinds of steps that this walk makes beside clicks. */
  readonly features: ReadonlySet<Feature>
}

const FEATURES = ['fields', 'keyboard', 'time', 'faults', 'refusals', 'sizes'] as const
export type Feature = (typeof FEATURES)[number]

/** Scenarios with much on their screens, each with a moment at which much happens. */
const WORLDS = [
  ['busy-day', '9m'],
  ['busy-day', '30m'],
  ['quiet-day', '5m'],
  ['congested-evening', '40m'],
  ['phase-overload', '2m'],
  ['p2p-matching', '1m'],
  ['v2g-evening', '10m'],
  ['battery-fcr-n', '5m'],
] as const
/** Users of all these worlds. */
export const WALK_USERS = ['admin', 'support', 'operator', 'editor', 'viewer'] as const
type WalkUser = (typeof WALK_USERS)[number]
const SIZES = [
  [1_440, 900],
  [360, 740],
  [1_440, 900],
  [720, 900],
  [2_560, 1_300],
] as const

/**
 * The setting of a seed. Each feature is off in half of the walks, so that a walk goes deep in the others. Successive seeds take turns
 * through the window sizes and the worlds, so that few walks cover all of them.
 */
export function settingOf(seed: number, fixed: Partial<Pick<Setting, 'scenario' | 'user'>> = {}): Setting {
  const next = stream(seed, 'walk setting')
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  const inTurn = <Item>(items: readonly Item[]): Item => items[seed % items.length] ?? one(items)
  const [scenario, moment] = inTurn(WORLDS)
  // Half of the walks are those of an admin, who sees everything.
  const user = next() < 0.5 ? 'admin' : one(WALK_USERS)
  const [widthPx, heightPx] = inTurn(SIZES)
  const theme = one(['light', 'dark', 'light', 'dark', 'high-contrast'] as const)
  const features = new Set(FEATURES.filter(() => next() < 0.5))
  return { seed, scenario, moment, user, widthPx, heightPx, theme, features, ...fixed }
}
