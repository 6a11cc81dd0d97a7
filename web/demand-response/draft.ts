import { FCR_DEFAULTS, type FcrSettings, type saveFcrSettings, type StepType } from '#contract/demand-response.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { typedNumber, typedText } from '#units/numbers/typed-number.ts'
import { chosenService, enabledStep, serviceFor, serviceOf, stepOf } from './step.ts'
import type { FcrDraft } from './fcr-draft.ts'

export type FcrField = keyof FcrDraft

/** The fields whose draft values are typed text. */
export const FCR_TEXT_FIELDS = [
  'activationFrequency',
  'deactivationFrequency',
  'deactivationDelay',
  'powerDecrease',
  'maxStepwiseFlexibility',
  'minStepwiseCurrent',
  'triggerDelayInMs',
] as const satisfies readonly FcrField[]
export type FcrTextField = (typeof FCR_TEXT_FIELDS)[number]

/** Initial values of fields for which the platform has no value. */
const DEFAULT: Partial<Record<FcrTextField, number>> = FCR_DEFAULTS

/** The draft of the stored settings. A service of the step type that is not shown is left empty. */
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

const defaultText = (value: number | undefined) => (value === undefined ? '' : typedText(value))

function textOf(field: FcrTextField, settings: FcrSettings): string {
  const value = settings[field]
  if (value !== null && Number.isFinite(value)) return typedText(value)
  // While single-step is enabled, an empty power decrease was saved on purpose.
  return field === 'powerDecrease' && settings.isEnabled ? '' : defaultText(DEFAULT[field])
}

/** The request body of a draft without errors. If no service is chosen, the stored service is kept. */
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

const numberOf = (field: FcrTextField, draft: FcrDraft) => typedNumber(draft[field]) ?? DEFAULT[field] ?? 0

/** The Kafka topic whose bidding zone is saved with the settings; only stepwise services have one. */
export const topicOf = (draft: FcrDraft) =>
  stepOf(draft) === 'stepwise' ? serviceOf(chosenService(draft))?.kafkaTopicName : undefined
