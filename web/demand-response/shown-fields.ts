import type { FcrField, FcrText } from './draft.ts'
import type { FcrDraft } from './fcr-draft.ts'
import { stepOf } from './step.ts'

const SINGLE_STEP = [
  'activationFrequency',
  'deactivationFrequency',
  'deactivationDelay',
  'powerDecrease',
  'triggerDelayInMs',
] as const satisfies readonly FcrText[]
const MANUAL = ['maxStepwiseFlexibility', 'minStepwiseCurrent', 'triggerDelayInMs'] as const satisfies readonly FcrText[]

/** The fields that are there to be typed in. In ECP mode the market's messages say all that there is to say. */
export function shownTexts(draft: FcrDraft): readonly FcrText[] {
  if (stepOf(draft) === 'single-step') return SINGLE_STEP
  return draft.mode === 'MANUAL' ? MANUAL : []
}

/** The fields at which something that is wrong can be said. */
export const shownFields = (draft: FcrDraft): readonly FcrField[] => [
  'serviceName',
  ...(stepOf(draft) === 'stepwise' ? (['mode'] as const) : []),
  ...shownTexts(draft),
]
