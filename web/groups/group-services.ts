import type { Group } from '#contract/groups.ts'

type Flags = Pick<Group, 'dlmEnabled' | 'almEnabled' | 'preconnectEnabled' | 'solarChargingEnabled'>

const SERVICES = [
  ['dlmEnabled', 'DLM'],
  ['almEnabled', 'ALM'],
  ['preconnectEnabled', 'Preconnect'],
  ['solarChargingEnabled', 'Solar'],
] as const satisfies readonly (readonly [keyof Flags, string])[]

/** The load-management services that are on in a group. */
export const groupServices = (group: Flags) => SERVICES.filter(([flag]) => group[flag]).map(([, name]) => name)
