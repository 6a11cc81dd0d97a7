#!/usr/bin/env node
import assert from 'node:assert'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import mqtt from 'mqtt'

/** @typedef {{ seq: number, time: string, validUntil: string, powerW: number, minPowerW: number, maxPowerW: number,
 *   baselineW: number, ffrPositiveW?: number, ffrNegativeW?: number, ffrActivationHz?: number, ffrOverHz?: number,
 *   droop?: { deadBandHz: number, rangeHz: number }, minSocPercent?: number }} Setpoint
 * @typedef {{ time: string, stepMs: number, frequencyHz: (number | null)[] }} Frequency */

const USAGE = `node v2g-device.mjs --identity NAME --password SECRET [--broker mqtt://127.0.0.1:1883]
  --topic TOPIC   v2g/SELLER/STATION, for the last will, which only another broker needs
  --capacity KWH (62)   --rated KW (10)   --soc PERCENT (61)   --phases N (3)   --idle KW (0), without a valid setpoint`
const HOLD_MS = 30_000,
  FALL_MS = 5000,
  NEXT_ACTIVATION_MS = 15 * 60_000
const SILENCE_MS = 1500,
  REPORT_MS = 1000,
  EFFICIENCY = 0.95
/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high)
const round = (/** @type {number} */ value, digits = 0) => Number(value.toFixed(digits))
/** Longest time to full power: 1.3 s at 49.7 Hz, 1.0 s at 49.6 Hz, 0.7 s at 49.5 Hz. @param {number} hz */
const fullPowerMs = (hz) => clamp(1300 - 3000 * (Math.abs(hz - 50) - 0.3), 700, 1300)
const requireNumbers = (/** @type {unknown[]} */ ...values) => assert(values.every(Number.isFinite), 'not a number')

export class Car {
  powerW = 0
  importWh = 0
  exportWh = 0
  /** @param {number} capacityWh @param {number} ratedW @param {number} socPercent @param {number} phases */
  constructor(capacityWh, ratedW, socPercent, phases) {
    this.capacityWh = capacityWh
    this.ratedW = ratedW
    this.socPercent = socPercent
    this.phases = phases
  }

  /** What the car can do of a wanted power. @param {number} wantedW @param {number} [minSocPercent] */
  possible(wantedW, minSocPercent = 0) {
    const low = this.socPercent <= minSocPercent ? 0 : -this.ratedW
    return clamp(wantedW, low, this.ratedW * clamp((100 - this.socPercent) / 5, 0, 1))
  }

  advance(/** @type {number} */ targetW, /** @type {number} */ ms) {
    // From full export to full import in 0.4 s: a fast reserve at 49.5 Hz has 0.7 s.
    const ramp = (this.ratedW * 5 * ms) / 1000
    this.powerW = clamp(targetW, this.powerW - ramp, this.powerW + ramp)
    const energyWh = (this.powerW * ms) / 3_600_000
    this.importWh += Math.max(energyWh, 0)
    this.exportWh += Math.max(-energyWh, 0)
    this.socPercent = clamp(this.socPercent + (100 * energyWh * EFFICIENCY ** Math.sign(energyWh)) / this.capacityWh, 0, 100)
  }

  report() {
    const phaseW = this.powerW / this.phases
    const voltageV = [230.6, 229.3, 230.1].slice(0, this.phases).map((v) => round(v - (0.2 * phaseW) / v, 1))
    return {
      powerW: round(this.powerW),
      currentA: voltageV.map((v) => round(phaseW / v, 2)),
      voltageV,
      socPercent: round(this.socPercent, 2),
      capacityWh: this.capacityWh,
      status: Math.abs(this.powerW) >= 1 ? 'Charging' : this.socPercent >= 99.9 ? 'SuspendedEV' : 'SuspendedEVSE',
      energyImportWh: round(this.importWh, 1),
      energyExportWh: round(this.exportWh, 1),
    }
  }
}

export class Control {
  /** @type {Setpoint | undefined} */ setpoint
  activatedAt = -Infinity
  /** At which frequency the last fast reserve activated. */ levelHz = 50
  accept(/** @type {Setpoint} A new run begins without a fast reserve. */ next) {
    const { seq, time } = this.setpoint ?? next
    if (next.seq < seq || Date.parse(next.time) < Date.parse(time)) this.activatedAt = -Infinity
    this.setpoint = next
  }

