import { FCR_DEFAULTS, type FcrSettings } from '#contract/demand-response.ts'
import { draftOf } from '../draft.ts'
import { type FcrDraft } from '../fcr-draft.ts'

/** The settings of a group that have never been changed. */
const NEW: FcrSettings = {
  ...FCR_DEFAULTS,
  isEnabled: false,
  activated: false,
  isEnabledStepwise: false,
  maxStepwiseFlexibility: null,
  minStepwiseCurrent: null,
  serviceName: null,
  mode: 'ECP',
  stepwiseMode: null,
}

export const settingsWith = (part: Partial<FcrSettings> = {}): FcrSettings => ({ ...NEW, ...part })

export const SINGLE = settingsWith({ isEnabled: true, serviceName: 'FI_SINGLE_STEP' })
export const STEPWISE = settingsWith({
  isEnabledStepwise: true,
  serviceName: 'FI_STEPWISE_STATIC',
  stepwiseMode: 'static',
  mode: 'MANUAL',
  maxStepwiseFlexibility: 40,
  minStepwiseCurrent: 6,
})

export const singleDraft = (part: Partial<FcrDraft> = {}): FcrDraft => ({ ...draftOf(SINGLE, 'single-step'), ...part })
export const stepwiseDraft = (part: Partial<FcrDraft> = {}): FcrDraft => ({ ...draftOf(STEPWISE, 'stepwise'), ...part })
