import { HOUR_MS } from '#contract/durations.ts'
import type { StationType } from '#contract/stations.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { isChargerKind, type Plan, type Seam, type StationKind } from '#simulator/devices/model/plan.ts'
import type { ProfileName } from '#simulator/vehicles/model/arrivals.ts'
import type { FaultShares } from '#simulator/dynamics/model/charger-fault.ts'
import { managedStore } from '#simulator/battery-storage/model/managed-store.ts'
import { asking, exactPath, realPath, withDelay } from '#simulator/dynamics/model/charger-path.ts'
import { newOcppCharger, ocppPath, type OcppEntry } from '#simulator/ocpp/model/ocpp-charger.ts'
import { newFfr } from '#simulator/v2g/model/ffr.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import { NO_POWER_LIMIT_WINDOWS } from '#simulator/devices/model/power-limit-window.ts'
import { meanVoltageOf } from '#simulator/grid/model/voltage.ts'
import { hashOf, mix01 } from '#simulator/core/model/random.ts'
import type { StationEntry, StationTypeEntry } from '#simulator/sites/world/site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from './station.ts'

const NOMINAL_V = 230

const KIND = { charger: 'ac', DC: 'dc', V2G: 'v2g', 'Energy storage': 'battery' } as const satisfies Record<string, StationKind>

/** A station type as the platform shows it, with its electrical data. */
export interface StationModel {
  readonly type: StationType
  readonly entry: StationTypeEntry
}

export const modelOf = (entry: StationTypeEntry): StationModel => ({
  entry,
  type: {
    id: entry.id,
    name: entry.name,
    category: entry.category,
    driver: entry.driver,
    maxChargingPowerKw: entry.powerKw,
    capacity: entry.capacityKwh ?? null,
    dlmSupport: entry.supports.includes('dlm'),
    suspendedEVSECompatible: entry.supports.includes('suspendedEvse'),
    smartChargingSupport: entry.supports.includes('smartCharging'),
  },
})

/** A station before it is added to a world, from the site file or the generator. */
export interface StationDraft extends Omit<StationEntry, 'type' | 'groups'> {
  readonly model: StationModel
  readonly groupIds: number[]
  /** Added during the run, so that it has no past. */
  readonly isNew?: true
}

export interface StationDefaults {
  readonly seed: number
  readonly startMs: number
  readonly utcOffsetMs: number
  readonly evsePrefix: string
  readonly customerGroupIds: readonly number[]
  /** Shares of chargers that disobey; null at an ideal site. */
  readonly faultShares: FaultShares | null
  /** Groups with local frequency control. */
  readonly localGroupIds: ReadonlySet<number>
  /** Groups of batteries with an energy management. */
  readonly managedGroupIds: ReadonlySet<number>
}

/** Default profile: fleets have mostly workplace chargers, and a tenth are used at night. */
function profileOf(draft: StationDraft, key: number): ProfileName {
  if (draft.ocpp ?? draft.mqtt) return 'unvisited'
  const said = draft.profile ?? draft.model.entry.profile
  if (said) return said
  if (draft.model.type.category === 'DC') return 'roadside'
  const drawn = mix01(key, 0x0f11e)
  if (draft.model.type.category === 'V2G') return drawn < 0.7 ? 'workplace' : 'overnight'
  return drawn < 0.6 ? 'workplace' : drawn < 0.9 ? 'campus' : 'overnight'
}

/** Current that a station was allowed, and that it discharged into its building, before the start of the world, A per phase. */
export interface PastCurrents {
  readonly allowedA: number
  readonly givenA: number
  readonly seam?: Seam | undefined
}

