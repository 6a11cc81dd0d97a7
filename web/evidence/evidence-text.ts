import { knownWords } from '#contract/wire.ts'
import type { GroupActivation } from '#contract/evidence/evidence.ts'
import { plural } from '#contract/plural.ts'

const PRODUCT_LABEL = knownWords({
  'single-step': 'FCR-D, single-step',
  'stepwise-classic': 'FCR-D, dynamic',
  'stepwise-static': 'FCR-D, static',
  ffr: 'FFR',
} satisfies Record<GroupActivation['products'][number], string>)

export const productText = ({ products }: Pick<GroupActivation, 'products'>) =>
  products.map((product) => PRODUCT_LABEL[product]).join(', ')

interface RulesState {
  readonly severity: 'soon' | 'information'
  readonly text: string
}

/** `All 7 rules met`, `2 of 7 rules not met`; rules that are not decided yet are open. */
export function rulesState({ rules: { met, notMet, open } }: Pick<GroupActivation, 'rules'>): RulesState {
  const all = met + notMet + open
  const rules = plural(all, 'rule', 'rules')
  if (all === 0) return { severity: 'information', text: 'No rule applies' }
  if (notMet > 0) return { severity: 'soon', text: `${notMet} of ${all} ${rules} not met` }
  if (open > 0) return { severity: 'information', text: `${open} of ${all} ${rules} open` }
  return { severity: 'information', text: `All ${all} ${rules} met` }
}

/** Why the evidence of an activation cannot be downloaded; undefined if it can. */
export const evidenceProblem = ({ endedAt }: Pick<GroupActivation, 'endedAt'>) =>
  endedAt === null ? 'The activation is in progress. Evidence is available after its end.' : undefined
