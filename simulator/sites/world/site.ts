/**
 * Provides: site files, generated fleets, and what a site promises. Needs: congestion, core, demand-response, p2p-market,
 * reserves, vehicles.
 */

import * as z from 'zod'
import { PERMISSIONS, ROLES } from '#contract/access.ts'
import { DlmLimits } from '#contract/dlm.ts'
import { GROUP_TYPES, ReportFormat } from '#contract/groups.ts'
import { CATEGORIES } from '#contract/stations.ts'
import { FFR_LEVELS, ffrLevelOf, HHmm, V2G_MODES } from '#contract/v2g.ts'
import { PROFILE_NAMES } from '#simulator/vehicles/model/arrivals.ts'
import { CongestionEntry } from '#simulator/congestion/world/congestion-entry.ts'
import { BidEntry, FcrEntry } from '#simulator/demand-response/world/fcr-entry.ts'
import { P2pOrderEntry } from '#simulator/p2p-market/world/p2p-entry.ts'
import { RuleEntry } from '#simulator/reserves/world/rule-entry.ts'
import { checkSite } from './site-checks.ts'

/**
 * The schema of site files: a fleet, its groups, its sellers and its users. The description of a field states the
 * expected value and is shown in errors.
 */
const Text = z.string().min(1).describe('a text')
const Id = z.int().gte(1).describe('a whole number of 1 or more')
const SellerId = z.int().gte(0).describe("a seller's id; 0 is the provider")
const Flag = z.boolean().describe('true or false')
const Positive = z.number().gt(0).describe('a number above 0')

const SellerEntry = z.strictObject({ id: SellerId, name: Text.nullable(), subSellers: z.array(SellerId).default([]) })

const UserEntry = z.strictObject({
  user: Text,
  name: Text,
  email: z.email().describe('an e-mail address'),
  password: Text,
  mfaCode: Text.optional(),
  napCodes: z.array(Text).default([]),
  sellerId: SellerId,
  roles: z
    .array(z.enum(ROLES))
    .describe(`a list of ${ROLES.join(', ')}`)
    .default([]),
  permissions: z
    .union([z.literal('all'), z.array(z.enum(PERMISSIONS))])
    .describe("all, or a list of the platform's permissions")
    .default([]),
  about: Text,
})

const SERVICES = ['dlm', 'suspendedEvse', 'smartCharging'] as const
const Service = z.enum(SERVICES).describe(`one of ${SERVICES.join(', ')}`)
const StationProfile = z.enum(PROFILE_NAMES).describe(`one of ${PROFILE_NAMES.join(', ')}`)

/** A second of a recording holds a power of at most 2,147 kW. */
const StationPower = z.number().gt(0).lte(2_000, 'must be at most 2000 kW').describe('a number above 0 and at most 2000')

const StationTypeEntry = z.strictObject({
  id: Id,
  name: Text,
  category: z.enum(CATEGORIES).describe(`one of ${CATEGORIES.join(', ')}`),
  driver: Text,
  powerKw: StationPower,
  capacityKwh: Positive.optional(),
  phases: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe('1, 2 or 3')
    .default(3),
  /** The services of load management that the station type supports. */
  supports: z.array(Service).default([...SERVICES]),
  liveFeed: Flag.default(false),
  profile: StationProfile.optional(),
})
export type StationTypeEntry = z.infer<typeof StationTypeEntry>

const Percent = z.number().gte(0).lte(100).describe('a percentage of 0 to 100')
const Watts = z.number().gte(0).describe('watts, 0 or more')