function planOf(draft: StationDraft, around: StationDefaults, { allowedA, givenA, seam }: PastCurrents, v2g: Group['v2g']): Plan {
  const { entry } = draft.model
  const key = hashOf(around.seed, 'station', draft.id)
  const kind = KIND[entry.category]
  const meanVoltageV = meanVoltageOf(key, NOMINAL_V)
  const ratedW = entry.powerKw * 1_000
  const silentFor = (1 + 90 * mix01(key, 1)) * HOUR_MS
  const isOutside = (draft.ocpp ?? draft.mqtt) !== undefined
  return {
    key,
    kind,
    profile: profileOf(draft, key),
    utcOffsetMs: around.utcOffsetMs,
    startMs: around.startMs,
    meanVoltageV,
    phases: entry.phases,
    maxCurrentA: kind === 'ac' ? currentOf(entry) : ratedW / (meanVoltageV * entry.phases),
    pastAllowedA: allowedA,
    pastGivenA: givenA,
    ...(seam && { seam }),
    // Batteries have aged to different degrees. The age of one outside is not known.
    capacityWh: (entry.capacityKwh ?? 0) * (isOutside ? 1_000 : 880 + 30 * Math.floor(5 * mix01(key, 5))),
    v2g: kind === 'v2g' ? v2g : null,
    customerGroupIds: around.customerGroupIds,
    // What a charger or device outside has counted before the run is not known.
    importRegisterWh: isOutside ? 0 : Math.round(ratedW * (2_000 + 3_000 * mix01(key, 2))),
    exportRegisterWh: !isOutside && (kind === 'v2g' || kind === 'battery') ? Math.round(ratedW * (500 + 500 * mix01(key, 3))) : 0,
    offlineSinceMs: offlineSince(draft, around, silentFor),
    isAdded: draft.isNew === true,
    hasRealCars: around.faultShares !== null,
    faultySinceMs: draft.faulted ? around.startMs - silentFor / 10 : Infinity,
  }
}

/** A per phase, rounded as on nameplates: 22 kW on three phases are 32 A. */
const currentOf = (entry: StationTypeEntry) => Math.round((entry.powerKw * 1_000) / (NOMINAL_V * entry.phases))

/** When the past of a station ends, ms. A device outside has sent nothing before the run. */
function offlineSince({ isNew, ocpp, mqtt, offline }: StationDraft, { startMs }: StationDefaults, silentFor: number): number {
  if (isNew || mqtt || ocpp) return -Infinity
  return offline ? startMs - silentFor : Infinity
}

/** The charger or device outside that acts as the station. */
function outsideEntryOf({ ocpp, mqtt }: StationDraft): OcppEntry | undefined {
  const own = ocpp ?? (mqtt && { ...mqtt, protocol: 'mqtt' as const, connector: 1 })
  if (!own) return undefined
  const { reactionSeconds, ...entry } = own
  return { ...entry, reactionMs: reactionSeconds === undefined ? undefined : reactionSeconds * 1_000 }
}

const isOneOf = ({ groupIds }: { readonly groupIds: readonly number[] }, groups: ReadonlySet<number>) =>
  groupIds.some((id) => groups.has(id))

function pathOf(
  { key, kind, maxCurrentA }: Plan,
  { faultShares, localGroupIds }: StationDefaults,
  { groupIds, delaySeconds, asksAtSeconds }: StationDraft,
  ocpp: OcppEntry | undefined,
) {
  if (ocpp) return ocppPath(ocpp, maxCurrentA)
  const isLocal = isOneOf({ groupIds }, localGroupIds)
  const path = faultShares ? realPath(key, kind, maxCurrentA, { shares: faultShares, isLocal }) : null
  if (!isChargerKind(kind)) return path
  if (asksAtSeconds !== undefined) return asking(path ?? exactPath(maxCurrentA), asksAtSeconds * 1_000)
  return delaySeconds === undefined ? path : withDelay(path ?? exactPath(maxCurrentA), delaySeconds * 1_000)
}

/** Numbers that the site file does not state are drawn by lot. A charger outside has its own. */
const lotsOf = ({ serialNumber, iccid, ocpp }: StationDraft, { key, kind }: Plan) => ({
  serialNumber: serialNumber ?? (ocpp ? null : `SN${String(key).padStart(10, '0')}`),
  iccid: iccid ?? (!ocpp && (kind === 'dc' || kind === 'battery') ? `8935801${String(key).padStart(12, '0')}` : null),
})

