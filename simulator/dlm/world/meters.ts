import type { DlmLimits, MeterProvider } from '#contract/dlm.ts'
import {
  DEFAULT_FUSE_A,
  loadBehindA,
  maxExportA,
  measuredA,
  sendsAt,
  type MeterDevice,
} from '#simulator/meters/model/external-meter.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { CONSECUTIVE_MS, newOutsideMeter, type OutsideMeter } from '#simulator/meters/model/outside-meter.ts'
import { valueReceived, firstValueReceived, silentMs, timeoutElapsed, noValueReceived } from '../model/safe-limit.ts'
import { chargerCurrentsA } from './charger-currents.ts'
import { NO_CURRENTS, type Meter, type MeterName, type MeterOverride } from './group-load.ts'
import { mainFuseOf } from './site-figures.ts'
import { historyWith } from '#simulator/meters/world/meter-history.ts'
import { MeterRecord } from '#simulator/meters/world/meter-record.ts'
import { hashOf } from '#simulator/core/model/random.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { outsideCurrentsA } from './supply.ts'

const METER_NAMES = ['external', 'boost'] as const satisfies readonly MeterName[]

const BOOST_FUSE_A = 25

interface Wanted {
  readonly deviceId: string | null
  readonly provider: MeterProvider
  readonly source: MeterDevice['source']
  readonly fuseA: number
}

/** The meter that these limits require. */
export function requiredMeter(dlm: DlmLimits, name: MeterName): Wanted | null {
  if (!dlm.enabled) return null
  const isExternal = dlm.useExternalDevice || dlm.isSolarCharging
  if (name === 'boost') {
    if (!dlm.enabledBoostCharging) return null
    const { boostChargingExternalDeviceId: id, boostChargingMeterDeviceProvider: provider } = dlm
    // The surplus of the external meter is in the limits already.
    const deviceId = provider === null || (isExternal && id === dlm.externalDeviceId) ? null : id
    return { deviceId, provider: provider ?? 'CARLO_GAVAZZI_EM24', source: 'solar', fuseA: BOOST_FUSE_A }
  }
  if (!isExternal) return null
  const { externalDeviceId: deviceId, meterDeviceProvider, isSolarCharging, mainCurrent } = dlm
  const source = isSolarCharging ? 'building-with-solar' : 'building'
  return { deviceId, provider: meterDeviceProvider ?? 'ENEGIC', source, fuseA: mainCurrent ?? DEFAULT_FUSE_A }
}

/** Creates the meters that the group's limits require. A meter that is already in use is kept. */
export function updateMeters(world: World, group: Group): void {
  const { meters } = group.load
  for (const name of METER_NAMES) {
    const wanted = requiredMeter(group.dlm, name)
    if (!wanted) {
      meters[name] = null
      continue
    }
    const device = meters[name]?.device
    const isSame =
      meters[name] !== null &&
      (device?.deviceId ?? null) === wanted.deviceId &&
      (device === null || (device?.provider === wanted.provider && device.source === wanted.source))
    if (!isSame) meters[name] = newMeter(world, group, name, wanted)
  }
}

/** Balances groups with boost charging again, which share the surplus of a device with other groups. */
export function balanceBoosted({ groups }: Pick<World, 'groups'>): void {
  for (const { load } of groups.values()) if (load.meters.boost) load.needsBalancing = true
}

/** A new device sends values unless a scenario has stopped them. */
function newMeter(world: World, group: Group, name: MeterName, { deviceId, ...wanted }: Wanted): Meter {
  const key = hashOf(world.seed, 'meter', deviceId ?? '')
  const { dlm, load } = group
  // A wrong id must not raise a limit, so a device that does not exist sends nothing.
  const isUnknown = deviceId !== null && !world.meterIds.has(deviceId)
  const outside = deviceId === null ? undefined : outsideMeterOf(world, deviceId)
  const device =
    deviceId === null
      ? null
      : { deviceId, key, utcOffsetMs: world.utcOffsetMs, ...wanted, ...(isUnknown && { isUnknown }), ...(outside && { outside }) }
  if (device) {
    const first = {
      device,
      mainA: name === 'boost' ? null : mainFuseOf(dlm, device),
      includesChargers: includesChargers(group, name),
    }
    load.meterHistory[name] = historyWith(load.meterHistory[name], first, world.nowMs)
  }
  const override = load.meterOverrides[name]
  const isReporting = device !== null && !isSilentAt(group, device, override, world.nowMs)
  const received = isOutside(device, override) ? device.outside : undefined
  const meter: Meter = {
    device,
    record: load.meterHistory[name]?.record ?? new MeterRecord(),
    inUseFromMs: world.nowMs,
    health: isReporting && !received ? firstValueReceived(world.nowMs) : noValueReceived(world.nowMs),
    measuredA: null,
    chargersA: NO_CURRENTS,
    outsideValues: received?.values ?? 0,
  }
  if (isReporting && !received) deliver(world, group, name, meter, device)
  return meter
}

