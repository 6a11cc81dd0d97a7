import * as z from 'zod/mini'
import { BINDING_LIMITS } from './allocations.ts'
import { del, get, patch, post, put, takesBack } from './endpoint.ts'
import { ChargerMake, ChargerSession, Obedience } from './ocpp/sessions.ts'
import { GroupType } from './groups.ts'
import { CoarserSpan, Instant, knownWords, Nothing, pageOf, paging, queryList, queryNumber, ShortText, shown } from './wire.ts'

export const CATEGORIES = ['charger', 'DC', 'V2G', 'Energy storage'] as const
export type Category = (typeof CATEGORIES)[number]
export const CATEGORY_LABEL = knownWords({
  charger: 'AC',
  DC: 'DC',
  V2G: 'V2G',
  'Energy storage': 'Energy storage',
} satisfies Record<Category, string>)

export const StationType = z.object({
  id: z.number(),
  name: shown(z.string()),
  category: z.enum(CATEGORIES),
  driver: z.string(),
  maxChargingPowerKw: z.nullable(z.number()),
  /** Storage capacity, kWh. */
  capacity: z.nullable(z.number()),
  dlmSupport: z.boolean(),
  suspendedEVSECompatible: z.boolean(),
  smartChargingSupport: z.boolean(),
})
export type StationType = z.infer<typeof StationType>

export const AssignedGroup = z.object({ id: z.number(), name: shown(z.string()), type: GroupType, isSuperGroup: z.boolean() })
export type AssignedGroup = z.infer<typeof AssignedGroup>

/** A limit of a service of a group for the station; `appliedValue` in W, null without a limit. */
export const StackingService = z.object({
  appliedGroupId: z.number(),
  name: shown(z.string()),
  isApplied: z.boolean(),
  appliedValue: z.nullable(z.number()),
})
export type StackingService = z.infer<typeof StackingService>

/**
 * What the power of a station is. `measured`: by the charger; `derived`: from other values, see `PowerSource`; `assumed`: the
 * limit in force, because the charger has reported none; `last-known`: measured too long ago, or before the charger went
 * offline; `status`: 0, because its status says so.
 */
export const POWER_ORIGINS = ['measured', 'derived', 'assumed', 'last-known', 'status'] as const
export type PowerOrigin = (typeof POWER_ORIGINS)[number]
/** What a power is derived from: the rise of the energy register, the current and voltage, or the current at an assumed 230 V. */
export type PowerSource = 'register' | 'current-and-voltage' | 'current'

/** A value of the main meter of a charger (connector 0 or EVSE 0), which belongs to no station. */
export const MainMeterValue = z.object({ key: z.string(), value: z.number(), unit: z.string(), measuredAt: Instant })
export type MainMeterValue = z.infer<typeof MainMeterValue>

