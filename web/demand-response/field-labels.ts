import { knownWords } from '#contract/wire.ts'
import type { FcrMode } from '#contract/demand-response.ts'

export const FIELD_LABEL = {
  isEnabled: 'Single-step',
  isEnabledStepwise: 'Stepwise',
  serviceName: 'Service',
  mode: 'Service mode',
  activationFrequency: 'Activation frequency',
  deactivationFrequency: 'Deactivation frequency',
  deactivationDelay: 'Deactivation delay',
  powerDecrease: 'Power decrease',
  maxStepwiseFlexibility: 'Total flexibility in kW',
  minStepwiseCurrent: 'Minimum current in A',
  triggerDelayInMs: 'Trigger message delay in ms',
} as const
export type LabelledField = keyof typeof FIELD_LABEL

/** Units of the fields whose labels do not name the unit. */
export const FIELD_UNIT: Partial<Record<LabelledField, string>> = {
  activationFrequency: 'Hz',
  deactivationFrequency: 'Hz',
  deactivationDelay: 's',
  powerDecrease: 'kW',
}

export const MODE_LABEL = knownWords({ ECP: 'ECP messaging', MANUAL: 'Manual' } satisfies Record<FcrMode, string>)
