import type { FcrMode, ServiceName, StepType, StepwiseMode } from '#contract/demand-response.ts'

/** The demand-response settings as their form holds them: what is typed stays as it was typed. */
export interface FcrDraft {
  /** The kind of step that is on: never both. */
  enabled: StepType | 'none'
  /** The kind of step that is shown while neither the switch nor the service says. It is not edited. */
  step: StepType
  /** Empty until one is chosen. */
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
