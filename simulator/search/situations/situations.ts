import { type GroupFact, GROUP_FACTS } from './group-facts.ts'
import { type WorldFact, WORLD_FACTS } from './world-facts.ts'

/** A named combination of facts of one group and of the site, which a search should reach. */
export interface Situation {
  readonly name: string
  readonly ofGroup: readonly GroupFact[]
  readonly ofWorld: readonly WorldFact[]
}

const situation = (ofGroup: readonly GroupFact[], ofWorld: readonly WorldFact[] = []): Situation => ({
  name: [...ofGroup, ...ofWorld].join(' and '),
  ofGroup,
  ofWorld,
})

/** Combinations of two and three facts that rules must handle together. */
const COMBINED: readonly Situation[] = [
  situation(['queue full', 'safe limit'], ['dip']),
  situation(['queue full', 'priority car']),
  situation(['queue full', 'reserve active']),
  situation(['queue full', 'congestion rule']),
  situation(['queue full', 'offline car']),
  situation(['cars share', 'mixed phases']),
  situation(['cars share', 'reserve active']),
  situation(['cars share', 'shared station']),
  situation(['safe limit', 'reserve active']),
  situation(['safe limit', 'congestion rule']),
  situation(['safe limit', 'offline car']),
  situation(['safe limit', 'disobedient charger']),
  situation(['meter flapping', 'cars share']),
  situation(['meter flapping'], ['dip']),
  situation(['building above fuse', 'cars share']),
  situation(['building above fuse', 'offline car']),
  situation(['reserve active', 'offline car']),
  situation(['reserve active', 'manual setpoint']),
  situation(['reserve active', 'disobedient charger']),
  situation(['reserve active', 'congestion rule']),
  situation(['reserve active'], ['no frequency']),
  situation(['reserve active'], ['change of hour']),
  situation(['reserve offered'], ['high frequency']),
  situation(['offline car', 'disobedient charger']),
  situation(['offline car', 'shared station']),
  situation(['disobedient charger', 'no budget']),
  situation(['disobedient charger', 'mixed phases']),
  situation(['congestion rule'], ['clock change']),
  situation(['congestion rule'], ['change of day']),
  situation(['discharging'], ['deep dip']),
  situation(['load management off'], ['dip']),
  situation(['solar surplus', 'cars share']),
  situation(['faulted station', 'queue full']),
]

/** Every fact alone, then the combinations. */
export const SITUATIONS: readonly Situation[] = [
  ...(Object.keys(GROUP_FACTS) as GroupFact[]).map((fact) => situation([fact])),
  ...(Object.keys(WORLD_FACTS) as WorldFact[]).map((fact) => situation([], [fact])),
  ...COMBINED,
]
