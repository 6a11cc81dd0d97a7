import type { FcrSettings } from '#contract/demand-response.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { FcrText } from './draft.ts'
import type { FcrDraft } from './fcr-draft.ts'

type Activation = Pick<FcrSettings, 'isEnabled' | 'activated'>

/** An activation is looked for only while single-step is enabled: stepwise has no such state. */
export const rereadMs = ({ isEnabled }: Pick<Activation, 'isEnabled'>) => (isEnabled ? 5 * SECOND_MS : undefined)

/** Is less power drawn now, because the frequency is low? */
export const isActivated = ({ isEnabled, activated }: Activation) => isEnabled && activated

/** What an activation is under way with. */
const IN_USE = ['deactivationDelay', 'powerDecrease'] as const satisfies readonly FcrText[]

export const isLocked = (field: FcrText, settings: Activation) => IN_USE.some((one) => one === field) && isActivated(settings)

const LOCK = 'Cannot be changed while FCR is activated.'

/** Why a field cannot be changed now, and what becomes of what was typed before; nothing while it can be. */
export function lockOf(field: FcrText, settings: Activation, draft: FcrDraft, stored: FcrDraft): string | undefined {
  if (!isLocked(field, settings)) return undefined
  if (draft[field] === stored[field]) return LOCK
  return `${LOCK} Saving leaves it ${stored[field] === '' ? 'empty' : `at ${stored[field]}`}.`
}

/** What saving does to the activation that is under way: nothing as long as single-step stays on. */
export const endingText = (settings: Activation, { enabled }: Pick<FcrDraft, 'enabled'>) =>
  isActivated(settings) && enabled !== 'single-step' ? 'FCR is activated now. Saving ends the activation.' : undefined

/** The draft as it can be saved now. */
export function withoutLocked(draft: FcrDraft, settings: Activation, stored: FcrDraft): FcrDraft {
  const after = { ...draft }
  for (const field of IN_USE) if (isLocked(field, settings)) after[field] = stored[field]
  return after
}
