import type { GroupLimitKind, PhaseLoad } from '#contract/phase-load.ts'
import { withMinusSign } from './minus-sign.ts'

/** The name of each kind of limit, within a sentence. */
export const LIMIT_NAME: Readonly<Record<GroupLimitKind, string>> = {
  'main-fuse': 'main fuse',
  'import-limit': 'import limit',
  'safe-limit': 'safe limit',
  solar: 'solar surplus',
  congestion: 'rule',
  reserve: 'frequency reserve',
  charger: 'maximum of the chargers and cars',
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false })

/** `16 A not measured`, `20 A held by offline chargers`: what is uncertain about a load. */
export const loadRemarks = ({ unmeasured, held, unit }: Pick<PhaseLoad, 'unmeasured' | 'held' | 'unit'>): readonly string[] => [
  ...(unmeasured ? [`incl. ${NUMBER.format(unmeasured)} ${unit} not measured`] : []),
  ...(held ? [`${NUMBER.format(held)} ${unit} held by offline chargers`] : []),
]

/** `L1 208 / 200 A main fuse`; without the line when all lines share the limit. */
export const phaseLoadText = (load: PhaseLoad): string => [limitText(load), ...loadRemarks(load)].join(', ')

const limitText = ({ line, taken, limit, unit, kind }: PhaseLoad): string =>
  `${line === null ? '' : `L${line} `}${withMinusSign(NUMBER.format(taken))} / ${NUMBER.format(limit)} ${unit} ${LIMIT_NAME[kind]}`
