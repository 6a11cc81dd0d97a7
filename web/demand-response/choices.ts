import { SERVICES, type FcrMode, type FcrSettings, type ServiceName } from '#contract/demand-response.ts'
import { FCR_TEXT_FIELDS } from './draft.ts'
import { type FcrDraft } from './fcr-draft.ts'
import { shownTextFields } from './shown-fields.ts'
import { enabledStep, STEP_NAME, stepOf } from './step.ts'
import { textError } from './validate-fcr.ts'

/**
 * Chooses a service, which sets the step type and the stepwise mode. A service of the other step type leaves both step types
 * disabled until the switch is turned on.
 */
export function withService(before: FcrDraft, serviceName: ServiceName, stored: FcrDraft): FcrDraft {
  const { stepType, stepwiseMode } = SERVICES[serviceName]
  const enabled = before.enabled === stepType ? stepType : 'none'
  return withoutHiddenErrors({ ...before, serviceName, stepwiseMode, enabled }, stored)
}

/** Chooses the service mode of stepwise. */
export const withMode = (before: FcrDraft, mode: FcrMode, stored: FcrDraft) => withoutHiddenErrors({ ...before, mode }, stored)

/** Turns the shown step type on or off. Enabling one step type disables the other. */
export const withEnabled = (before: FcrDraft, isOn: boolean): FcrDraft => ({
  ...before,
  enabled: isOn ? stepOf(before) : 'none',
})

/** Replaces invalid values of hidden fields with the stored values, because a hidden field cannot be corrected. */
function withoutHiddenErrors(draft: FcrDraft, stored: FcrDraft): FcrDraft {
  const shown = shownTextFields(draft)
  const after = { ...draft }
  for (const field of FCR_TEXT_FIELDS) {
    if (!shown.includes(field) && textError(field, draft[field]) !== undefined) after[field] = stored[field]
  }
  return after
}

/** The effect of saving on the enabled step type while the other step type is shown; otherwise undefined. */
export function replacementText(settings: Pick<FcrSettings, 'isEnabled' | 'isEnabledStepwise'>, draft: FcrDraft) {
  const was = enabledStep(settings)
  const step = stepOf(draft)
  if (was === 'none' || was === step) return undefined
  const end = draft.enabled === 'none' ? 'disables it.' : `replaces it with ${STEP_NAME[step].toLowerCase()}.`
  return `${STEP_NAME[was]} is enabled. Saving ${end}`
}
