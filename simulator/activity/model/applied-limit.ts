import { LIMIT_NAME, type AppliedLimit, type LimitKind, type PhaseLoad } from '#contract/phase-load.ts'

/** `main fuse 63 + boost 27.5`: the parts of a limit in a file, the base first. Empty for a limit without a second part. */
export const limitPartsText = ({ parts }: Pick<AppliedLimit, 'parts'>): string =>
  (parts ?? []).map(({ kind, amount }) => `${kind === 'boost' ? kind : LIMIT_NAME[kind]} ${amount}`).join(' + ')

/** `63 A main fuse`, `L3 90.5 A: main fuse 63 + boost 27.5`: a limit in a file, as the console states it. */
export function appliedLimitText(applied: AppliedLimit): string {
  const { line, limit, unit, kind } = applied
  const parts = limitPartsText(applied)
  return `${line === null ? '' : `L${line} `}${limit} ${unit}${parts === '' ? ` ${LIMIT_NAME[kind]}` : `: ${parts}`}`
}

/** The parts of a limit that a boost source raises. The base is the rest of the rounded limit, so that the sum is exact. */
export function partsOf(kind: LimitKind, limit: number, boost: number): Pick<PhaseLoad, 'parts'> {
  if (hundredths(boost) === 0) return {}
  const added = { kind: 'boost', amount: hundredths(boost) } as const
  return { parts: [{ kind, amount: hundredths(hundredths(limit) - added.amount) }, added] }
}

/** Rounds to hundredths, as limits and currents are stated. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100
