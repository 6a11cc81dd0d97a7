import type { AssignedGroup, Station } from '#contract/stations.ts'

export const DEPOT: AssignedGroup = { id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER', isSuperGroup: false }
export const RESERVE: AssignedGroup = { id: 10, name: 'Nordic reserve', type: 'GROUP_TYPE_CHARGER', isSuperGroup: true }

const AC = {
  id: 1,
  name: 'Wallbox',
  category: 'charger',
  driver: 'ac',
  maxChargingPowerKw: 11,
  capacity: null,
  dlmSupport: true,
  suspendedEVSECompatible: true,
  smartChargingSupport: true,
} as const satisfies Station['type']

/** A charger of 11 kW in no group, with these changes. */
export const charger = (changes: Partial<Omit<Station, 'type'>> & { type?: Partial<Station['type']> } = {}) =>
  ({
    deviceId: 'd-1',
    name: 'North gate 1',
    ratedPower: 11,
    isOnline: true,
    isBattery: false,
    latestChargePower: 0,
    latestPower: null,
    dynamicPowerLimit: null,
    minChargingCurrentA: null,
    installedPhase: 3,
    assignedGroups: [],
    ...changes,
    type: { ...AC, ...changes.type },
  }) as unknown as Station