const V2gEntry = z.strictObject({
  mode: z
    .enum(V2G_MODES)
    .describe(`one of ${V2G_MODES.join(', ')}`)
    .default('freq'),
  minSoC: Percent.default(50),
  ffrPositive: Watts.default(1_000),
  ffrNegative: Watts.default(1_000),
  ffrActivationHz: z
    .number()
    .refine((hz) => ffrLevelOf(hz) !== undefined)
    .describe(`one of ${FFR_LEVELS.map(({ activationHz }) => activationHz).join(', ')}`)
    .default(FFR_LEVELS[0].activationHz),
  isFfrOverFrequencyEnabled: Flag.default(false),
  startChargeWith2kW: Flag.default(false),
  isDriverBypassEnabled: Flag.default(false),
  dailySchedule: z.array(z.strictObject({ id: Id, departureTime: HHmm, targetSoC: Percent })).default([]),
})

const GroupEntry = z.strictObject({
  id: Id,
  name: Text,
  type: z.enum(GROUP_TYPES).describe(`one of ${GROUP_TYPES.join(', ')}`),
  sellerId: SellerId,
  supergroup: Flag.default(false),
  realTimeReport: z.nullish(ReportFormat),
  historyReport: z.nullish(ReportFormat),
  dlm: z.strictObject(DlmLimits.shape).partial().default({}),
  v2g: V2gEntry.optional(),
  fcr: FcrEntry.default({}),
  bids: z.array(BidEntry).default([]),
  /**
   * Whether a controller at the site measures the frequency and controls the stations, unless the site is ideal. Without it, the
   * platform measures the frequency, and the response takes the way of a setpoint.
   */
  localFrequencyControl: Flag.default(false),
  /** Whether its batteries keep energy for FCR-N: normal and alert energy management (NEM and AEM), TR 3.5. */
  energyManagement: Flag.default(false),
})
export type GroupEntry = z.infer<typeof GroupEntry>

