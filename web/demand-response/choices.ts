import { SERVICES, type FcrMode, type FcrSettings, type ServiceName } from '#contract/demand-response.ts'
import { FCR_TEXTS } from './draft.ts'
import { type FcrDraft } from './fcr-draft.ts'
import { shownTexts } from './shown-fields.ts'
import { enabledStep, STEP_NAME, stepOf } from './step.ts'
import { textError } from './validate-fcr.ts'

/**
 * A service brings its kind of step along, and its way of stepping. When that is the other kind, nothing is on until it is
 * switched on.
 */
export function withService(before: FcrDraft, serviceName: ServiceName, stored: FcrDraft): FcrDraft {
  const { stepType, stepwiseMode } = SERVICES[serviceName]
  const enabled = before.enabled === stepType ? stepType : 'none'
  return withoutHiddenErrors({ ...before, serviceName, stepwiseMode, enabled }, stored)
}

/** Who decides how much a stepwise group gives. */
export const withMode = (before: FcrDraft, mode: FcrMode, stored: FcrDraft) => withoutHiddenErrors({ ...before, mode }, stored)

/** Switches the kind of step that is shown. Enabling one disables the other. */
export const withEnabled = (before: FcrDraft, isOn: boolean): FcrDraft => ({
  ...before,
  enabled: isOn ? stepOf(before) : 'none',
})

/** Nobody can correct a field that is no longer there: where it is wrong, what is stored takes its place. */
function withoutHiddenErrors(draft: FcrDraft, stored: FcrDraft): FcrDraft {
  const shown = shownTexts(draft)
  const after = { ...draft }
  for (const field of FCR_TEXTS) {
    if (!shown.includes(field) && textError(field, draft[field]) !== undefined) after[field] = stored[field]
  }
  return after
}

/** What saving does to the kind of step that is enabled, while the other one is shown. */
export function replacementText(settings: Pick<FcrSettings, 'isEnabled' | 'isEnabledStepwise'>, draft: FcrDraft) {
  const was = enabledStep(settings)
  const step = stepOf(draft)
  if (was === 'none' || was === step) return undefined
  const end = draft.enabled === 'none' ? 'turns it off.' : `puts ${STEP_NAME[step].toLowerCase()} in its place.`
  return `${STEP_NAME[was]} is enabled. Saving ${end}`
}
