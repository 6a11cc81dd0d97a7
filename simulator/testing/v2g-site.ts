import type { V2gSettings } from '#contract/v2g.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { loadSite, type LoadSite } from './load-site.ts'
import { setV2gSettings } from '#simulator/v2g/world/v2g-actions.ts'
import { V2G_DEFAULTS } from '#simulator/v2g/world/v2g-settings.ts'

/** The initial settings of a V2G group in tests. */
export const ADAPTIVE: V2gSettings = { ...V2G_DEFAULTS, mode: 'freq' }

export interface V2gSite extends LoadSite {
  readonly carAt: (place: number) => Vehicle
  readonly set: (change: Partial<V2gSettings>) => void
}

/** A site for tests of V2G: points without scheduled arrivals, in one group without limits, on a Monday at 08:00 GMT. */
export function v2gSite(settings: Partial<V2gSettings> = {}, points = 3, dlm: Partial<DlmLimits> = {}): V2gSite {
  const site = loadSite(dlm, points, 'Both ways')
  setV2gSettings(site.world, site.group, { ...ADAPTIVE, ...settings })
  return {
    ...site,
    carAt: (place) => {
      const { vehicle } = site.at(place)
      if (!vehicle) throw new Error(`there is no car at place ${place}`)
      return vehicle
    },
    set: (change) => setV2gSettings(site.world, site.group, { ...(site.group.v2g ?? ADAPTIVE), ...change }),
  }
}
