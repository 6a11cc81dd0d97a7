import { isAutomatic, type Overview } from '#contract/dashboard.ts'

/** The number of problems that need a person. A platform that does not count them lists them. */
export const actCountOf = ({ actCount, problems }: Pick<Overview, 'actCount' | 'problems'>): number =>
  actCount ?? problems.filter(({ kind }) => !isAutomatic(kind)).length