  /** @param {number} runMs @param {number | null | undefined} hz undefined: not measured; null: a gap @param {number} idleW */
  wantedW(runMs, hz, idleW) {
    const { setpoint } = this
    if (!setpoint || runMs > Date.parse(setpoint.validUntil)) return idleW
    const reserveW = this.fastReserveW(setpoint, runMs, hz ?? 50)
    // A reserve is held to its end, also when the measurement is lost.
    const ownW = setpoint.baselineW + droopW(setpoint, hz ?? 50) + reserveW
    return clamp(hz === undefined && reserveW === 0 ? setpoint.powerW : ownW, setpoint.minPowerW, setpoint.maxPowerW)
  }

  /** With the power of the newest setpoint. @param {Setpoint} setpoint @param {number} runMs @param {number} hz */
  fastReserveW({ ffrPositiveW = 0, ffrNegativeW = 0, ffrActivationHz = -Infinity, ffrOverHz = Infinity }, runMs, hz) {
    const lowW = ffrActivationHz === -Infinity ? 0 : -ffrPositiveW
    const highW = ffrOverHz === Infinity ? 0 : ffrNegativeW
    const isLow = lowW !== 0 && hz <= ffrActivationHz
    if ((isLow || (highW !== 0 && hz >= ffrOverHz)) && runMs - this.activatedAt >= NEXT_ACTIVATION_MS) {
      this.activatedAt = runMs
      this.levelHz = isLow ? ffrActivationHz : ffrOverHz
    }
    const fallsAt = this.activatedAt + fullPowerMs(this.levelHz) + HOLD_MS
    return (this.levelHz < 50 ? lowW : highW) * clamp(1 - (runMs - fallsAt) / FALL_MS, 0, 1)
  }
}

/** @param {Setpoint} setpoint @param {number} hz */
function droopW({ droop, ffrPositiveW = 0, ffrNegativeW = 0 }, hz) {
  if (!droop || Math.abs(hz - 50) <= droop.deadBandHz) return 0
  return clamp((hz - 50) / droop.rangeHz, -1, 1) * (hz < 50 ? ffrPositiveW : ffrNegativeW)
}

export class Device {
  control = new Control()
  /** @type {{ at: number, hz: number | null }[]} */ values = []
  measuredFrom = -Infinity
  sinceReportMs = 0
  /** Full power of a fast reserve is reported at once. */ delivers = false
  constructor(/** @type {Car} */ car, idleW = 0) {
    this.car = car
    this.idleW = idleW
  }

  /** Returns the answer to send, if any; throws if it is malformed. @param {Setpoint} setpoint */
  take(setpoint) {
    const { seq, time, validUntil, powerW, minPowerW, maxPowerW, baselineW, droop, minSocPercent } = setpoint
    const { ffrPositiveW = 0, ffrNegativeW = 0, ffrActivationHz = 0, ffrOverHz = 0 } = setpoint
    requireNumbers(
      seq,
      Date.parse(time),
      Date.parse(validUntil),
      powerW,
      minPowerW,
      maxPowerW,
      baselineW,
      minSocPercent ?? 0,
      ffrPositiveW,
      ffrNegativeW,
      ffrActivationHz,
      ffrOverHz,
      ...(droop ? [droop.deadBandHz, droop.rangeHz] : []),
    )
    const renewed = isDeepStrictEqual({ ...this.control.setpoint, seq, time, validUntil }, setpoint)
    this.control.accept(setpoint)
    const appliedW = round(this.car.possible(powerW, minSocPercent))
    const differs = Math.abs(appliedW - powerW) > 1
    // Only the answer to the newest setpoint counts, so that a difference is told again.
    return renewed && !differs ? undefined : { seq, result: 'accepted', ...(differs && { appliedW }) }
  }

  /** Returns the clock of the run, up to 100 ms earlier; throws if malformed. @param {Frequency} message @param {number} runMs */
  measure({ time, stepMs, frequencyHz }, runMs) {
    const start = Date.parse(time)
    requireNumbers(start, stepMs, ...frequencyHz.map((hz) => hz ?? 0))
    if (start < this.measuredFrom) {
      // A new run, without the fast reserve and the setpoint of the former one.
      if (Date.parse(this.control.setpoint?.time ?? '') > start) this.control.setpoint = undefined
      this.control.activatedAt = -Infinity
    }
    this.measuredFrom = start
    const former = this.values.filter(({ at }) => at < start && at >= start - SILENCE_MS)
    this.values = [...former, ...frequencyHz.map((hz, k) => ({ at: start + k * stepMs, hz }))]
    return clamp(runMs, start - 100, start)
  }

