import { can, type Holder } from './access.ts'
import type { DlmLimits } from './dlm.ts'
import { DLM_FIELD_GATES } from './dlm-gates.ts'
import { DLM_SERVICES, type DlmService } from './dlm-services.ts'

type Switches = Pick<DlmLimits, 'enabled' | DlmService>
type FuseFields = Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isSolarCharging' | 'mainCurrent' | 'isEnegicMainFuse'>

export const servicesInForce = (limits: Switches): readonly DlmService[] =>
  limits.enabled ? DLM_SERVICES.filter((service) => limits[service]) : []

/** Services that are in force before a change and not after it. */
export function endedServices(was: Switches, next: Switches): readonly DlmService[] {
  const remaining = servicesInForce(next)
  return servicesInForce(was).filter((service) => !remaining.includes(service))
}

/** Those of the services that this user has no permission to switch on. The user must not end them either. */
export const servicesBeyond = (holder: Holder, services: readonly DlmService[]): readonly DlmService[] =>
  services.filter((service) => !can[DLM_FIELD_GATES[service]](holder))

/** Is the rating of the main fuse known, as a field or by the Enegic meter? */
export const hasMainFuse = ({ mainCurrent, isEnegicMainFuse }: Pick<FuseFields, 'mainCurrent' | 'isEnegicMainFuse'>): boolean =>
  mainCurrent !== null || isEnegicMainFuse

/** Does load management keep the site below its main fuse? It needs a meter for that. */
export const watchesMainFuse = (limits: FuseFields): boolean =>
  limits.enabled && (limits.useExternalDevice || limits.isSolarCharging) && hasMainFuse(limits)

/**
 * Could this user not put a station back that they take out of the group? A station of another ordinary group joins a second
 * one only with the permission for that. Super groups do not count.
 */
export function isRemovalFinal(
  holder: Holder,
  group: { readonly id: number; readonly isSupergroup: boolean },
  assigned: readonly { readonly id: number; readonly isSuperGroup: boolean }[],
): boolean {
  const hasAnother = assigned.some(({ id, isSuperGroup }) => id !== group.id && !isSuperGroup)
  return hasAnother && !group.isSupergroup && !can.joinSecondGroup(holder)
}
