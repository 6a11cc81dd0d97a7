import { LIMIT_NAME, type AppliedLimit } from '#contract/phase-load.ts'

/** `main fuse 63 + boost 27.5`: the parts of a limit in a file, the base first. Empty for a limit without a second part. */
export const limitPartsText = ({ parts }: Pick<AppliedLimit, 'parts'>): string =>
  (parts ?? []).map(({ kind, amount }) => `${kind === 'boost' ? kind : LIMIT_NAME[kind]} ${amount}`).join(' + ')

/** `63 A main fuse`, `L3 90.5 A: main fuse 63 + boost 27.5`: a limit in a file, as the console states it. */
export function appliedLimitText(applied: AppliedLimit): string {
  const { line, limit, unit, kind } = applied
  const parts = limitPartsText(applied)
  return `${line === null ? '' : `L${line} `}${limit} ${unit}${parts === '' ? ` ${LIMIT_NAME[kind]}` : `: ${parts}`}`
}
