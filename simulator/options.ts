import { resolve } from 'node:path'
import { FLEET_MIX_FORM, fleetMixText, readFleetMix } from '#contract/fleet-mix.ts'
import { FIRST_STATION_MAX } from '#contract/sim.ts'
import { didYouMean } from './scenario/language/nearest.ts'

/** How the simulator is started. */
export interface Options {
  /** 0 takes a free one. */
  port: number
  host: string
  /** A name of the library, or the path of a file; the quiet day unless it is said. */
  scenario?: string
  /** Takes the place of the scenario's own. */
  seed?: number
  speed?: number
  stations?: number
  /** The first id of its stations and groups, for several simulators on one broker. */
  firstStation?: number
  /** Shares of the kinds of generated stations, as `fleetMixText` writes them. */
  mix?: string
  /** Address of an MQTT broker to publish to, in place of the one inside. */
  broker?: string
  /** TCP port on which the broker inside takes MQTT clients that know no WebSockets; 0 takes a free one. */
  mqttPort?: number
  /** Path of a recorded frequency that is replayed from the start of every scenario. */
  frequency?: string
  /** Path of the folder in which the run is kept. */
  data?: string
}

export const defaults = { port: 8080, host: '127.0.0.1' } as const satisfies Options

/** What the command line says instead of options: its help, or one sentence about what is wrong. */
export type OptionError = { readonly help: string } | { readonly problem: string }

interface Spec {
  readonly value: string
  readonly about: string
  /** The value as it is kept; undefined when it is not what `expected` says. */
  readonly read: (text: string, folder: string) => string | number | undefined
  readonly expected: string
  /** What exactly is wrong with a text that `read` refuses, as a clause. */
  readonly reason?: (text: string) => string | undefined
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
    about: 'port to listen on (8080; 0 takes a free one)',
    read: number(0, 65_535, true),
    expected: 'a port of 0 to 65535',
  },
  host: {
    value: 'ADDRESS',
    about: 'address to listen on (127.0.0.1: this machine only)',
    read: matching(/^[\w.:-]+$/),
    expected: 'an address or a host name',
  },
  scenario: {
    value: 'NAME|FILE',
    about: 'what to play (quiet-day)',
    read: nameOrPath,
    expected: 'the name of a scenario, or the path of a .yaml file',
  },
  seed: {
    value: 'N',
    about: "seed of all chance (the scenario's own)",
    read: number(0, Number.MAX_SAFE_INTEGER, true),
    expected: 'a whole number of 0 or more',
  },
  speed: {
    value: 'X',
    about: 'world seconds a second, 0.1 to 3600 (1)',
    read: number(0.1, 3_600, false),
    expected: 'a number of 0.1 to 3600',
  },
  stations: {
    value: 'N',
    about: "number of stations (the site's own)",
    read: number(1, 1_000_000, true),
    expected: 'a whole number of 1 to 1000000',
  },
  firstStation: {
    value: 'N',
    about: "first id of stations and groups (the site's own)",
    read: number(1, FIRST_STATION_MAX, true),
    expected: `a whole number of 1 to ${FIRST_STATION_MAX}`,
  },
  mix: {
    value: 'SHARES',
    about: "mix of generated stations (the site's own)",
    read: mixOf,
    expected: FLEET_MIX_FORM,
    reason: mixProblem,
  },
  broker: {
    value: 'URL',
    about: 'MQTT broker to publish to (the one inside)',
    read: matching(/^(mqtts?|wss?):\/\/\S+$/),
    expected: 'an address such as mqtt://127.0.0.1:1883',
  },
  mqttPort: {
    value: 'N',
    about: 'TCP port for MQTT clients (none; 0 takes a free one)',
    read: number(0, 65_535, true),
    expected: 'a port of 0 to 65535',
  },
  frequency: {
    value: 'FILE',
    about: 'CSV of a recorded frequency, replayed from the start',
    read: path,
    expected: 'the path of a CSV file',
  },
  data: {
    value: 'DIR',
    about: 'folder to keep the run in; started with it again, the run goes on',
    read: path,
    expected: 'the path of a folder',
  },
} as const satisfies Record<keyof Options, Spec>

const names = Object.keys(SPECS) as (keyof typeof SPECS)[]
/** `--mqtt-port` */
const spellingOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const spelt = [...names, 'help'].map(spellingOf)

const help = () => {
  const rows = [...names.map((name) => [`${spellingOf(name)} ${SPECS[name].value}`, SPECS[name].about]), ['--help', 'this page']]
  return ['Usage: npm start -- [options]', '', ...rows.map(([left = '', right = '']) => `  ${left.padEnd(22)}${right}`)].join(
    '\n',
  )
}

/**
 * Reads the command line. Paths are seen from the folder that the command was typed in, which npm hands on;
 * itself it changes to that of the package.
 */
export function readOptions(argv: readonly string[], folder = process.env.INIT_CWD ?? process.cwd()): Options | OptionError {
  const options: Options = { ...defaults }
  for (let index = 0; index < argv.length; index += 1) {
    const [word, inline] = split(argv[index] ?? '')
    if (word === '--help' || word === '-h') return { help: help() }
    const name = names.find((known) => word === spellingOf(known))
    if (!name) return { problem: unknown(word) }

    const next = argv[index + 1]
    const text = inline ?? (next?.startsWith('--') ? undefined : next)
    if (inline === undefined) index += 1
    const { read, expected, reason } = SPECS[name] as Spec
    if (text === undefined) return { problem: `Option ${word} needs a value: ${expected}.` }
    const value = read(text, folder)
    if (value === undefined) {
      const why = reason?.(text)
      return { problem: `Option ${word} expects ${expected}, not "${text}"${why === undefined ? '' : `: ${why}`}.` }
    }
    Object.assign(options, { [name]: value })
  }
  if (options.broker !== undefined && options.mqttPort !== undefined) {
    return { problem: 'Option --mqtt-port is for the broker inside, which --broker replaces; leave out one of them.' }
  }
  return options
}

const split = (argument: string): [string, string?] => {
  const at = argument.startsWith('--') ? argument.indexOf('=') : -1
  return at === -1 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)]
}

function unknown(word: string): string {
  const kind = word.startsWith('-') ? 'option' : 'argument'
  const meant = didYouMean(word.replace(/^-*/, '--'), spelt)
  return `Unknown ${kind} ${word}${meant.replaceAll('"', '') || '; npm start -- --help lists the options.'}`
}
