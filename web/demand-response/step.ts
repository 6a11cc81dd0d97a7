import { SERVICE_NAMES, SERVICES, type FcrSettings, type ServiceName, type StepType } from '#contract/demand-response.ts'
import type { FcrDraft } from './fcr-draft.ts'

export const STEP_NAME = { 'single-step': 'Single-step', stepwise: 'Stepwise' } satisfies Record<StepType, string>

/** The kind of step that is enabled. */
export function enabledStep({ isEnabled, isEnabledStepwise }: Pick<FcrSettings, 'isEnabled' | 'isEnabledStepwise'>) {
  if (isEnabled) return 'single-step'
  return isEnabledStepwise ? 'stepwise' : 'none'
}

/** The kind of step that is shown first: the enabled one, or else the one that the user may set. */
export function loadedStep(settings: Pick<FcrSettings, 'isEnabled' | 'isEnabledStepwise'>, isAdmin: boolean): StepType {
  const enabled = enabledStep(settings)
  if (enabled !== 'none') return enabled
  return isAdmin ? 'stepwise' : 'single-step'
}

/** The services that a user may choose: stepwise is for admins. */
export const servicesFor = (isAdmin: boolean): readonly ServiceName[] =>
  SERVICE_NAMES.filter((name) => isAdmin || SERVICES[name].stepType === 'single-step')

/** What is known of a service. A newer platform may name one that is not. */
export const serviceOf = (name: ServiceName | '') => (name !== '' && Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined)

type Chosen = Pick<FcrDraft, 'enabled' | 'serviceName' | 'step'>

/** The kind of step that is shown, and may be enabled. */
export const stepOf = ({ enabled, serviceName, step }: Chosen): StepType =>
  enabled === 'none' ? (serviceOf(serviceName)?.stepType ?? step) : enabled

/** A service that goes with a kind of step; empty for any other, and for none. */
export const serviceFor = (step: StepType, name: ServiceName | '' | null): ServiceName | '' =>
  name && serviceOf(name)?.stepType === step ? name : ''

/** The service of the kind of step that is shown; empty while there is none. */
export const chosenService = (chosen: Chosen) => serviceFor(stepOf(chosen), chosen.serviceName)
