import { PROPERTY_NAMES, type PropertyName } from '../language/property-names.ts'
import * as access from './access.ts'
import * as activity from './activity.ts'
import * as bids from './bids.ts'
import * as congestion from './congestion.ts'
import * as dashboard from './dashboard.ts'
import * as budgetFormula from './dlm/budget-formula.ts'
import * as budgets from './dlm/budgets.ts'
import * as limits from './dlm/limits.ts'
import * as shares from './dlm/shares.ts'
import * as groups from './groups.ts'
import * as liveness from './liveness.ts'
import * as meters from './meters.ts'
import * as p2p from './p2p.ts'
import * as promises from './promises.ts'
import type { Property } from './property.ts'
import * as delivery from './reserves/delivery.ts'
import * as release from './reserves/release.ts'
import * as reserveRecord from './reserves/reserve-record.ts'
import * as stationReads from './stations/station-reads.ts'
import * as stationStates from './stations/station-states.ts'
import * as stationValues from './stations/values.ts'
import * as storage from './storage.ts'
import * as sums from './sums.ts'
import * as v2gPower from './v2g/v2g-power.ts'
import * as v2gSchedule from './v2g/v2g-schedule.ts'
import * as wholeRun from './whole-run.ts'

const dlm = [budgetFormula, budgets, limits, shares, liveness, promises]
const reserves = [delivery, release, reserveRecord]
const stations = [stationReads, stationStates, stationValues, storage, v2gPower, v2gSchedule]
const others = [access, activity, bids, congestion, dashboard, groups, meters, p2p, sums, wholeRun]

const isProperty = (one: unknown): one is Property => typeof one === 'object' && one !== null && 'begin' in one
const exported = [...dlm, ...reserves, ...stations, ...others].flatMap((file) => Object.values<unknown>(file)).filter(isProperty)

/** The exported property with a name: each name has exactly one. */
function propertyOf(wanted: PropertyName): [PropertyName, Property] {
  const [property, another] = exported.filter(({ name }) => name === wanted)
  if (!property || another) throw new Error(`The property ${wanted} is ${another ? 'exported twice' : 'missing'}.`)
  return [wanted, property]
}

/** Every property by its name. */
export const PROPERTIES = Object.fromEntries(PROPERTY_NAMES.map(propertyOf)) as Readonly<Record<PropertyName, Property>>
