import type { ChargerOptions, Kind } from '#simulator/ocpp/charger/charger-options.ts'
import { OwnCharger } from '#simulator/ocpp/charger/own-charger.ts'
import { refuse } from '../arguments.ts'

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
export async function playOwn(all: readonly ChargerOptions[], play: Play): Promise<void> {
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
