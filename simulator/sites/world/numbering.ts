import type { SiteFile } from './site.ts'

/** Where the ids of generated stations and groups begin. */
export interface Numbering {
  readonly station: number
  readonly group: number
  /** Of the first generated group among all that a seed generates: its name and its kind follow from it. */
  readonly number: number
}

/** Ids that go on after those of the site file. */
export const numberingOf = (site: SiteFile): Numbering => ({
  station: 1 + site.stations.reduce((most, { id }) => Math.max(most, id), 100_000),
  group: 1 + site.groups.reduce((most, { id }) => Math.max(most, id), 100),
  number: 0,
})

/** Ids from `first` on: those of the site file are taken by its own stations and groups, in their order. */
export const numberingFrom = (site: SiteFile, first: number): Numbering => ({
  station: first + site.stations.length,
  group: first + site.groups.length,
  number: first,
})

/**
 * A site whose stations and groups have the ids from `first` on, so that several simulators share a broker. EVSE ids follow
 * from the new ids; serial numbers and cards are left out, which would exist twice. Names stay.
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
