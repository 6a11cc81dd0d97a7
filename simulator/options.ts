import { resolve } from 'node:path'
import { FLEET_MIX_FORM, fleetMixText, readFleetMix } from '#contract/fleet-mix.ts'
import { FIRST_STATION_MAX, STATIONS_MAX } from '#contract/sim.ts'
import { type CommandSpec, readCommandLine } from './command-line.ts'
import { PUBLIC_NAME_FORM, publicNameOf } from './http/own-host.ts'

/** How the simulator is started. */
export interface Options {
  /** 0 selects a free one. */
  port: number
  host: string
  /** Host names at a proxy in front of the simulator. */
  publicName?: readonly string[]
  /** Name of a scenario of the library, or path of a file; quiet-day by default. */
  scenario?: string
  /** Replaces the seed of the scenario. */
  seed?: number
  speed?: number
  stations?: number
  /** First id of stations and groups, for several simulators on one broker. */
  firstStation?: number
  /** Shares of the kinds of generated stations, as `fleetMixText` writes them. */
  mix?: string
  /** Address of an MQTT broker to publish to instead of the embedded one. */
  broker?: string
  /** TCP port of the embedded broker for MQTT clients without WebSockets; 0 selects a free one. */
  mqttPort?: number
  /** Port for chargers that connect by OCPP; 0 selects a free one. */
  ocpp?: number
  /** Refuse messages of chargers that deviate from the standard. */
  ocppStrict?: boolean
  /** Accept V2G devices, batteries and external meters of others at the broker. */
  devices?: boolean
  /** Path of a recorded frequency. It replaces the grid frequency from the start of every scenario. */
  frequency?: string
  /** Path of the folder that stores the run. */
  data?: string
  /** Format of the messages; `json` also has one line for each call. */
  log?: 'text' | 'json'
}

export const defaults = { port: 8080, host: '127.0.0.1' } as const satisfies Options

/** The port for chargers when `--ocpp` names none. */
const OCPP_PORT = 9_000

/** The help, or one sentence about the first error of the command line. */
export type OptionError = { readonly help: string } | { readonly problem: string }

interface Spec {
  readonly value: string
  readonly about: string
  /** Returns the value of the option; undefined when the text does not match `expected`. */
  readonly read: (text: string, folder: string) => string | number | boolean | undefined
  readonly expected: string
  /** Why `read` refuses a text, as a clause. */
  readonly reason?: (text: string) => string | undefined
  readonly bare?: string
  /** Whether its value is the list of all that are given. */
  readonly isRepeatable?: boolean
}

const number = (low: number, high: number, isWhole: boolean) => (text: string) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN
  return value >= low && value <= high && (!isWhole || Number.isSafeInteger(value)) ? value : undefined
}
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)
const path = (text: string, folder: string) => (text === '' ? undefined : resolve(folder, text))
const nameOrPath = (text: string, folder: string) => (/[\\/]|\.ya?ml$/.test(text) ? path(text, folder) : matching(/./)(text))

const mixOf = (text: string) => {
  const read = readFleetMix(text)
  return 'mix' in read ? fleetMixText(read.mix) : undefined
}
const mixProblem = (text: string) => {
  const read = readFleetMix(text)
  return 'problem' in read ? read.problem : undefined
}