export const Station = z.object({
  deviceId: z.string(),
  stationId: z.number(),
  /** The ID of the device on an older platform. */
  legacyDeviceId: shown(z.nullish(z.string())),
  fullEvseId: shown(z.nullable(z.string())),
  name: shown(z.string(), ''),
  sellerId: z.nullable(z.number()),
  /** Present with `resolve=seller`. */
  seller: shown(z.nullish(z.object({ name: shown(z.nullable(z.string())) }))),
  type: StationType,
  /** kW */
  ratedPower: z.nullable(z.number()),
  maxChargingCurrentA: z.nullable(z.number()),
  minChargingCurrentA: z.nullable(z.number()),
  /** V: of a charger or device outside, the last one that it has sent; null before. */
  voltage: shown(z.nullable(z.number())),
  /** Number of phases installed, 1 to 3. */
  installedPhase: z.nullable(z.number()),
  /** The grid line of the first phase, 1 to 3. Null if the site does not state it: the platform assumes line 1. */
  phaseOneInstalledOnGridLine: z.nullable(z.number()),
  /** The last reported OCPP status. Unknown statuses are shown unchanged. */
  status: z.nullable(z.string()),
  /** One of `PAUSE_CAUSES`; others are shown unchanged. Only with status SuspendedEVSE; optional for a platform. */
  pausedBy: z.nullish(z.string()),
  isOnline: z.boolean(),
  /** The grid lines on which the car at an AC charger draws, 1 to 3. Only while it draws; optional for a platform. */
  carLines: z.nullish(z.array(z.number())),
  /** Time of the last message of the station. */
  timestamp: z.nullable(Instant),
  /** W, null without a limit. */
  dynamicPowerLimit: z.nullable(z.number()),
  /** The power that an operator has set, kW: a limit of a charger until the car leaves. Null without one; optional for a platform. */
  setpointKw: z.nullish(z.number()),
  /** Null for a station without such a record; optional for a platform. */
  obedience: z.nullish(Obedience),
  /** W drawn by the car; negative while it discharges. */
  latestChargePower: shown(z.nullable(z.number())),
  assignedGroups: z.array(AssignedGroup),
  stackingServices: z.array(StackingService),
  isBattery: z.boolean(),
  serialNumber: shown(z.nullable(z.string())),
  /** W of a battery; negative when it discharges. */
  latestPower: shown(z.nullable(z.number())),
  /** Hz; above 1000 it is mHz. */
  gridFrequency: shown(z.nullable(z.number())),
  /** % */
  batterySoC: shown(z.nullable(z.number())),
  fcrNEnabled: z.boolean(),
  settings: z.object({ iccid: z.nullable(z.string()), serialNumber: z.nullable(z.string()) }),
  /** Whether the device sends a live feed. */
  mqtt: z.boolean(),
  /** The identity of the charger if it connects by OCPP. Optional for a platform. */
  ocppIdentity: z.nullish(z.string()),
  /** What such a charger tells about itself when it boots. Optional for a platform. */
  ocppMake: z.nullish(ChargerMake),
  /** The identity of the V2G device or battery outside that acts as this station. */
  mqttIdentity: z.nullish(z.string()),
  /** The session of such a charger; null without one. Optional for a platform. */
  ocppSession: z.nullish(ChargerSession),
  /** Such a charger has refused its limit in every way. Optional for a platform. */
  refusesLimits: z.optional(z.boolean()),
  /** One of `POWER_ORIGINS`; others are shown unchanged. Only for a charger that may not measure; optional for a platform. */
  powerOrigin: z.nullish(z.string()),
  /** One of `PowerSource`; null for a power that is not derived. */
  powerDerivedFrom: z.nullish(z.string()),
  /** A per phase in use, of a charger outside; null if it follows from the power. Optional for a platform. */
  latestCurrent: z.nullish(z.number()),
  /** When the power was measured, or the last value arrived from which it is derived. Null if nothing was measured. */
  powerMeasuredAt: z.nullish(Instant),
  /** When such a charger or device has reported `batterySoC`. Optional for a platform. */
  socMeasuredAt: z.nullish(Instant),
  /** The last values of the main meter of the charger. Optional for a platform. */
  mainMeter: z.nullish(z.array(MainMeterValue)),
  /** The status of the charger as a whole while it prevails over that of its connectors: Faulted or Unavailable. */
  chargerStatus: z.nullish(z.string()),
})
export type Station = z.infer<typeof Station>

export const CONNECTIONS = ['online', 'offline'] as const
export type Connection = (typeof CONNECTIONS)[number]

export const STATION_SORTS = ['name', 'fullEvseId', 'status', 'power', 'obedience'] as const
export const listStations = get('/api/stations', {
  summary: 'A page of stations: of a group, of a group type and seller, or of a seller outside a group.',
  allow: 'seeDevices',
  query: z.object({
    groupId: z.optional(queryNumber),
    groupType: z.optional(GroupType),
    sellerId: z.optional(queryNumber),
    excludedGroupId: z.optional(queryNumber),
    /** Searches the name, the EVSE, device and station IDs, and the names of the groups. */
    search: z.optional(z.string()),
    ...paging,
    types: z.optional(queryList(CATEGORIES)),
    /** A status of `shownStatus`, or `Online`. */
    status: z.optional(z.string()),
    connection: z.optional(z.enum(CONNECTIONS)),
    /** The limit of `strictestReason` among the groups of the station. */
    limitedBy: z.optional(z.enum(BINDING_LIMITS)),
    /** A column, with a leading minus for descending order. */
    sort: z.optional(z.enum([...STATION_SORTS, '-name', '-fullEvseId', '-status', '-power', '-obedience'])),
  }),
  reply: pageOf(Station, {
    /** The status of all listed stations. Missing if the platform does not filter by status. */
    status: z.nullish(z.string()),
    /** The connection and the limit of all listed stations, in the same way. */
    connection: z.nullish(z.string()),
    limitedBy: z.nullish(z.string()),
  }),
})

