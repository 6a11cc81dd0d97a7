import { numberText } from '#units/numbers/number-format.ts'
import type { FeedPause } from '../connection/feed-state.ts'
import { countText } from '../feed-text.ts'

/** Why the list is on hold, and the number of new messages; undefined while it follows. */
export function holdText(holds: readonly FeedPause[], newCount: number): string | undefined {
  const is = (hold: FeedPause) => holds.includes(hold)
  if (holds.length === 0) return undefined
  if (is('paused')) return `Paused, ${numberText(newCount)} new while paused`
  if (is('scrolled')) return countText(newCount, 'new message')
  return `On hold while you ${is('focused') ? 'read' : 'point'} here, ${countText(newCount, 'new message')}`
}
