import { KINDS, type Kind, type ChargerOptions } from '#simulator/ocpp/charger/charger-options.ts'
import { didYouMean } from '#simulator/scenario/language/nearest.ts'
import { readArguments, refuse, refuseUsage } from './arguments.ts'
import { ImperfectCharger, kindList, kindName, KINDS_OF_CHARGERS } from './charger/play-imperfect.ts'
import { playLog } from './charger/play-log.ts'
import { OwnCharger } from '#simulator/ocpp/charger/own-charger.ts'

/** Interval of meter values, s; a heartbeat is sent with each. */
const REPORT_EVERY_S = 5
/** A charger that vanishes is gone after this time, and returns after the same time. */
const VANISHES_AFTER_S = 60
/** State of an open socket. */
const OPEN = 1
/** Chargers that connect at the same time. */
const CONNECTING = 50

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Play {
  readonly kind: Kind
  readonly startsRemotely: boolean
}

/** Charges until the connection closes. Resolves then. */
async function charge(one: OwnCharger, { startsRemotely, kind }: Play): Promise<void> {
  await (startsRemotely ? one.connectCar() : one.plugIn())
  const forS = kind === 'vanishes' ? VANISHES_AFTER_S : Infinity
  for (let passedS = 0; passedS < forS; passedS += REPORT_EVERY_S) {
    await one.report(REPORT_EVERY_S)
    await one.heartbeat()
    await waitMs(REPORT_EVERY_S * 1_000)
  }
  one.close()
}

/** Connects, charges, and connects again after an interruption. */
async function live(one: OwnCharger, play: Play, onBoot: (status: unknown) => void): Promise<never> {
  for (;;) {
    try {
      const { status } = await one.connect()
      onBoot(status)
      // A charger without a station is refused a transaction. It waits until it is added.
      while (one.bootStatus === 'Pending' && one.socket?.readyState === OPEN) await waitMs(500)
      if (one.bootStatus === 'Accepted') await charge(one, play)
      one.close()
    } catch (error) {
      onBoot(error instanceof Error ? error.message : String(error))
    }
    await waitMs(play.kind === 'vanishes' ? VANISHES_AFTER_S * 1_000 : REPORT_EVERY_S * 1_000)
  }
}

/** Plays small chargers with a car each, until the process ends. Ends it if none could connect. */
async function playOwn(all: readonly ChargerOptions[], play: Play): Promise<void> {
  const answers = new Map<string, number>()
  let booted = 0
  for (let first = 0; first < all.length; first += CONNECTING) {
    await Promise.all(
      all.slice(first, first + CONNECTING).map(
        (options) =>
          new Promise<void>((resolve) => {
            void live(new OwnCharger(options), play, (status) => {
              if (booted < all.length) answers.set(String(status), (answers.get(String(status)) ?? 0) + 1)
              booted++
              resolve()
            })
          }),
      ),
    )
  }
  const url = all[0]?.url ?? ''
  const said = [...answers].map(([answer, times]) => `${answer}: ${times}`).join(', ')
  if (!answers.has('Accepted') && !answers.has('Pending')) refuse(`No charger could connect to ${url} (${said}).`)
  const names = all.length === 1 ? 'The charger has' : `${all.length} chargers have`
  console.log(`${names} connected to ${url} (${said}). Stop with Ctrl+C.`)
  if (answers.has('Pending')) {
    console.log('A charger that is pending waits until it is added on the page Stations of the console.')
  }
}

/** Ending of the name of a log without names, unless it is given. */
const ANONYMOUS = '.anonymous.jsonl'

const { option, all } = readArguments({
  name: 'npm run charger --',
  about: 'Connects small chargers by OCPP, each with a car that charges; or an imperfect one, or one that plays a log.',
  options: {
    ocpp: { value: 'URL', about: 'address of the endpoint, such as ws://127.0.0.1:9000/ocpp' },
    identity: { value: 'NAME', about: 'identity of the charger; with a count, the beginning of the identities (CP)' },
    kind: { value: 'KIND', about: `how it follows limits: ${KINDS.join(', ')} (obeys)` },
    count: { value: 'N', about: 'number of chargers, named NAME-1, NAME-2 and so on (1)' },
    version: { value: 'V', about: 'version of OCPP: 1.6 or 2.0.1 (1.6)' },
    'meter-error': { value: 'PERCENT', about: 'the largest error of its meter: 0 to 5 (0)' },
    start: { value: 'BY', about: 'what starts the transaction of its car: plug, or remote, which waits for the platform (plug)' },
    password: { value: 'TEXT', about: 'password for Basic authentication (none)' },
    imperfect: {
      value: 'KIND[,KIND]',
      about: 'plays a charger with two connectors that deviates in these ways; may be repeated; "list" prints them',
    },
    replay: { value: 'FILE', about: 'plays the charger of a log of messages, and prints where the platform answers otherwise' },
    speed: { value: 'N', about: 'factor of time of the log: 0.1 to 1000 (1)' },
    from: { value: 'NAME', about: 'the charger of a log with several (the identity)' },
    anonymise: {
      value: 'FILE',
      bare: ANONYMOUS,
      about: 'writes the log without tags, serial numbers and secrets (LOG.anonymous.jsonl); plays it only with --ocpp',
    },
  },
  examples: [
    '--ocpp ws://127.0.0.1:9000/ocpp --identity CP-1',
    '--ocpp ws://127.0.0.1:9000/ocpp --count 50 --kind late',
    '--ocpp ws://127.0.0.1:9000/ocpp --imperfect lost,no-stop',
    '--ocpp ws://127.0.0.1:9000/ocpp --identity CP-1 --replay charger.log --speed 10',
  ],
  failure: 'no charger could connect, or the platform answered otherwise than in the log',
})