/** A complete station. Every field is set, so that all stations have the same object shape. */
export function stationOf(
  draft: StationDraft,
  index: number,
  around: StationDefaults,
  past: PastCurrents,
  v2g: Group['v2g'],
): Station {
  const { type, entry } = draft.model
  const plan = planOf(draft, around, past, v2g)
  const isBattery = plan.kind === 'battery'
  const ratedW = entry.powerKw * 1_000
  const ocpp = outsideEntryOf(draft)
  const phaseOneLine = draft.phaseOneLine ?? (ocpp ? 1 : (([1, 2, 3] as const)[index % 3] ?? 1))
  const isOnline = !draft.offline && !ocpp
  return {
    index,
    deviceId: `d-${draft.id}`,
    stationId: draft.id,
    legacyDeviceId: `L${String(draft.id).padStart(6, '0')}`,
    fullEvseId: isBattery || !draft.evse ? null : `${around.evsePrefix}*${draft.evse}`,
    name: draft.name,
    sellerId: draft.sellerId,
    type,
    ratedPowerKw: entry.powerKw,
    maxChargingCurrentA: currentOf(entry),
    minChargingCurrentA: plan.kind === 'ac' || plan.kind === 'v2g' ? MIN_CHARGING_CURRENT_A : 0,
    nominalVoltageV: NOMINAL_V,
    phases: entry.phases,
    phaseOneLine,
    isLineAssumed: ocpp !== undefined && draft.phaseOneLine === undefined,
    ...lotsOf(draft, plan),
    hasLiveFeed: entry.liveFeed || draft.mqtt !== undefined,
    sendsMilliHertz: draft.milliHertz ?? (!ocpp && mix01(plan.key, 4) < 0.1),
    groupIds: draft.groupIds,
    plan,

    status: 'Available',
    heldStatus: draft.faulted ? 'Faulted' : null,
    statusSinceMs: draft.faulted ? plan.faultySinceMs : around.startMs,
    pauses: [],
    isOnline,
    lastHeardMs: around.startMs,
    vehicle: null,
    nextVisit: null,

    powerW: 0,
    currentA: 0,
    voltageV: ocpp ? NOMINAL_V : plan.meanVoltageV,
    phasesInUse: entry.phases,
    firstLine: phaseOneLine,
    powerFactor: 1,
    countedIn: isOnline ? draft.groupIds : [],
    energyImportWh: plan.importRegisterWh,
    energyExportWh: plan.exportRegisterWh,
    socPercent: isBattery ? (draft.soc ?? NaN) : NaN,
    frequencyHz: NaN,
    allowedCurrentA: past.allowedA,
    assuredCurrentA: past.allowedA,
    buildingA: 0,
    exportW: null,
    exportRule: null,
    powerLimitWindows: NO_POWER_LIMIT_WINDOWS,
    demandA: 0,
    fcrNEnabled: isBattery && (draft.fcrN ?? true),
    baselineW: 0,
    ffrPositiveW: v2g?.ffrPositive ?? 0,
    ffrNegativeW: v2g?.ffrNegative ?? 0,
    takenOverW: null,
    maxPowerW: ratedW,
    minPowerW: isBattery || plan.kind === 'v2g' ? -ratedW : 0,
    v2gInputs: null,
    batteryInputs: null,
    batteryDroop: null,
    managed: isBattery && isOneOf(draft, around.managedGroupIds) ? managedStore('fcr-n', ratedW, plan.capacityWh) : null,
    control: NO_CONTROL,
    path: pathOf(plan, around, draft, ocpp),
    ocpp: ocpp ? newOcppCharger(ocpp) : null,
    ffr: plan.kind === 'v2g' ? newFfr() : null,
    isRemoved: false,
    feedSeq: 0,
  }
}
