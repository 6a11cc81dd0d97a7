import { readFcrSettings } from '#contract/demand-response.ts'
import { resource } from '#platform/resource.ts'
import { pollIntervalMs } from './activation.ts'

/** A group's demand-response settings with its activation state. */
export const fcrSettings = resource(readFcrSettings, { every: pollIntervalMs, failed: 'Failed to get FCR settings' })
