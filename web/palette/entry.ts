import { GROUP_TYPE_LABEL, type ListedGroup } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { paths } from '#app/paths.ts'

export type SectionName = 'Page' | 'Problems' | 'Screens' | 'Groups' | 'Stations' | 'Actions'

/** A result of the command palette: something to open (`to`) or to do (`run`). */
export interface Entry {
  /** Unique among all entries, and the same in every session. */
  readonly key: string
  readonly section: SectionName
  readonly label: string
  /** A second, muted text. It is not searched. */
  readonly detail?: string | undefined
  /** Identifiers of the object. A search for one of them finds the object first. */
  readonly ids?: readonly string[]
  /** Other words that find it, such as those of an action that its page offers. */
  readonly words?: readonly string[] | undefined
  readonly target: { readonly to: string; readonly state?: unknown } | { readonly run: () => void }
}

export const groupEntry = ({ id, name, type }: Pick<ListedGroup, 'id' | 'name' | 'type'>): Entry => ({
  key: `group:${id}`,
  section: 'Groups',
  label: name,
  detail: `${GROUP_TYPE_LABEL[type]} · ID ${id}`,
  ids: [String(id)],
  target: { to: paths.group(id) },
})

/** State of the browser's history that opens the dialog of a temporary limit; the page of the group reads it. */
const LIMIT_NOW = { limitNow: true }

/** Opens the dialog of a temporary limit on a group. */
export const limitEntry = ({ id, name }: Pick<ListedGroup, 'id' | 'name'>): Entry => ({
  key: `limit:${id}`,
  section: 'Actions',
  label: `Limit now: ${name}`,
  target: { to: paths.group(id), state: LIMIT_NOW },
})

type FoundStation = Pick<Station, 'deviceId' | 'stationId' | 'fullEvseId' | 'name'> & {
  readonly assignedGroups: readonly { readonly name: string }[]
}

export const stationEntry = ({ deviceId, stationId, fullEvseId, name, assignedGroups }: FoundStation): Entry => ({
  key: `station:${deviceId}`,
  section: 'Stations',
  label: name,
  detail: [fullEvseId, `ID ${stationId}`, ...assignedGroups.map((group) => group.name)].filter(Boolean).join(' · '),
  ids: [deviceId, String(stationId), ...(fullEvseId === null ? [] : [fullEvseId])],
  target: { to: paths.device(deviceId) },
})