const SPECS = {
  port: {
    value: 'N',
    about: 'port to listen on (8080; 0 selects a free one)',
    read: number(0, 65_535, true),
    expected: 'a port from 0 to 65535',
  },
  host: {
    value: 'ADDRESS',
    about: 'address to listen on (127.0.0.1, this machine only)',
    read: matching(/^[\w.:-]+$/),
    expected: 'an address or a host name',
  },
  publicName: {
    value: 'NAME',
    about: 'host name at a proxy in front of the simulator; repeat it for more (none)',
    read: publicNameOf,
    expected: PUBLIC_NAME_FORM,
    isRepeatable: true,
  },
  scenario: {
    value: 'NAME|FILE',
    about: 'scenario to play (quiet-day)',
    read: nameOrPath,
    expected: 'the name of a scenario, or the path of a .yaml file',
  },
  seed: {
    value: 'N',
    about: 'seed of random numbers (the seed of the scenario)',
    read: number(0, Number.MAX_SAFE_INTEGER, true),
    expected: 'a whole number of at least 0',
  },
  speed: {
    value: 'X',
    about: 'world seconds per second, 0.1 to 3600 (1)',
    read: number(0.1, 3_600, false),
    expected: 'a number from 0.1 to 3600',
  },
  stations: {
    value: 'N',
    about: 'number of stations (as in the site)',
    read: number(1, STATIONS_MAX, true),
    expected: `a whole number from 1 to ${STATIONS_MAX}`,
  },
  firstStation: {
    value: 'N',
    about: 'first id of stations and groups (as in the site)',
    read: number(1, FIRST_STATION_MAX, true),
    expected: `a whole number from 1 to ${FIRST_STATION_MAX}`,
  },
  mix: {
    value: 'SHARES',
    about: 'mix of generated stations (as in the site)',
    read: mixOf,
    expected: FLEET_MIX_FORM,
    reason: mixProblem,
  },
  broker: {
    value: 'URL',
    about: 'MQTT broker to publish to (the embedded one)',
    read: matching(/^(mqtts?|wss?):\/\/\S+$/),
    expected: 'an address such as mqtt://127.0.0.1:1883',
  },
  mqttPort: {
    value: 'N',
    about: 'TCP port for MQTT clients (none; 0 selects a free one)',
    read: number(0, 65_535, true),
    expected: 'a port from 0 to 65535',
  },
  ocpp: {
    value: 'N',
    about: `accept chargers at ws://HOST:N/ocpp/IDENTITY (off; N is ${OCPP_PORT} if omitted, 0 selects a free one)`,
    bare: String(OCPP_PORT),
    read: number(0, 65_535, true),
    expected: 'a port from 0 to 65535',
  },
  ocppStrict: {
    value: 'true',
    about: 'refuse messages of chargers that deviate from OCPP (off: what can be read is read)',
    bare: 'true',
    read: (text: string) => text === 'true' || undefined,
    expected: 'true or no value',
  },
  devices: {
    value: 'true',
    about: 'accept V2G devices, batteries and meters of others at the MQTT broker (off)',
    bare: 'true',
    read: (text: string) => text === 'true' || undefined,
    expected: 'true or no value',
  },
  frequency: {
    value: 'FILE',
    about: 'CSV of a recorded frequency, replayed from the start',
    read: path,
    expected: 'the path of a CSV file',
  },
  data: {
    value: 'DIR',
    about: 'folder that stores the run; a restart continues the run',
    read: path,
    expected: 'the path of a folder',
  },
  log: {
    value: 'FORMAT',
    about: 'format of messages: text, or json with a line for each call (text)',
    read: matching(/^(text|json)$/),
    expected: 'text or json',
  },
} as const satisfies Record<keyof Options, Spec>

const names = Object.keys(SPECS) as (keyof typeof SPECS)[]
/** `mqtt-port` for `mqttPort`. */
const spellingOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `npm start`, as its help describes it. */
export const START_COMMAND: CommandSpec = {
  name: 'npm start --',
  about: 'Starts the simulator with the console and the scenario desk.',
  options: Object.fromEntries(names.map((name) => [spellingOf(name), SPECS[name]])),
  examples: [
    '',
    '--scenario busy-day --speed 60',
    '--scenario outside-chargers --ocpp',
    '--stations 100000 --mix ac=60,dc=20,v2g=15,battery=5',
    '--data ./run',
  ],
  failure: 'the simulator cannot start, or stopped after an error',
}

/**
 * Reads the command line of the simulator. Relative paths start at `folder`: npm runs commands in the folder of the package and
 * passes the folder of the user in INIT_CWD.
 */
export function readOptions(
  argv: readonly string[],
  folder = process.env.INIT_CWD ?? process.cwd(),
  command = START_COMMAND,
): Options | OptionError {
  const line = readCommandLine(command, argv)
  if (!('option' in line)) return line
  const options: Options = { ...defaults }
  for (const name of names) {
    const { read, expected, reason, isRepeatable } = SPECS[name] as Spec
    const texts = line.all(spellingOf(name))
    const values = (isRepeatable ? texts : texts.slice(-1)).map((text) => ({ text, value: read(text, folder) }))
    const wrong = values.find(({ value }) => value === undefined)?.text
    if (wrong !== undefined) {
      const clause = reason?.(wrong)
      return {
        problem: `Option --${spellingOf(name)} expects ${expected}, not "${wrong}"${clause === undefined ? '' : `: ${clause}`}.`,
      }
    }
    if (values.length === 0) continue
    Object.assign(options, { [name]: isRepeatable ? values.map(({ value }) => value) : values[0]?.value })
  }
  if (options.broker !== undefined && options.mqttPort !== undefined) {
    return { problem: 'Option --mqtt-port is for the embedded broker, which --broker replaces. Omit one of them.' }
  }
  if (options.ocppStrict && options.ocpp === undefined) {
    return { problem: 'Option --ocpp-strict is for chargers that connect by OCPP. Add --ocpp.' }
  }
  return options
}
