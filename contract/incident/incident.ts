import * as z from 'zod/mini'
import { GroupType } from '../groups.ts'
import { Instant } from '../wire.ts'

/** The files of an incident that other programs read by name. */
export const INDEX_FILE = 'index.json'
export const STATIONS_FILE = 'stations.json'
export const STATES_FILE = 'states.csv'
/** In the folder of a group that was followed. */
export const FORECASTS_FILE = 'v2g-forecasts.csv'
/** A name that is safe as a part of a file name on every computer. */
const fileName = (name: string) =>
  name
    .replaceAll(/[^\w.-]/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 100)
/** The values of a station: `values/d-1001.csv`. */
export const valuesFile = (deviceId: string) => `values/${fileName(deviceId)}.csv`
export const ffrLogsFile = (deviceId: string) => `ffr-logs/${fileName(deviceId)}.json`
/** The folder of a group: `groups/12/`. */
export const groupFolder = (groupId: number) => `groups/${groupId}/`

export const INCIDENT_FORMAT = 'loadstar-incident'
export const INCIDENT_VERSION = 1

const SavedFile = z.object({
  name: z.string(),
  about: z.string(),
  /** Rows of a CSV file or items of a list; null for a single object. */
  rows: z.nullable(z.number()),
  /** The time between two values, ms; null where each row is an event. */
  resolutionMs: z.nullable(z.number()),
})

/** What was not saved, why, and what that means for the reader. */
const NotRead = z.object({ what: z.string(), reason: z.string() })
export type NotRead = z.infer<typeof NotRead>

/** The index of an incident: `index.json`. It states also what could not be read. */
export const IncidentIndex = z.object({
  format: z.literal(INCIDENT_FORMAT),
  version: z.literal(INCIDENT_VERSION),
  savedAt: Instant,
  /** The name of the program: `Loadstar 0.1.0`. */
  savedBy: z.string(),
  /** The address of the platform; null if names were removed. */
  platform: z.nullable(z.string()),
  /** The time zone of the sites, an IANA name; null if the platform does not report it. */
  timeZone: z.nullable(z.string()),
  /** The range that was chosen, and the range with its margin, which all files cover. */
  chosen: z.object({ start: Instant, end: Instant }),
  span: z.object({ start: Instant, end: Instant }),
  /** The first one is the group for which the incident was saved. */
  groups: z.array(z.object({ id: z.number(), name: z.string(), type: GroupType })),
  /** The device for which it was saved; null for a group. */
  deviceId: z.nullable(z.string()),
  /** What the operator wrote about it. */
  note: z.string(),
  /** Names and IDs of stations, groups and people are replaced by numbers. */
  isAnonymous: z.boolean(),
  /** All times were moved by this, ms; 0 if they are true. */
  shiftedByMs: z.number(),
  files: z.array(SavedFile),
  notRead: z.array(NotRead),
})
export type IncidentIndex = z.infer<typeof IncidentIndex>

/** A file of an incident before it is written. `rows` of a table have the columns in their order; null is an empty cell. */
export type IncidentFile = { readonly name: string; readonly about: string; readonly resolutionMs: number | null } & (
  | { readonly value: unknown }
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] }
)
export type Cell = string | number | boolean | null

const cellText = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a file: indented JSON, or CSV of RFC 4180. */
export function textOf(file: IncidentFile): string {
  if ('value' in file) return `${JSON.stringify(file.value, null, 2)}\n`
  return [file.columns, ...file.rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n'
}

/** `incident-North-row-20260302T080011Z.loadstar.zip` */
export function incidentFileName(groupName: string, startMs: number): string {
  const name = groupName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'group'
  const time = new Date(startMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `incident-${name}-${time}.loadstar.zip`
}