export const readStation = get('/api/stations/:id', {
  summary: 'One station, by its device ID, or by its station ID with `stationId`.',
  allow: 'seeDevices',
  query: z.object({ resolve: z.optional(z.enum(['seller'])), stationId: z.optional(z.string()) }),
  reply: Station,
})

/** Fields of a station whose values change without a write. Services of super groups appear and disappear in `assignedGroups`. */
const moving = [
  'status',
  'pausedBy',
  'carLines',
  'isOnline',
  'timestamp',
  'dynamicPowerLimit',
  'setpointKw',
  'obedience',
  'latestChargePower',
  'latestPower',
  'gridFrequency',
  'batterySoC',
  'assignedGroups',
  'stackingServices',
  'voltage',
  'powerOrigin',
  'powerDerivedFrom',
  'latestCurrent',
  'powerMeasuredAt',
  'socMeasuredAt',
  'mainMeter',
  'chargerStatus',
] as const

export const saveStation = put('/api/stations/:id', {
  summary: 'Edit an energy-storage device.',
  allow: 'controlDevice',
  body: z.object({
    stationName: ShortText.check(z.minLength(1, 'Device name is required')),
    serialNumber: ShortText.check(z.minLength(1, 'Serial number is required')),
    iccid: z.optional(z.nullable(ShortText)),
    typeId: z.number(),
  }),
  takesBack: takesBack(Station, { moving, from: { stationName: 'name', iccid: 'settings.iccid', typeId: 'type.id' } }),
  reply: Station,
})
export const deleteStation = del('/api/stations/:deviceId', {
  summary: 'Delete a battery.',
  allow: 'deleteBattery',
  reply: Nothing,
})

export const connectStation = post('/api/stations/:deviceId/groups/:groupId', {
  summary: 'Add a station to a group.',
  allow: 'editGroup',
  reply: Nothing,
})
export const disconnectStation = del('/api/stations/:deviceId/groups/:groupId', {
  summary: 'Remove a station from a group.',
  allow: 'editGroup',
  reply: Nothing,
})

export const setFcrN = patch('/api/stations/:deviceId/fcr-n', {
  summary: 'Enable or disable FCR-N of a battery.',
  allow: 'controlDevice',
  body: z.object({ enabled: z.boolean() }),
  takesBack: takesBack(Station, { moving, from: { enabled: 'fcrNEnabled' } }),
  reply: Nothing,
})

/** Raw values by OCPP measurand, as text, and the two configuration keys that determine the contents of a meter-value file. */
const METER_VALUE_KEYS = [
  'Power.Active.Import',
  'Power.Active.Export',
  'SoC',
  'Frequency',
  'Pbaseline',
  'ffrPositive',
  'ffrNegative',
  'pMax',
  'pMin',
  'MeterValuesSampledData',
  'MeterValueSampleInterval',
] as const
export type MeterValueKey = (typeof METER_VALUE_KEYS)[number]
export const readMeterValues = get('/api/stations/:deviceId/meter-values', {
  summary: 'Latest raw meter values and the meter-value configuration.',
  allow: 'seeDevices',
  reply: z.object({
    /** `MeasuredAt`: when a charger outside sent the value. */
    results: z.array(z.object({ Key: z.string(), Value: z.string(), MeasuredAt: z.nullish(Instant) })),
    /** Spans with a coarser resolution than the device sends. Optional for a platform. */
    coarser: z.nullish(CoarserSpan),
  }),
})

export const listStationTypes = get('/api/station-types', {
  summary: 'Station types, optionally of the given drivers.',
  allow: 'seeDevices',
  query: z.object({ driver: z.optional(z.string()) }),
  reply: z.array(StationType),
})
