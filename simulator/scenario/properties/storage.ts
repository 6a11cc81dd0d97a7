import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from './property.ts'
import { setpointAtW } from './v2g/v2g-power.ts'
import { OperatorEntries } from './operator-entries.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'

/** FCR-N is linear over ±0.1 Hz with a dead band of 10 mHz. A battery is used between 5 and 95 %. */
const [RANGE_HZ, DEAD_BAND_HZ, EMPTY_PERCENT, FULL_PERCENT] = [0.1, 0.01, 5, 95]
const TOLERANCE_W = 2
const SETTLED_S = 10

const inputsOf = (world: World, { control, fcrNEnabled, groupIds, isOnline, heldStatus }: Station) =>
  JSON.stringify([control, fcrNEnabled, groupIds, isOnline, heldStatus, groupIds.map((id) => world.groups.get(id)?.dlm)])

/**
 * P = baseline - Pmax × fcrN(f). Precondition: an ideal battery without energy management and load management, online and in service,
 * with the same setpoint and settings in both seconds; for the baseline, for 10 s; away from the edge of the dead band.
 */
export const batteryPower: Property = {
  name: 'battery-power',
  about: 'A battery has its baseline and the droop of FCR-N if it follows, and keeps its rating and its range of charge.',
  concerns: ({ stations }) => stations.some(({ plan }) => plan.kind === 'battery'),
  begin: (_, met) => {
    const before = new Map<number, { text: string; soc: number; sinceMs: number }>()
    return (world) => {
      const hz = world.recorder.frequencyAt(world.nowMs)
      for (const station of world.stations) {
        const { plan, path, managed, batteryDroop, index, name, powerW, baselineW, ratedPowerKw, socPercent } = station
        if (plan.kind !== 'battery') continue
        const was = before.get(index)
        const text = inputsOf(world, station)
        const isSame = was?.text === text
        before.set(index, { text, soc: socPercent, sinceMs: isSame ? was.sinceMs : world.nowMs })
        if (!isSame || !station.isOnline || station.heldStatus !== null || was.sinceMs > world.nowMs - 2_000) continue
        const what = (said: string) => ({
          what: `${name} ${said}: ${powerW.toFixed(0)} W at ${hz.toFixed(3)} Hz and ${was.soc.toFixed(2)} %`,
        })
        const ratedW = ratedPowerKw * 1_000
        if (Math.abs(powerW) > ratedW * 1.01 + TOLERANCE_W) return what('exceeds its rating')
        if (powerW > 1 && was.soc >= FULL_PERCENT) return what('is full and charges')
        if (powerW < -1 && was.soc <= EMPTY_PERCENT) return what('is empty and discharges')
        const awayHz = hz - 50
        const isEdge = Math.abs(Math.abs(awayHz) - DEAD_BAND_HZ) < 1e-4
        if (path || managed || batteryDroop || station.allowedCurrentA !== Infinity || isEdge) continue
        met()
        const setpointW = setpointAtW(station, world.nowMs)
        const isSetpointOld = setpointW === setpointAtW(station, world.nowMs - SETTLED_S * 1_000)
        const wantedW = Math.min(ratedW, Math.max(-ratedW, setpointW ?? 0))
        if (was.sinceMs <= world.nowMs - SETTLED_S * 1_000 && isSetpointOld && Math.abs(baselineW - wantedW) > 0.02 * ratedW) {
          return what(`has a baseline of ${baselineW.toFixed(0)} W, and a setpoint of ${wantedW} W`)
        }
        const isQuiet = !(Math.abs(awayHz) >= DEAD_BAND_HZ)
        if (station.fcrNEnabled && isQuiet && setpointW === null && Math.abs(baselineW) < 1) {
          const isAway = !Number.isNaN(hz) && powerW * (50 - was.soc) < -TOLERANCE_W && Math.abs(50 - was.soc) > 0.01
          if (isAway) return what('moves away from 50 %')
          continue
        }
        const share = station.fcrNEnabled && !isQuiet ? Math.min(1, Math.max(-1, awayHz / RANGE_HZ)) : 0
        const expectedW = Math.min(ratedW, Math.max(-ratedW, baselineW + share * ratedW))
        const isStopped = (expectedW > 0 && was.soc >= FULL_PERCENT) || (expectedW < 0 && was.soc <= EMPTY_PERCENT)
        if (Math.abs(powerW - (isStopped ? 0 : expectedW)) > 0.01 * ratedW + TOLERANCE_W) {
          return what(`should have ${expectedW.toFixed(0)} W`)
        }
      }
      return undefined
    }
  },
}

interface Command {
  readonly powerKw?: number
  readonly Pbaseline?: number
  readonly FFRPowerPositive?: number
  readonly FFRPowerNegative?: number
}

/**
 * Precondition: the only command for a device in a second, without faults, and without a baseline of several values. A charger has a
 * ceiling only with a car, and draws no more than it while it is ideal; EATON takes percent, others kW.
 */
