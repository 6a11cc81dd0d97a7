import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'

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
