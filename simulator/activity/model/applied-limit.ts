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

/**
 * The parts of an exact limit that a boost source raises. The base is a setting and stays as it is. The boost is the rest of the
 * rounded limit, so that the sum is exact.
 */
export function partsOf(kind: LimitKind, limit: number, boost: number): Pick<PhaseLoad, 'parts'> {
  const base = hundredths(limit - boost)
  const added = hundredths(hundredths(limit) - base)
  return added === 0
    ? {}
    : {
        parts: [
          { kind, amount: base },
          { kind: 'boost', amount: added },
        ],
      }
}

/** Rounds to hundredths, as limits and currents are stated. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100