export const manualSetpoint: Property = {
  name: 'manual-setpoint',
  about: 'A command that was answered with 200 is the setpoint of its device, in its unit and up to the rated power.',
  begin: (_, met) => {
    const entries = new OperatorEntries()
    const ceilings = new Map<number, number>()
    return (world) => {
      const calls = entries.next(world).filter(({ call, status }) => call === 'chargeDevice' && status === 200)
      for (const { params, body } of entries.hasFaults ? [] : calls) {
        const station = world.byDeviceId.get(String(params?.['deviceId']))
        const command = body as Command & { Baseline?: unknown }
        const isOnly = calls.filter((one) => one.params?.['deviceId'] === params?.['deviceId']).length === 1
        if (!station || !isOnly || station.ocpp || command.Baseline !== undefined) continue
        const { control, plan, ratedPowerKw, type, name } = station
        const isCharger = plan.kind === 'ac' || plan.kind === 'dc'
        const ratedW = ratedPowerKw * 1_000
        const within = (value: number) => Math.min(ratedW, Math.max(isCharger ? 0 : -ratedW, value))
        const ofUnit = type.driver.toUpperCase() === 'EATON' ? ratedW / 100 : 1_000
        const pairs: [string, number | undefined, number | null][] = [
          [
            'power',
            command.Pbaseline === undefined && command.powerKw !== undefined ? within(command.powerKw * ofUnit) : undefined,
            control.powerW,
          ],
          ['baseline', command.Pbaseline === undefined ? undefined : within(command.Pbaseline), control.baselineW],
          [
            'ffrPositive',
            command.FFRPowerPositive === undefined ? undefined : Math.max(0, within(command.FFRPowerPositive)),
            control.ffrPositiveW,
          ],
          [
            'ffrNegative',
            command.FFRPowerNegative === undefined ? undefined : Math.max(0, within(command.FFRPowerNegative)),
            control.ffrNegativeW,
          ],
        ]
        for (const [field, sent, has] of isCharger ? pairs.slice(0, 1) : pairs) {
          if (sent === undefined || (isCharger && !station.vehicle)) continue
          met()
          if (has === null || Math.abs(sent - has) > 0.5) {
            return { what: `${name} was sent ${sent} W of ${field} and has ${has} W` }
          }
        }
      }
      for (const { plan, path, isOnline, vehicle, control, powerW, index, name, ocpp } of world.stations) {
        if ((plan.kind !== 'ac' && plan.kind !== 'dc') || ocpp) continue
        const before = ceilings.get(index)
        ceilings.set(index, vehicle ? (control.powerW ?? Infinity) : Infinity)
        if (!vehicle && control.powerW !== null) return { what: `${name} keeps a setpoint of ${control.powerW} W without a car` }
        if (before === undefined || before === Infinity || before !== control.powerW || path || !isOnline) continue
        met()
        if (powerW > before + 1) return { what: `${name} draws ${powerW.toFixed(0)} W with a setpoint of ${before} W` }
      }
      return undefined
    }
  },
}

/** Below this power, or share of the rating of an inverter, standby and rounding decide. */
const CLEAR_W = 1_000
const CLEAR_SHARE = 0.1
/** Losses of one direction stay between these shares of the energy. */
const [MIN_SHARE, MAX_SHARE] = [0.75, 1.001]

/**
 * The stored energy follows the recorded power with the losses of one direction. Precondition: the same car or battery in both
 * seconds, online, with a clear power and a state of charge away from its limits.
 */
export const socBalance: Property = {
  name: 'soc-balance',
  about: 'The state of charge of a car or battery follows its power.',
  begin: (start, met) => {
    const before = start.stations.map(({ vehicle, socPercent }) => ({
      vehicle,
      soc: vehicle?.socPercent ?? socPercent,
      isOnline: false,
    }))
    return (world) => {
      let found: string | undefined
      for (const [index, { vehicle, socPercent, isOnline, plan, name }] of world.stations.entries()) {
        const was = before[index]
        const soc = vehicle?.socPercent ?? socPercent
        before[index] = { vehicle, soc, isOnline }
        const capacityWh = vehicle?.capacityWh ?? (plan.kind === 'battery' ? plan.capacityWh : NaN)
        if (!was?.isOnline || !isOnline || !isSame(was.vehicle, vehicle) || found) continue
        if (soc < 0 || soc > 100) found = `${name} has a state of charge of ${soc} %`
        const powerW = world.recorder.secondAt(world.nowMs, index, 'powerW') ?? NaN
        const clearW = plan.kind === 'ac' ? CLEAR_W : Math.max(CLEAR_W, CLEAR_SHARE * ratedPowerW(plan))
        if (!(Math.abs(powerW) >= clearW) || !(capacityWh > 0) || soc <= 0.5 || soc >= 99.5) continue
        met()
        const storedW = ((soc - was.soc) / 100) * capacityWh * 3_600
        const share = powerW > 0 ? storedW / powerW : powerW / storedW
        if (share >= MIN_SHARE && share <= MAX_SHARE) continue
        found = `${name} has ${powerW} W, and its stored energy changes by ${storedW.toFixed(0)} W`
      }
      return found === undefined ? undefined : { what: found }
    }
  },
}

/** Two looks may see the same object or a copy with other settings. */
const isSame = (a: Vehicle | null, b: Vehicle | null) => a?.arrivesMs === b?.arrivesMs && a?.capacityWh === b?.capacityWh
