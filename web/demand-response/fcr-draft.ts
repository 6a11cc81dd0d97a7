import type { FcrMode, ServiceName, StepType, StepwiseMode } from '#contract/demand-response.ts'

/** The draft of the demand-response settings. Typed values remain text until they are saved. */
export interface FcrDraft {
  /** The enabled step type. Both step types are never enabled at the same time. */
  enabled: StepType | 'none'
  /** The step type that is shown while neither the switch nor the service determines one. Not editable. */
  step: StepType
  /** Empty until a service is chosen. */
  serviceName: ServiceName | ''
  stepwiseMode: StepwiseMode | null
  mode: FcrMode
  activationFrequency: string
  deactivationFrequency: string
  deactivationDelay: string
  powerDecrease: string
  maxStepwiseFlexibility: string
  minStepwiseCurrent: string
  triggerDelayInMs: string
}
