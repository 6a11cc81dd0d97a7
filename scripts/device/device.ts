import { DEVICE_KINDS } from '#contract/ocpp/mqtt-devices.ts'
import { DEVICE_BEHAVIOURS, METER_BEHAVIOURS, type DeviceBehaviour } from './own-device.ts'
import { playDevice } from './play-device.ts'
import { readArguments, refuseUsage } from '../arguments.ts'

const { option } = readArguments({
  name: 'npm run device --',
  about: 'Connects a small V2G device, battery or external meter by MQTT, which reports every second and follows its setpoint.',
  options: {
    mqtt: { value: 'URL', about: 'address of the broker, such as mqtt://127.0.0.1:1883 or ws://127.0.0.1:8080/mqtt' },
    identity: { value: 'NAME', about: 'identity of the device, its user name' },
    password: { value: 'TEXT', about: 'password of the device (device)' },
    kind: { value: 'KIND', about: `${DEVICE_KINDS.join(', ')} (v2g)` },
    behaves: {
      value: 'HOW',
      about: `how it follows setpoints: ${DEVICE_BEHAVIOURS.join(', ')}; a meter: ${METER_BEHAVIOURS.join(', ')} (obeys)`,
    },
    'rated-kw': { value: 'N', about: 'its rated power, of a meter the load behind it, kW: 0.1 to 1000 (10)' },
    soc: { value: 'PERCENT', about: 'state of charge at the start: 0 to 100 (50)' },
  },
  examples: [
    '--mqtt mqtt://127.0.0.1:1883 --identity bench-1 --password secret',
    '--mqtt ws://127.0.0.1:8080/mqtt --identity cell-1 --kind battery --behaves late',
  ],
  failure: 'the device could not connect',
})

const numberOf = (name: string, standard: number, min: number, max: number) => {
  const text = option(name)
  const number = text === undefined ? standard : Number(text)
  return number >= min && number <= max ? number : refuseUsage(`Option --${name} expects ${min} to ${max}, not "${text}".`)
}
const url = option('mqtt') ?? ''
if (!/^(mqtts?|wss?):\/\/\S+$/.test(url)) {
  refuseUsage(`Option --mqtt expects an address such as mqtt://127.0.0.1:1883, not "${url}".`)
}
const identity = option('identity') ?? refuseUsage('Name the device: --identity bench-1.')
const kindText = option('kind') ?? 'v2g'
const kind =
  DEVICE_KINDS.find((known) => known === kindText) ??
  refuseUsage(`Option --kind expects ${DEVICE_KINDS.join(', ')}, not "${kindText}".`)
const behavesText = option('behaves') ?? 'obeys'
const behaviours: readonly DeviceBehaviour[] = kind === 'meter' ? METER_BEHAVIOURS : DEVICE_BEHAVIOURS
const behaves =
  behaviours.find((known) => known === behavesText) ??
  refuseUsage(`Option --behaves expects ${behaviours.join(', ')}, not "${behavesText}".`)

await playDevice({
  url,
  identity,
  kind,
  behaves,
  password: option('password') ?? 'device',
  ratedW: numberOf('rated-kw', 10, 0.1, 1_000) * 1_000,
  socPercent: numberOf('soc', 50, 0, 100),
})
