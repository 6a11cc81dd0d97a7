import * as z from 'zod/mini'
import { get, post, takesBack } from './endpoint.ts'
import { ShortText } from './wire.ts'

const STEP_TYPES = ['single-step', 'stepwise'] as const
export type StepType = (typeof STEP_TYPES)[number]
const STEPWISE_MODES = ['classic', 'static'] as const
export type StepwiseMode = (typeof STEPWISE_MODES)[number]
/** Source of the power of a stepwise group: the market's messages (ECP), or values that a user enters. */
export const FCR_MODES = ['ECP', 'MANUAL'] as const
export type FcrMode = (typeof FCR_MODES)[number]

interface Service {
  label: string
  stepType: StepType
  stepwiseMode: StepwiseMode | null
  kafkaTopicName: string
}

/** The six demand-response services and the settings that each of them implies. */
export const SERVICES = {
  FI_STEPWISE_CLASSIC: {
    label: 'Finland Stepwise FCR-D',
    stepType: 'stepwise',
    stepwiseMode: 'classic',
    kafkaTopicName: 'fcrd-finland',
  },
  FI_STEPWISE_STATIC: {
    label: 'Finland Stepwise FCR-D Static',
    stepType: 'stepwise',
    stepwiseMode: 'static',
    kafkaTopicName: 'fcrd-finland',
  },
  FI_SINGLE_STEP: {
    label: 'Finland Single-step FCR-D',
    stepType: 'single-step',
    stepwiseMode: null,
    kafkaTopicName: 'fcrd-finland',
  },
  TEST_STEPWISE_CLASSIC: {
    label: 'Test Finland Stepwise FCR-D',
    stepType: 'stepwise',
    stepwiseMode: 'classic',
    kafkaTopicName: 'fcrd-test',
  },
  TEST_STEPWISE_STATIC: {
    label: 'Test Finland Stepwise FCR-D Static',
    stepType: 'stepwise',
    stepwiseMode: 'static',
    kafkaTopicName: 'fcrd-test',
  },
  TEST_SINGLE_STEP: {
    label: 'Test Finland Single-step FCR-D',
    stepType: 'single-step',
    stepwiseMode: null,
    kafkaTopicName: 'fcrd-test',
  },
} as const satisfies Record<string, Service>
export type ServiceName = keyof typeof SERVICES
export const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]]

/** Why a service does not fit what is on; undefined if it does, or if no service is named. */
export function serviceProblem({ serviceName, stepwiseMode }: Chosen, on: StepType | 'none'): string | undefined {
  if (!serviceName || on === 'none') return undefined
  const service = SERVICES[serviceName]
  if (service.stepType !== on) return `is a ${service.stepType} service, but ${on} is on`
  const isOther = on === 'stepwise' && (stepwiseMode ?? 'classic') !== service.stepwiseMode
  return isOther ? `has the stepwise mode ${service.stepwiseMode}` : undefined
}
type Chosen = Partial<Pick<FcrSettings, 'serviceName' | 'stepwiseMode'>>

/** The default settings of a group: Hz, Hz, s, kW and ms. */
export const FCR_DEFAULTS = {
  activationFrequency: 49.7,
  deactivationFrequency: 49.9,
  deactivationDelay: 180,
  powerDecrease: 5,
  triggerDelayInMs: 0,
} as const

const saved = {
  isEnabled: z.boolean(),
  /** Hz */
  activationFrequency: z.number(),
  deactivationFrequency: z.number(),
  /** s */
  deactivationDelay: z.number().check(z.gte(0)),
  /** kW */
  powerDecrease: z.nullable(z.number().check(z.gte(0))),
  isEnabledStepwise: z.boolean(),
  /** kW */
  maxStepwiseFlexibility: z.nullable(z.number().check(z.gte(0))),
  /** A */
  minStepwiseCurrent: z.nullable(z.number().check(z.gte(0))),
  serviceName: z.nullable(z.enum(SERVICE_NAMES)),
  triggerDelayInMs: z.number().check(z.gte(0)),
  mode: z.enum(FCR_MODES),
  stepwiseMode: z.nullable(z.enum(STEPWISE_MODES)),
  biddingZoneId: z.nullish(z.number()),
}

/** Only the platform sets `activated`. */
export const FcrSettings = z.object({ ...saved, activated: z.boolean() })
export type FcrSettings = z.infer<typeof FcrSettings>

export const readFcrSettings = get('/api/groups/:groupId/fcr', {
  summary: 'Demand-response settings of a group, and whether it is active now.',
  allow: 'seeDemandResponse',
  reply: FcrSettings,
})
export const saveFcrSettings = post('/api/groups/:groupId/fcr', {
  summary: 'Set the demand-response settings of a group.',
  allow: 'seeDemandResponse',
  body: z.object(saved),
  takesBack: takesBack(FcrSettings, { moving: ['activated'] }),
  reply: FcrSettings,
})
export const createBiddingZone = post('/api/biddingZones', {
  summary: 'The bidding zone of a message topic. The same topic always has the same ID.',
  allow: 'seeDemandResponse',
  body: z.object({ kafkaTopicName: ShortText.check(z.minLength(1)) }),
  reply: z.object({ id: z.number() }),
})
