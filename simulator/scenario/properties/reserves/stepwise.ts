import { offeredKw, savesOf } from './offer.ts'
import type { Property } from '../property.ts'
import { hzOfSecond, shareAt, type StaticGroup, staticProblem, TOLERANCE } from './static-release.ts'

/** Precondition: stepwise FCR-D with an offer that is the same in both seconds and not saved in this one. A gap changes nothing. */
export const stepwise: Property = {
  name: 'stepwise',
  about: 'A classic stepwise group requires what the frequency asks; a static one holds its maximum until 60 s at 49.9 Hz.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabledStepwise),
  begin: (_, met) => {
    const groups = new Map<number, StaticGroup & { saves: string; offerKw: number; hz: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const known = groups.get(group.id)
        const { fcr, response, name } = group
        const saves = savesOf(group)
        const offerKw = offeredKw(group, world.nowMs + 1_000)
        const isSame = known?.saves === saves && known.offerKw === offeredKw(group, world.nowMs)
        // The last frequency before a gap stays.
        const all = fcr.isEnabledStepwise ? hzOfSecond(world) : []
        const hz = all.findLast((one) => !Number.isNaN(one)) ?? (isSame ? known.hz : NaN)
        const now = { saves, held: known?.saves === saves ? known.held : null, offerKw, hz }
        groups.set(group.id, now)
        if (!fcr.isEnabledStepwise || !isSame || !response.second || !(known.offerKw > 0)) continue
        const share = response.second.requiredKw / known.offerKw
        met()
        const isStatic = fcr.stepwiseMode === 'static'
        const isWrong = !isStatic && !Number.isNaN(hz) && Math.abs(share - shareAt(hz)) > TOLERANCE
        const what = isWrong
          ? `requires ${share.toFixed(3)} of its power`
          : isStatic
            ? staticProblem(world, now, share)
            : undefined
        if (what) return { what: `${name} ${what} at ${hz} Hz` }
        if (share > TOLERANCE && response.baselineKw === null) return { what: `${name} is not activated at ${hz} Hz` }
      }
      return undefined
    }
  },
}
