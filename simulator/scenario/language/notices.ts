import * as z from 'zod'
import { FcrSettings } from '#contract/demand-response.ts'
import type { EndpointName } from '#contract/endpoints.ts'

/** What the console says of a group at the head of its page, in its own words. */
export const NOTICES = [
  'FCR activated. Frequency is below limit.',
  'Safe Limit is activated. No values from external meter received.',
] as const
export type Notice = (typeof NOTICES)[number]

/** How often the console asks, ms of the world. */
export const REREAD_MS = 5_000

const SafeLimit = z.object({ enabled: z.boolean() })

interface Source {
  readonly call: EndpointName
  /** Whether it is shown after an answer; undefined when that cannot be read. */
  readonly isShown: (body: unknown) => boolean | undefined
}

/** The call that the console asks for each of them. */
export const NOTICE_SOURCES: Record<Notice, Source> = {
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
