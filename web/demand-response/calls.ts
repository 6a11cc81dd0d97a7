import { readFcrSettings } from '#contract/demand-response.ts'
import { resource } from '#platform/resource.ts'
import { rereadMs } from './activation.ts'

/** A group's demand-response settings with its activation state. */
export const fcrSettings = resource(readFcrSettings, { every: rereadMs, failed: 'Failed to get FCR settings' })
