import { isAutomatic, type ProblemKind } from '#contract/dashboard.ts'

const MAX_PROBLEMS = 100
/** Of the automatic actions, and of the acknowledged problems, however many others there are. */
const MIN_OF_A_PART = 10

interface Listed {
  readonly problem: { readonly kind: ProblemKind }
  readonly acknowledgement: unknown
}

/**
 * The problems of a reply, from all problems in their order: those that need a person, then automatic actions, then acknowledged
 * problems; at most 100. Many problems of one part leave room for the first of each other part.
 */
export function listedProblems<Each extends Listed>(all: readonly Each[]): Each[] {
  const acknowledged = all.filter(({ acknowledgement }) => acknowledgement)
  const others = all.filter(({ acknowledgement }) => !acknowledgement)
  const automatic = others.filter(({ problem }) => isAutomatic(problem.kind))
  const toAct = others.filter(({ problem }) => !isAutomatic(problem.kind))
  const room = ({ length }: readonly Each[]) => Math.min(length, MIN_OF_A_PART)
  const shownToAct = toAct.slice(0, MAX_PROBLEMS - room(automatic) - room(acknowledged))
  const shownAutomatic = automatic.slice(0, MAX_PROBLEMS - shownToAct.length - room(acknowledged))
  return [...shownToAct, ...shownAutomatic, ...acknowledged].slice(0, MAX_PROBLEMS)
}
