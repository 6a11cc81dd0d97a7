import { FCR_DEFAULTS, type FcrSettings, type saveFcrSettings, type StepType } from '#contract/demand-response.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { typedNumber } from '#units/typed-number.ts'
import { chosenService, enabledStep, serviceFor, serviceOf, stepOf } from './step.ts'
import type { FcrDraft } from './fcr-draft.ts'

export type FcrField = keyof FcrDraft

/** What is typed. */
export const FCR_TEXTS = [
  'activationFrequency',
  'deactivationFrequency',
  'deactivationDelay',
  'powerDecrease',
  'maxStepwiseFlexibility',
  'minStepwiseCurrent',
  'triggerDelayInMs',
] as const satisfies readonly FcrField[]
export type FcrText = (typeof FCR_TEXTS)[number]

/** What a field starts from that the platform holds nothing for. */
const DEFAULT: Partial<Record<FcrText, number>> = FCR_DEFAULTS

/** The form of the settings that the platform holds. A service of the kind of step that is not shown counts as none. */
export const draftOf = (settings: FcrSettings, step: StepType): FcrDraft => ({
  enabled: enabledStep(settings),
  step,
  serviceName: serviceFor(stepOf({ enabled: enabledStep(settings), step, serviceName: '' }), settings.serviceName),
  stepwiseMode: settings.stepwiseMode,
  mode: settings.mode,
  activationFrequency: textOf('activationFrequency', settings),
  deactivationFrequency: textOf('deactivationFrequency', settings),
  deactivationDelay: textOf('deactivationDelay', settings),
  powerDecrease: textOf('powerDecrease', settings),
  maxStepwiseFlexibility: textOf('maxStepwiseFlexibility', settings),
  minStepwiseCurrent: textOf('minStepwiseCurrent', settings),
  triggerDelayInMs: textOf('triggerDelayInMs', settings),
})

function textOf(field: FcrText, settings: FcrSettings): string {
  const value = settings[field]
  if (value !== null && Number.isFinite(value)) return String(value)
  // Once single-step is on, an empty power decrease is what somebody has saved.
  return field === 'powerDecrease' && settings.isEnabled ? '' : String(DEFAULT[field] ?? '')
}

/** What is sent; to be asked of a draft without an error. While no service is chosen, the stored one stays. */
export function toRequest(draft: FcrDraft, stored: FcrSettings, biddingZoneId?: number): BodyOf<typeof saveFcrSettings> {
  return {
    isEnabled: draft.enabled === 'single-step',
    activationFrequency: numberOf('activationFrequency', draft),
    deactivationFrequency: numberOf('deactivationFrequency', draft),
    deactivationDelay: numberOf('deactivationDelay', draft),
    powerDecrease: typedNumber(draft.powerDecrease) ?? null,
    isEnabledStepwise: draft.enabled === 'stepwise',
    maxStepwiseFlexibility: typedNumber(draft.maxStepwiseFlexibility) ?? null,
    minStepwiseCurrent: typedNumber(draft.minStepwiseCurrent) ?? null,
    serviceName: chosenService(draft) || stored.serviceName,
    triggerDelayInMs: numberOf('triggerDelayInMs', draft),
    mode: draft.mode,
    stepwiseMode: draft.stepwiseMode,
    ...(biddingZoneId === undefined ? {} : { biddingZoneId }),
  }
}

const numberOf = (field: FcrText, draft: FcrDraft) => typedNumber(draft[field]) ?? DEFAULT[field] ?? 0

/** The topic whose bidding zone is to be saved along; only stepwise has one. */
export const topicOf = (draft: FcrDraft) =>
  stepOf(draft) === 'stepwise' ? serviceOf(chosenService(draft))?.kafkaTopicName : undefined
