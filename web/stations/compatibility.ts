import type { StationType } from '#contract/stations.ts'

export type Compatibility = 'Full support' | 'Basic support' | 'Not supported'

/** The services compatibility of a station type. DC stations support DLM only. */
export function compatibility(
  type: Pick<StationType, 'category' | 'dlmSupport' | 'suspendedEVSECompatible' | 'smartChargingSupport'>,
): Compatibility {
  const isDc = type.category === 'DC'
  const supportsSmartCharging = type.smartChargingSupport && !isDc
  const supportsPreconnect = type.suspendedEVSECompatible && !isDc
  if (type.dlmSupport && supportsPreconnect && supportsSmartCharging) return 'Full support'
  return type.dlmSupport || supportsSmartCharging ? 'Basic support' : 'Not supported'
}
