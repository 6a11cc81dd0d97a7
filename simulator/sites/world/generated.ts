import { faker } from '@faker-js/faker/locale/fi'
import type { FleetMix } from '#contract/fleet-mix.ts'
import type { Category } from '#contract/stations.ts'
import { FFR_LEVELS } from '#contract/v2g.ts'
import { Mixer } from '#simulator/core/model/mixer.ts'
import type { Numbering } from './numbering.ts'
import { hash01, stream } from '#simulator/core/model/random.ts'
import { GROUP_TYPE_OF } from './site-checks.ts'
import type { GroupEntry, SiteFile } from './site.ts'
import type { StationDraft, StationModel } from '#simulator/stations/world/fleet.ts'

/** Names that the generator gives to places and stations of a category. */
const WORDS = {
  charger: { place: 'car park', bay: 'bay' },
  DC: { place: 'fast charging', bay: 'stall' },
  V2G: { place: 'V2G yard', bay: 'point' },
  'Energy storage': { place: 'battery room', bay: 'unit' },
} as const satisfies Record<Category, { place: string; bay: string }>

export interface Generated {
  readonly groups: GroupEntry[]
  readonly drafts: StationDraft[]
}

/**
 * Generates this number of stations, in groups of one category each, spread over the named sellers. A station depends
 * only on its own number, so that a larger fleet starts with the smaller one. A mix decides the category of each group;
 * the site must have station types for it.
 */
export function generate(
  site: SiteFile,
  models: readonly StationModel[],
  { count, seed, numbering, mix }: { count: number; seed: number; numbering: Numbering; mix?: FleetMix | undefined },
): Generated {
  if (count <= 0) return { groups: [], drafts: [] }
  const names = placeNames(seed)
  const sellers = site.sellers.filter(({ id, name }) => id !== 0 && name !== null)
  const mixer = mix && new Mixer(mix)
  const generated: Generated = { groups: [], drafts: [] }
  const { least, most } = site.generate.groupSize

  for (let number = numbering.number; generated.drafts.length < count; number++) {
    const drawnSize = least + Math.floor(hash01(seed, 'group', number, 'size') * (most - least + 1))
    const category = mixer?.next(drawnSize) ?? categoryOf(site, hash01(seed, 'group', number, 'category'))
    const fitting = models.filter(({ type }) => type.category === category)
    const seller = sellers[Math.floor(hash01(seed, 'group', number, 'seller') * sellers.length)]
    if (fitting.length === 0 || !seller) continue
    const size = Math.min(count - generated.drafts.length, drawnSize)
    const place = `${names[number % names.length] ?? 'Somewhere'}${number < names.length ? '' : ` ${Math.floor(number / names.length) + 1}`}`
    const group = groupEntry(
      numbering.group + number - numbering.number,
      `${place} ${WORDS[category].place}`,
      category,
      seller.id,
      size,
    )
    generated.groups.push(group)
    for (let bay = 1; bay <= size; bay++) {
      const id = numbering.station + generated.drafts.length
      const model = fitting[Math.floor(hash01(seed, 'station', id, 'type') * fitting.length)] ?? fitting[0]
      if (!model) continue
      generated.drafts.push({
        id,
        name: `${place}, ${WORDS[category].bay} ${bay}`,
        model,
        evse: `E${id}`,
        sellerId: seller.id,
        groupIds: [group.id],
        offline: hash01(seed, 'station', id, 'offline') < site.generate.offline,
        faulted: hash01(seed, 'station', id, 'faulted') < site.generate.faulted,
      })
    }
  }
  return generated
}

function categoryOf(site: SiteFile, drawn: number): Category {
  const shares = Object.entries(site.generate.shares) as [Category, number][]
  let left = drawn * shares.reduce((sum, [, share]) => sum + share, 0)
  return shares.find(([, share]) => (left -= share) < 0)?.[0] ?? 'charger'
}

/** Typical limits: 10 A for each AC point, 40 % of the rated power of fast chargers. */
function groupEntry(id: number, name: string, category: Category, sellerId: number, size: number): GroupEntry {
  const limits = { charger: 10 * size, DC: 40 * size, V2G: 16 * size, 'Energy storage': null } as const
  return {
    id,
    name,
    type: GROUP_TYPE_OF[category],
    sellerId,
    supergroup: false,
    fcr: {},
    bids: [],
    localFrequencyControl: false,
    energyManagement: false,
    dlm: limits[category] === null ? {} : { enabled: true, importLimit: limits[category] },
    ...(category === 'V2G' && { v2g: V2G_DEFAULTS }),
  }
}

const V2G_DEFAULTS = {
  mode: 'freq',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  ffrActivationHz: FFR_LEVELS[0].activationHz,
  isFfrOverFrequencyEnabled: false,
  startChargeWith2kW: false,
  isDriverBypassEnabled: false,
  dailySchedule: [],
} as const satisfies Omit<NonNullable<GroupEntry['v2g']>, 'dailySchedule'> & { dailySchedule: never[] }

/** Distinct street names. */
function placeNames(seed: number): string[] {
  faker.seed(Math.floor(stream(seed, 'places')() * 2 ** 31))
  return [...new Set(Array.from({ length: 600 }, () => faker.location.street()))]
}
