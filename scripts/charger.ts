import { KINDS, type Kind } from '#simulator/ocpp/charger/charger-options.ts'
import { OwnCharger } from '#simulator/ocpp/charger/own-charger.ts'
import { readArguments, refuse, refuseUsage } from './arguments.ts'

/** Interval of meter values, s; a heartbeat is sent with each. */
const REPORT_EVERY_S = 5
/** A charger that vanishes is gone after this time, and returns after the same time. */
const VANISHES_AFTER_S = 60
/** State of an open socket. */
const OPEN = 1
/** Chargers that connect at the same time. */
const CONNECTING = 50

const { option } = readArguments({
  name: 'npm run charger --',
  about: 'Connects small chargers by OCPP, each with a car that charges.',
  options: {
    ocpp: { value: 'URL', about: 'address of the endpoint, such as ws://127.0.0.1:9000/ocpp' },
    identity: { value: 'NAME', about: 'identity of the charger; with a count, the beginning of the identities (CP)' },
    kind: { value: 'KIND', about: `how it follows limits: ${KINDS.join(', ')} (obeys)` },
    count: { value: 'N', about: 'number of chargers, named NAME-1, NAME-2 and so on (1)' },
    version: { value: 'V', about: 'version of OCPP: 1.6 or 2.0.1 (1.6)' },
    'meter-error': { value: 'PERCENT', about: 'the largest error of its meter: 0 to 5 (0)' },
    start: { value: 'BY', about: 'what starts the transaction of its car: plug, or remote, which waits for the platform (plug)' },
    password: { value: 'TEXT', about: 'password for Basic authentication (none)' },
  },
  examples: ['--ocpp ws://127.0.0.1:9000/ocpp --identity CP-1', '--ocpp ws://127.0.0.1:9000/ocpp --count 50 --kind late'],
  failure: 'no charger could connect',
})

const url = option('ocpp') ?? refuseUsage('Name the endpoint: --ocpp ws://127.0.0.1:9000/ocpp.')
if (!/^wss?:\/\/\S+$/.test(url)) refuseUsage(`Option --ocpp expects an address such as ws://127.0.0.1:9000/ocpp, not "${url}".`)
const kindText = option('kind') ?? 'obeys'
const kind: Kind =
  KINDS.find((known) => known === kindText) ?? refuseUsage(`Option --kind expects ${KINDS.join(', ')}, not "${kindText}".`)
const countText = option('count')
const count = countText === undefined ? 1 : Number(countText)
if (!Number.isInteger(count) || count < 1 || count > 10_000) refuseUsage(`Option --count expects 1 to 10000, not "${countText}".`)
const version = option('version') ?? '1.6'
if (version !== '1.6' && version !== '2.0.1') refuseUsage(`Option --version expects 1.6 or 2.0.1, not "${version}".`)
const errorText = option('meter-error') ?? '0'
const meterError = Number(errorText) / 100
if (!(meterError >= 0 && meterError <= 0.05)) refuseUsage(`Option --meter-error expects 0 to 5, not "${errorText}".`)
const startText = option('start') ?? 'plug'
if (startText !== 'plug' && startText !== 'remote') refuseUsage(`Option --start expects plug or remote, not "${startText}".`)
const password = option('password')
const name = option('identity') ?? 'CP'

const charger = (place: number) =>
  new OwnCharger({
    url: url.replace(/\/$/, ''),
    identity: countText === undefined ? name : `${name}-${place + 1}`,
    protocol: version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1',
    kind,
    meterError,
    seed: place,
    ...(password !== undefined && { password }),
  })
const chargers = Array.from({ length: count }, (_, place) => charger(place))

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Charges until the connection closes. Resolves then. */
async function charge(one: OwnCharger, forS: number): Promise<void> {
  await (startText === 'remote' ? one.connectCar() : one.plugIn())
  for (let passedS = 0; passedS < forS; passedS += REPORT_EVERY_S) {
    await one.report(REPORT_EVERY_S)
    await one.heartbeat()
    await waitMs(REPORT_EVERY_S * 1_000)
  }
  one.close()
}

/** Connects, charges, and connects again after an interruption. */
async function live(one: OwnCharger, onBoot: (status: unknown) => void): Promise<never> {
  for (;;) {
    try {
      const { status } = await one.connect()
      onBoot(status)
      // A charger without a station is refused a transaction. It waits until it is added.
      while (one.bootStatus === 'Pending' && one.socket?.readyState === OPEN) await waitMs(500)
      if (one.bootStatus === 'Accepted') await charge(one, kind === 'vanishes' ? VANISHES_AFTER_S : Infinity)
      one.close()
    } catch (error) {
      onBoot(error instanceof Error ? error.message : String(error))
    }
    await waitMs(kind === 'vanishes' ? VANISHES_AFTER_S * 1_000 : REPORT_EVERY_S * 1_000)
  }
}

const answers = new Map<string, number>()
let booted = 0
for (let first = 0; first < count; first += CONNECTING) {
  const portion = chargers.slice(first, first + CONNECTING)
  await Promise.all(
    portion.map(
      (one) =>
        new Promise<void>((resolve) => {
          void live(one, (status) => {
            if (booted < count) answers.set(String(status), (answers.get(String(status)) ?? 0) + 1)
            booted++
            resolve()
          })
        }),
    ),
  )
}
const said = [...answers].map(([answer, times]) => `${answer}: ${times}`).join(', ')
if (!answers.has('Accepted') && !answers.has('Pending')) refuse(`No charger could connect to ${url} (${said}).`)
console.log(`${count === 1 ? 'The charger has' : `${count} chargers have`} connected to ${url} (${said}). Stop with Ctrl+C.`)
if (answers.has('Pending')) console.log('A charger that is pending waits until it is added on the page Stations of the console.')
