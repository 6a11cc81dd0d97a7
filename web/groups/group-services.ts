import type { Group } from '#contract/groups.ts'

type Flags = Pick<Group, 'dlmEnabled' | 'almEnabled' | 'preconnectEnabled' | 'solarChargingEnabled'>

const SERVICES = [
  ['dlmEnabled', 'DLM'],
  ['almEnabled', 'ALM'],
  ['preconnectEnabled', 'Preconnect'],
  ['solarChargingEnabled', 'Solar'],
] as const satisfies readonly (readonly [keyof Flags, string])[]

/** The enabled load management services of a group. */
export const groupServices = (group: Flags) => SERVICES.filter(([flag]) => group[flag]).map(([, name]) => name)