const Identity = z
  .string()
  .regex(/^[^\s/?#]{1,48}$/)
  .describe('the identity of a charger: 1 to 48 characters without spaces, /, ? and #')
/** The connector of a charger outside that acts as this station when the simulator is started with `--ocpp`. */
const OcppStation = z.strictObject({
  identity: Identity,
  connector: z.int().gte(1).lte(100).describe('the number of a connector, 1 to 100').default(1),
  /** Required from the charger by Basic authentication. */
  password: Text.optional(),
  /** The tags that are accepted. */
  tags: z.array(Text).min(1).max(1_000).describe('a list of at most 1,000 tags').optional(),
  /** Longest time from a limit to the reported draw, seconds. */
  reactionSeconds: z.number().gte(1).lte(120).describe('seconds, 1 to 120').optional(),
})

/** An external meter of others, which reports when the simulator is started with `--devices`. */
const MqttMeter = z.strictObject({
  identity: z
    .string()
    .regex(/^[^\s/?#+]{1,48}$/)
    .describe('the identity of a device: 1 to 48 characters without spaces, /, ?, # and +'),
  /** The password of the device at the broker, with the identity as the user name. */
  password: Text.optional(),
})
/** A V2G device or battery of others that acts as this station when the simulator is started with `--devices`. */
const MqttStation = z.strictObject({
  ...MqttMeter.shape,
  /** Longest time from a setpoint to the reported power, seconds. */
  reactionSeconds: z.number().gte(1).lte(120).describe('seconds, 1 to 120').optional(),
})

const StationEntry = z.strictObject({
  id: Id,
  name: Text,
  type: Text.describe('the name of one of the station types'),
  evse: Text.optional(),
  sellerId: SellerId,
  groups: z.array(Text.describe('the name of one of the groups')).default([]),
  profile: StationProfile.optional(),
  phaseOneLine: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe('1, 2 or 3')
    .optional(),
  serialNumber: Text.optional(),
  iccid: Text.optional(),
  milliHertz: Flag.optional(),
  fcrN: Flag.optional(),
  /** The state of charge of a battery at the start. Without it, as its past left it. */
  soc: Percent.optional(),
  offline: Flag.default(false),
  faulted: Flag.default(false),
  /** A charger whose setpoints take this time to the car, and that declares it. Without it, as `ideal` says. */
  delaySeconds: z.number().gt(0).lte(3_600).describe('seconds above 0, at most 3600').optional(),
  /** A charger without an open connection, which asks for its setpoint every 10 s, so many seconds after a full ten seconds. */
  asksAtSeconds: z.number().gte(0).lt(10).describe('seconds of at least 0 and below 10').optional(),
  ocpp: OcppStation.optional(),
  mqtt: MqttStation.optional(),
})
export type StationEntry = z.infer<typeof StationEntry>

const Share = z.number().gte(0).lte(1).describe('a share of 0 to 1')
const Disobedient = z.strictObject({
  late: Share.default(0),
  noEffect: Share.default(0),
  ignores: Share.default(0),
  rejects: Share.default(0),
})
const Generate = z.strictObject({
  stations: z.int().gte(0).lte(1_000_000).describe('a number of stations, 0 to 1000000'),
  shares: z.record(z.enum(CATEGORIES), Share).describe(`a share for each of ${CATEGORIES.join(', ')}`),
  groupSize: z
    .strictObject({ least: Id, most: Id })
    .refine(({ least, most }) => least <= most, 'the minimum is above the maximum'),
  offline: Share.default(0.02),
  faulted: Share.default(0.01),
})
export type Generate = z.infer<typeof Generate>

export const SiteFile = z
  .strictObject({
    about: Text.describe('a sentence that describes this site'),
    /** Prefix of the EVSE ids. */
    evsePrefix: Text,
    /** Offset of the daily rhythm from UTC. All other times are in UTC. */
    utcOffsetHours: z.number().gte(-12).lte(14).describe('hours ahead of UTC, -12 to 14').default(2),
    /**
     * Whether chargers and cars are ideal: they follow a setpoint in the same second, to the digit, and take no standby power.
     * Otherwise a setpoint takes seconds to the car.
     */
    ideal: Flag.default(true),
    /** Shares of chargers that do not obey their setpoints, unless the site is ideal. */
    disobedient: Disobedient.default({ late: 0, noEffect: 0, ignores: 0, rejects: 0 }),
    sellers: z.array(SellerEntry).min(1),
    users: z.array(UserEntry).min(1),
    /** Groups of drivers that can have priority. */
    customerGroups: z.array(z.strictObject({ id: Id, name: Text })).default([]),
    stationTypes: z.array(StationTypeEntry).min(1),
    groups: z.array(GroupEntry).default([]),
    /**
     * Further meters that exist at the site: an id, or an id and how the meter of others signs in. A meter with another id than
     * these and those of the groups is unknown.
     */
    meters: z
      .array(z.union([Text, z.strictObject({ id: Text, mqtt: MqttMeter.optional() })]))
      .default([])
      .transform((meters) => meters.map((meter) => (typeof meter === 'string' ? { id: meter, mqtt: undefined } : meter))),
    /**
     * The smallest FCR-D bid of a group, MW. A bid to the market has at least 1 MW; where the provider adds up the groups of several
     * sites, each sells a part of it.
     */
    minBidMw: Positive.default(1),
    /** Rules of congestion management. */
    congestion: z.array(CongestionEntry).default([]),
    /** Orders of groups in the P2P market. */
    p2p: z.array(P2pOrderEntry).default([]),
    /** Changed rules of frequency reserves. */
    rules: z.array(RuleEntry).default([]),
    stations: z.array(StationEntry).default([]),
    generate: Generate.default({
      stations: 0,
      shares: { charger: 0.7, DC: 0.15, V2G: 0.1, 'Energy storage': 0.05 },
      groupSize: { least: 20, most: 60 },
      offline: 0.02,
      faulted: 0.01,
    }),
  })
  .superRefine(checkSite)
export type SiteFile = z.infer<typeof SiteFile>

/** Sites with more stations play no hours before the run: they would take too long. */
export const BEFORE_STATIONS_MAX = 500

/** The number of stations of a world of this site. */
export const stationsOf = ({ stations, generate }: SiteFile, wanted: number | undefined): number =>
  wanted ?? stations.length + generate.stations
