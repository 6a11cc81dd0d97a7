import { can, type Holder } from './access.ts'
import type { DlmLimits } from './dlm.ts'
import { DLM_FIELD_GATES } from './dlm-gates.ts'
import { DLM_SERVICES, type DlmService } from './dlm-services.ts'

type Switches = Pick<DlmLimits, 'enabled' | DlmService>
type FuseFields = Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isSolarCharging' | 'mainCurrent' | 'isEnegicMainFuse'>

export const servicesInForce = (limits: Switches): readonly DlmService[] =>
  limits.enabled ? DLM_SERVICES.filter((service) => limits[service]) : []

/** Services that end with a change. */
export function endedServices(was: Switches, next: Switches): readonly DlmService[] {
  const remaining = servicesInForce(next)
  return servicesInForce(was).filter((service) => !remaining.includes(service))
}

/** The services that this user may not switch on. The user may not end them either. */
export const servicesBeyond = (holder: Holder, services: readonly DlmService[]): readonly DlmService[] =>
  services.filter((service) => !can[DLM_FIELD_GATES[service]](holder))

/** Whether the rating of the main fuse is known, from the field or from the Enegic meter. */
export const hasMainFuse = ({ mainCurrent, isEnegicMainFuse }: Pick<FuseFields, 'mainCurrent' | 'isEnegicMainFuse'>): boolean =>
  mainCurrent !== null || isEnegicMainFuse

/** Whether load management keeps the site below its main fuse. This requires a meter. */
export const watchesMainFuse = (limits: FuseFields): boolean =>
  limits.enabled && (limits.useExternalDevice || limits.isSolarCharging) && hasMainFuse(limits)

/**
 * Whether this user could not undo the removal of a station from the group. A station of another ordinary group can join a
 * second one only with a separate permission. Super groups do not count.
 */
export function isRemovalFinal(
  holder: Holder,
  group: { readonly id: number; readonly isSupergroup: boolean },
  assigned: readonly { readonly id: number; readonly isSuperGroup: boolean }[],
): boolean {
  const hasAnother = assigned.some(({ id, isSuperGroup }) => id !== group.id && !isSuperGroup)
  return hasAnother && !group.isSupergroup && !can.joinSecondGroup(holder)
}
