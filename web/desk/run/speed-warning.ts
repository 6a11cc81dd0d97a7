import { numberText } from '#units/numbers/number-format.ts'
import type { SimState } from '#contract/sim.ts'

/** Below this share of the set speed, a warning appears. */
const MIN_SPEED_SHARE = 0.9

const shown = (speed: number) => (speed < 10 ? numberText(speed, 2) : numberText(Number(speed.toPrecision(2))))

/** What makes the world slower than the set speed, and the speed that it reaches; undefined while it keeps up. A jump pauses the clock. */
export function speedWarning({ paused, speed, actualSpeed, feed }: SimState): string | undefined {
  if (paused && feed?.slowsWorld) return 'The broker is too slow. The world waits for it.'
  if (paused || actualSpeed >= speed * MIN_SPEED_SHARE) return undefined
  return feed?.slowsWorld
    ? `The broker is too slow. The world waits for it and reaches only ×${shown(actualSpeed)}.`
    : `This machine reaches only ×${shown(actualSpeed)}`
}
