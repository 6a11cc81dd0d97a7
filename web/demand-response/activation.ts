import type { FcrSettings } from '#contract/demand-response.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { FcrTextField } from './draft.ts'
import type { FcrDraft } from './fcr-draft.ts'

type Activation = Pick<FcrSettings, 'isEnabled' | 'activated'>

/** The polling interval of the settings in ms. Only single-step has an activation to poll for; stepwise has no such state. */
export const pollIntervalMs = ({ isEnabled }: Pick<Activation, 'isEnabled'>) => (isEnabled ? 5 * SECOND_MS : undefined)

/** Whether the group now draws less power because of a low frequency. */
export const isActivated = ({ isEnabled, activated }: Activation) => isEnabled && activated

/** The fields that an activation in progress uses, so they cannot change until it ends. */
const IN_USE = ['deactivationDelay', 'powerDecrease'] as const satisfies readonly FcrTextField[]

export const isLocked = (field: FcrTextField, settings: Activation) =>
  IN_USE.some((used) => used === field) && isActivated(settings)

const LOCK = 'Cannot be changed while FCR is activated.'

/** Why a field cannot be changed now, and which value saving keeps if another was typed. Undefined if the field can be changed. */
export function lockOf(field: FcrTextField, settings: Activation, draft: FcrDraft, stored: FcrDraft): string | undefined {
  if (!isLocked(field, settings)) return undefined
  if (draft[field] === stored[field]) return LOCK
  return `${LOCK} Saving leaves it ${stored[field] === '' ? 'empty' : `at ${stored[field]}`}.`
}

/** A warning that saving ends the activation in progress; undefined while single-step stays enabled. */
export const activationEndWarning = (settings: Activation, { enabled }: Pick<FcrDraft, 'enabled'>) =>
  isActivated(settings) && enabled !== 'single-step' ? 'FCR is activated now. Saving ends the activation.' : undefined

/** The draft with the stored values in its locked fields. */
export function withoutLocked(draft: FcrDraft, settings: Activation, stored: FcrDraft): FcrDraft {
  const after = { ...draft }
  for (const field of IN_USE) if (isLocked(field, settings)) after[field] = stored[field]
  return after
}
