import type { SiteFile } from './site.ts'

/** The first ids of generated stations and groups. */
export interface Numbering {
  readonly station: number
  readonly group: number
  /** Number of the first generated group among all groups of the seed. It determines the group's name and category. */
  readonly number: number
}

/** Ids that follow those of the site file. */
export const numberingOf = (site: SiteFile): Numbering => ({
  station: 1 + site.stations.reduce((most, { id }) => Math.max(most, id), 100_000),
  group: 1 + site.groups.reduce((most, { id }) => Math.max(most, id), 100),
  number: 0,
})

/** Ids from `first` on, after those of the site file's own stations and groups. */
export const numberingFrom = (site: SiteFile, first: number): Numbering => ({
  station: first + site.stations.length,
  group: first + site.groups.length,
  number: first,
})

/**
 * A site with station and group ids from `first` on, so that several simulators can share a broker. EVSE ids follow
 * from the new ids. Serial numbers and cards are removed, because they would not be unique. Names stay.
 */
export const renumbered = (site: SiteFile, first: number): SiteFile => ({
  ...site,
  groups: site.groups.map((group, index) => ({ ...group, id: first + index })),
  stations: site.stations.map((station, index) => ({
    ...station,
    id: first + index,
    evse: station.evse === undefined ? undefined : `E${first + index}`,
    serialNumber: undefined,
    iccid: undefined,
  })),
})