const numberOf = (name: string, standard: number, min: number, max: number, isWhole = false) => {
  const text = option(name)
  const number = text === undefined ? standard : Number(text)
  if (number >= min && number <= max && (!isWhole || Number.isInteger(number))) return number
  return refuseUsage(`Option --${name} expects ${min} to ${max}, not "${text}".`)
}

const log = option('replay')
const anonymise = option('anonymise')
const wanted = all('imperfect').flatMap((text) => text.split(','))
if (wanted.includes('list')) {
  console.log(kindList())
  process.exit(0)
}
for (const name of ['speed', 'from', 'anonymise']) {
  if (option(name) !== undefined && log === undefined) refuseUsage(`Option --${name} needs --replay FILE.`)
}
if (log !== undefined && wanted.length > 0) refuseUsage('Options --replay and --imperfect exclude each other.')

const given = option('ocpp')
if (given !== undefined && !/^wss?:\/\/\S+$/.test(given)) {
  refuseUsage(`Option --ocpp expects an address such as ws://127.0.0.1:9000/ocpp, not "${given}".`)
}
if (given === undefined && anonymise === undefined) refuseUsage('Name the endpoint: --ocpp ws://127.0.0.1:9000/ocpp.')
const url = given?.replace(/\/$/, '') ?? ''
const kindText = option('kind') ?? 'obeys'
const kind: Kind =
  KINDS.find((known) => known === kindText) ?? refuseUsage(`Option --kind expects ${KINDS.join(', ')}, not "${kindText}".`)
const count = numberOf('count', 1, 1, 10_000, true)
const version = option('version') ?? '1.6'
if (version !== '1.6' && version !== '2.0.1') refuseUsage(`Option --version expects 1.6 or 2.0.1, not "${version}".`)
const protocol = version === '1.6' ? ('ocpp1.6' as const) : ('ocpp2.0.1' as const)
const meterError = numberOf('meter-error', 0, 0, 5) / 100
const start = option('start') ?? 'plug'
if (start !== 'plug' && start !== 'remote') refuseUsage(`Option --start expects plug or remote, not "${start}".`)
const password = option('password')
const name = option('identity') ?? 'CP'
const identityOf = (place: number) => (option('count') === undefined ? name : `${name}-${place + 1}`)

if (log !== undefined) {
  const speed = numberOf('speed', 1, 0.1, 1_000)
  const anonymised = anonymise === ANONYMOUS ? `${log}${ANONYMOUS}` : anonymise
  const identity = option('identity')
  process.exit(await playLog({ file: log, url: given && url, identity, from: option('from'), speed, password, anonymised }))
} else if (wanted.length > 0) {
  const names = KINDS_OF_CHARGERS.map(kindName)
  const kinds = wanted.map((one) => {
    const found = KINDS_OF_CHARGERS.find((each) => kindName(each) === one)
    if (!found) return refuseUsage(`Unknown imperfection "${one}"${didYouMean(one, names) || '; --imperfect list prints them.'}`)
    const isFitting = found.protocol === undefined || found.protocol === protocol
    return isFitting ? found : refuseUsage(`The imperfection ${one} exists only in ${found.protocol?.replace('ocpp', 'OCPP ')}.`)
  })
  const chargers = Array.from({ length: count }, (_, place) => {
    const identity = identityOf(place)
    const report = (text: string) => console.log(`${identity}: ${text}`)
    return new ImperfectCharger({ url, identity, protocol, password, seed: place + 1, kinds, report })
  })
  console.log(`${count === 1 ? 'A charger plays' : `${count} chargers play`} ${wanted.join(', ')}. Stop with Ctrl+C.`)
  await Promise.all(chargers.map((one) => one.play())).catch((error: Error) =>
    refuse(`No charger could connect to ${url} (${error.message}).`),
  )
} else {
  const chargers = Array.from({ length: count }, (_, place) => ({
    url,
    identity: identityOf(place),
    protocol,
    kind,
    meterError,
    seed: place,
    ...(password !== undefined && { password }),
  }))
  await playOwn(chargers, { kind, startsRemotely: start === 'remote' })
}