  /** Call it every 100 ms or more often; returns the report that is due, if any. @param {number} runMs @param {number} ms */
  step(runMs, ms) {
    const {
      car,
      control,
      control: { activatedAt },
    } = this
    const value = this.values.findLast(({ at }) => at <= runMs && at > runMs - SILENCE_MS)
    const targetW = car.possible(control.wantedW(runMs, value?.hz, this.idleW), control.setpoint?.minSocPercent)
    car.advance(targetW, ms)
    this.sinceReportMs += ms
    this.delivers ||= control.activatedAt !== activatedAt
    const isEarly = this.delivers && car.powerW === targetW
    if (!isEarly && this.sinceReportMs < REPORT_MS) return undefined
    this.delivers &&= !isEarly
    this.sinceReportMs %= REPORT_MS
    return car.report()
  }
}

function run() {
  const defaults = {
    broker: 'mqtt://127.0.0.1:1883',
    identity: '',
    password: '',
    topic: '',
    capacity: '62',
    rated: '10',
    soc: '61',
    phases: '3',
    idle: '0',
  }
  const type = /** @type {const} */ ('string')
  const options = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, { type, default: value }]))
  const { broker, identity, password, topic, ...rest } = /** @type {typeof defaults} */ (parseArgs({ options }).values)
  const numbers = [rest.capacity, rest.rated, rest.soc, rest.phases, rest.idle].map(Number)
  assert(identity && password && numbers.every(Number.isFinite), USAGE)
  const device = new Device(new Car(numbers[0] * 1000, numbers[1] * 1000, numbers[2], numbers[3]), numbers[4] * 1000)
  const client = mqtt.connect(broker, {
    username: identity,
    password,
    clientId: identity,
    keepalive: 10,
    resubscribe: false,
    ...(topic && { will: { topic: `${topic}/report`, payload: '{"connected": false}', qos: 0, retain: false } }),
  })
  let runMs = 0
  let tickedAt = performance.now()
  let frequencyAt = -Infinity
  let station = ''
  const said = new Set()
  const sayOnce = (/** @type {string} */ text) => !said.has(text) && said.add(text) && console.error(text)
  const subscribe = (/** @type {string} */ name) =>
    client.subscribe(
      name,
      (error, granted) =>
        client.connected && (error || granted?.some(({ qos }) => qos >= 128)) && sayOnce(`subscription refused: ${name}`),
    )
  /** @param {string} name @param {object | undefined} message */
  const send = (name, message) => message && client.connected && client.publish(name, JSON.stringify(message))

  /** @param {string} name @param {any} message */
  function receive(name, message) {
    if (name === 'grid/frequency') {
      runMs = device.measure(message, runMs)
      frequencyAt = performance.now()
    } else if (name === `${station}/setpoint`) {
      send(`${station}/answer`, device.take(message))
      runMs = Math.max(runMs, Date.parse(message.time))
    } else if (name === `join/${identity}/answer` && (message.topic ?? '') !== station) {
      console.log('join:', message.state, message.topic ?? '')
      if (station) client.unsubscribe(`${station}/setpoint`)
      if ((station = message.topic ?? '')) subscribe(`${station}/setpoint`)
    }
  }

  client.on('connect', () => {
    for (const name of [`join/${identity}/answer`, 'grid/frequency', ...(station ? [`${station}/setpoint`] : [])]) subscribe(name)
    send(`join/${identity}`, { kind: 'v2g', ratedPowerW: device.car.ratedW })
  })
  client.on('error', (error) => sayOnce(`connection: ${error.message || /** @type {any} */ (error).code}`))
  client.on('message', (name, payload) => {
    try {
      if (payload.length > 0) receive(name, JSON.parse(payload.toString()))
    } catch (error) {
      sayOnce(`${name} is malformed: ${String(error)}`)
    }
  })
  // Values apply for 100 ms each: with half of that, a late timer passes over none.
  setInterval(() => {
    const ms = performance.now() - tickedAt
    tickedAt += ms
    // Without these messages on a connection, the run is paused; in an outage, its clock goes on.
    if (!client.connected || tickedAt - frequencyAt < SILENCE_MS) runMs += ms
    const report = device.step(runMs, ms)
    if (station) send(`${station}/report`, report)
  }, 50)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) run()
