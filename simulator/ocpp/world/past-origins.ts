import { valueAt } from '../model/changes.ts'
import type { DrawOrigin } from '#simulator/devices/model/draw-origin.ts'
import type { OcppCharger } from '../model/ocpp-charger.ts'

/** What a power can be, from the most certain to the least certain origin. */
export const ORIGINS: readonly DrawOrigin[] = ['measured', 'status', 'derived', 'last-known', 'assumed']

/**
 * What the power of a charger outside was over a span, both ends included: the least certain origin in it. Undefined before the first
 * one that is kept, and while its power is unknown.
 */
export function originOver({ draws }: Pick<OcppCharger, 'draws'>, fromMs: number, toMs: number): DrawOrigin | undefined {
  const first = valueAt(draws, fromMs)?.origin
  let worst = first === 'unknown' ? undefined : first
  if (toMs === fromMs) return worst
  for (let place = draws.findLastIndex((one) => one.fromMs <= toMs); place >= 0; place--) {
    const change = draws[place]
    if (!change || change.fromMs <= fromMs) break
    const { origin } = change.value
    if (origin === 'unknown') continue
    if (worst === undefined || ORIGINS.indexOf(origin) > ORIGINS.indexOf(worst)) worst = origin
  }
  return worst
}
