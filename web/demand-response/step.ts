import { SERVICE_NAMES, SERVICES, type FcrSettings, type ServiceName, type StepType } from '#contract/demand-response.ts'
import type { FcrDraft } from './fcr-draft.ts'

export const STEP_NAME = { 'single-step': 'Single-step', stepwise: 'Stepwise' } satisfies Record<StepType, string>

/** The enabled step type. */
export function enabledStep({ isEnabled, isEnabledStepwise }: Pick<FcrSettings, 'isEnabled' | 'isEnabledStepwise'>) {
  if (isEnabled) return 'single-step'
  return isEnabledStepwise ? 'stepwise' : 'none'
}

/** The step type that is shown initially: the enabled one, otherwise stepwise for admins and single-step for other users. */
export function initialStep(settings: Pick<FcrSettings, 'isEnabled' | 'isEnabledStepwise'>, isAdmin: boolean): StepType {
  const enabled = enabledStep(settings)
  if (enabled !== 'none') return enabled
  return isAdmin ? 'stepwise' : 'single-step'
}

/** The services that a user can choose. Stepwise services require the admin role. */
export const servicesFor = (isAdmin: boolean): readonly ServiceName[] =>
  SERVICE_NAMES.filter((name) => isAdmin || SERVICES[name].stepType === 'single-step')

/** The properties of a service; undefined for a service of a newer platform that this console does not know. */
export const serviceOf = (name: ServiceName | '') => (name !== '' && Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined)

type Chosen = Pick<FcrDraft, 'enabled' | 'serviceName' | 'step'>

/** The step type that is shown, which the switch enables. */
export const stepOf = ({ enabled, serviceName, step }: Chosen): StepType =>
  enabled === 'none' ? (serviceOf(serviceName)?.stepType ?? step) : enabled

/** The service if it belongs to the step type, otherwise empty. */
export const serviceFor = (step: StepType, name: ServiceName | '' | null): ServiceName | '' =>
  name && serviceOf(name)?.stepType === step ? name : ''

/** The chosen service of the shown step type, otherwise empty. */
export const chosenService = (chosen: Chosen) => serviceFor(stepOf(chosen), chosen.serviceName)
