import type { FcrField, FcrTextField } from './draft.ts'
import type { FcrDraft } from './fcr-draft.ts'
import { stepOf } from './step.ts'

const SINGLE_STEP = [
  'activationFrequency',
  'deactivationFrequency',
  'deactivationDelay',
  'powerDecrease',
  'triggerDelayInMs',
] as const satisfies readonly FcrTextField[]
const MANUAL = ['maxStepwiseFlexibility', 'minStepwiseCurrent', 'triggerDelayInMs'] as const satisfies readonly FcrTextField[]

/** The text fields that are shown. ECP mode has none, because the messages of the market contain these values. */
export function shownTextFields(draft: FcrDraft): readonly FcrTextField[] {
  if (stepOf(draft) === 'single-step') return SINGLE_STEP
  return draft.mode === 'MANUAL' ? MANUAL : []
}

/** The fields that are shown and so can display an error. */
export const shownFields = (draft: FcrDraft): readonly FcrField[] => [
  'serviceName',
  ...(stepOf(draft) === 'stepwise' ? (['mode'] as const) : []),
  ...shownTextFields(draft),
]
