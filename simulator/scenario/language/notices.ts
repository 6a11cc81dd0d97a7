import * as z from 'zod'
import { FcrSettings } from '#contract/demand-response.ts'
import type { EndpointName } from '#contract/endpoints.ts'

/** The notices at the top of the page of a group, with the texts of the console. */
export const NOTICES = [
  'FCR activated. Frequency is below limit.',
  'Safe Limit is activated. No values from external meter received.',
] as const
export type ScenarioNotice = (typeof NOTICES)[number]

/** The interval of the requests of the console, ms of simulated time. */
export const REREAD_MS = 5_000

const SafeLimit = z.object({ enabled: z.boolean() })

interface Source {
  readonly call: EndpointName
  /** Whether an answer makes the console show the notice; undefined for an unreadable answer. */
  readonly isShown: (body: unknown) => boolean | undefined
}

/** The call with which the console updates each notice. */
export const NOTICE_SOURCES: Record<ScenarioNotice, Source> = {
  'FCR activated. Frequency is below limit.': {
    call: 'readFcrSettings',
    isShown: (body) => {
      const settings = FcrSettings.safeParse(body).data
      return settings && settings.isEnabled && settings.activated
    },
  },
  'Safe Limit is activated. No values from external meter received.': {
    call: 'readSafeLimitEnabled',
    isShown: (body) => SafeLimit.safeParse(body).data?.enabled,
  },
}