/** The meter of others with this id. One that no simulated meter is may report at any time. */
function outsideMeterOf({ meterIds, outsideMeters }: World, deviceId: string): OutsideMeter | undefined {
  const known = outsideMeters.get(deviceId)
  if (known || meterIds.has(deviceId)) return known
  const meter = newOutsideMeter(deviceId)
  outsideMeters.set(deviceId, meter)
  return meter
}

/** Whether values come from a meter of others. A scenario may state them instead. */
const isOutside = (device: MeterDevice | null, { loadA }: MeterOverride): device is MeterDevice & { outside: OutsideMeter } =>
  device?.outside !== undefined && loadA === null

const includesChargers = ({ dlm }: Group, name: MeterName) => name === 'external' && dlm.stationPowerIncluded

/** A scenario that states the values of an unknown meter makes it known, and so does its first own value. */
export const isMissing = ({ isUnknown, outside }: MeterDevice, { loadA }: MeterOverride): boolean =>
  isUnknown === true && loadA === null && !outside?.valueA

/** An export that cannot be is no value. */
function isSilentAt(group: Group, device: MeterDevice, override: MeterOverride, nowMs: number): boolean {
  const { isSilent, flapping } = override
  if (isSilent || isMissing(device, override)) return true
  const minA = -maxExportA(group.dlm, group.type === 'GROUP_TYPE_DC')
  if ((override.loadA ?? device.outside?.valueA)?.some((amperes) => amperes < minA)) return true
  if (!flapping || nowMs >= flapping.untilMs) return false
  return (nowMs - flapping.fromMs) % flapping.everyMs < flapping.silentMs
}

/** Sends the values of a group's meters that are due in this second. Returns whether load management must balance again. */
export function tickMeters(world: World, group: Group): boolean {
  let isNews = false
  for (const name of METER_NAMES) {
    const meter = group.load.meters[name]
    if (!meter?.device) continue
    const override = group.load.meterOverrides[name]
    const { device } = meter
    const outside = isOutside(device, override) ? device.outside : undefined
    if (!outside && !sendsAt(device, world.nowMs)) continue
    const wasStale = meter.health.isStale
    const isSent = !outside || outside.values > meter.outsideValues
    if (outside) meter.outsideValues = outside.values
    if (!isSent || isSilentAt(group, device, override, world.nowMs)) {
      const isPause = outside && wasStale && silentMs(meter.health, world.nowMs) <= CONSECUTIVE_MS
      if (!isPause) meter.health = timeoutElapsed(meter.health, world.nowMs, world.meterTimeoutMs)
    } else {
      meter.health = valueReceived(meter.health, world.nowMs)
      if (deliver(world, group, name, meter, meter.device) && !meter.health.isStale) isNews = true
    }
    if (meter.health.isStale !== wasStale) isNews = true
  }
  return isNews
}

/** Receives a value. Returns whether it differs from the last one. */
function deliver(world: World, group: Group, name: MeterName, meter: Meter, device: MeterDevice): boolean {
  const chargersA = chargerCurrentsA(world, group)
  const override = group.load.meterOverrides[name]
  const isIncluding = includesChargers(group, name)
  const behindA = override.loadA ?? loadBehindA(device, world.nowMs)
  const takenA = plus(chargersA, outsideCurrentsA(world, group))
  const reportedA = isOutside(device, override) ? device.outside.valueA : null
  const value = measuredA(device.provider, reportedA ?? (isIncluding ? plus(behindA, takenA) : behindA))
  const was = meter.measuredA
  const isNew = !was || value.some((amperes, line) => amperes !== was[line])
  meter.measuredA = value
  meter.chargersA = chargersA
  meter.record.write(world.nowMs, value)
  if (isIncluding) group.load.meterHistory[name]?.chargers.write(world.nowMs, chargersA)
  return isNew
}

const plus = (a: PhaseCurrents, b: PhaseCurrents): PhaseCurrents => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
