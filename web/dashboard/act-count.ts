import { isAutomatic, type Overview } from '#contract/dashboard.ts'

type Counted = Pick<Overview, 'problemCount' | 'actCount' | 'acknowledgedCount' | 'problems'>

/** The number of problems that need a person and are not acknowledged. A platform that does not count them lists them. */
export const actCountOf = ({ actCount, problems }: Pick<Counted, 'actCount' | 'problems'>): number =>
  actCount ?? problems.filter(({ kind, acknowledgement }) => !isAutomatic(kind) && !acknowledgement).length

/** The number of acknowledged problems. */
export const acknowledgedCountOf = ({ acknowledgedCount, problems }: Pick<Counted, 'acknowledgedCount' | 'problems'>): number =>
  acknowledgedCount ?? problems.filter(({ acknowledgement }) => acknowledgement).length

/** The number of automatic actions. */
export const automaticCountOf = (overview: Counted): number =>
  overview.problemCount - actCountOf(overview) - acknowledgedCountOf(overview)
