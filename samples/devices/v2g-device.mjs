#!/usr/bin/env node
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import mqtt from 'mqtt'

/**
 * @typedef {{ seq: number, time: string, validUntil: string, powerW: number, minPowerW: number, maxPowerW: number,
 *   baselineW: number, ffrPositiveW?: number, ffrNegativeW?: number, ffrActivationHz?: number, ffrOverHz?: number,
 *   droop?: { deadBandHz: number, rangeHz: number }, minSocPercent?: number }} Setpoint
 * @typedef {{ time: string, stepMs: number, frequencyHz: (number | null)[] }} Frequency
 */

const USAGE = `node v2g-device.mjs --identity NAME --password SECRET [options]
  --broker URL        mqtt://127.0.0.1:1883 (default), or ws://127.0.0.1:8080/mqtt
  --topic TOPIC       v2g/SELLER/STATION, for the last will, which only another broker needs
  --capacity KWH (62)   --rated KW (10)   --soc PERCENT (61)   --phases N (3)
  --idle KW           power without a valid setpoint: 0`

const HOLD_MS = 30_000
const FALL_PER_MS = 0.2 / 1000
const NEXT_ACTIVATION_MS = 15 * 60_000
const SILENCE_MS = 1500
const REPORT_MS = 1000
const EFFICIENCY = 0.95

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high)
/** @param {number} value @param {number} [digits] */
const round = (value, digits = 0) => Number(value.toFixed(digits))

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

  /** @param {number} targetW @param {number} ms */
  advance(targetW, ms) {
    // From full export to full import in 0.4 s: a fast reserve at 49.5 Hz has 0.7 s.
    const ramp = (this.ratedW * 5 * ms) / 1000
    this.powerW = clamp(targetW, this.powerW - ramp, this.powerW + ramp)
    const energyWh = (this.powerW * ms) / 3_600_000
    if (energyWh > 0) this.importWh += energyWh
    else this.exportWh -= energyWh
    const storedWh = energyWh > 0 ? energyWh * EFFICIENCY : energyWh / EFFICIENCY
    this.socPercent = clamp(this.socPercent + (100 * storedWh) / this.capacityWh, 0, 100)
  }

  report() {
    const phaseW = this.powerW / this.phases
    const voltageV = [230.6, 229.3, 230.1].slice(0, this.phases).map((v) => round(v - (0.2 * phaseW) / v, 1))
    const idle = this.socPercent >= 99.9 ? 'SuspendedEV' : 'SuspendedEVSE'
    return {
      powerW: round(this.powerW),
      currentA: voltageV.map((v) => round(phaseW / v, 2)),
      voltageV,
      socPercent: round(this.socPercent, 2),
      capacityWh: this.capacityWh,
      status: Math.abs(this.powerW) < 1 ? idle : 'Charging',
      energyImportWh: round(this.importWh, 1),
      energyExportWh: round(this.exportWh, 1),
    }
  }
}

export class Control {
  /** @type {Setpoint | undefined} */ setpoint
  activatedAt = -Infinity
  /** Full power of the last fast reserve, negative on a low frequency. */ activatedW = 0

  /** @param {Setpoint} next */
  accept(next) {
    // A lower number is a new run, whose clock may begin before the last activation.
    if (this.setpoint && next.seq < this.setpoint.seq) this.activatedAt = -Infinity
    this.setpoint = next
  }

  /** @param {number} runMs @param {number | undefined} hz undefined without a measurement @param {number} idleW */
  wantedW(runMs, hz, idleW) {
    const { setpoint } = this
    if (!setpoint || runMs > Date.parse(setpoint.validUntil)) return idleW
    const { powerW, minPowerW, maxPowerW, baselineW } = setpoint
    const reserveW = this.fastReserveW(setpoint, runMs, hz)
    // A reserve is held to its end, also when the measurement is lost.
    const followsPlatform = hz === undefined && reserveW === 0
    return clamp(followsPlatform ? powerW : baselineW + droopW(setpoint, hz) + reserveW, minPowerW, maxPowerW)
  }

  /** @param {Setpoint} setpoint @param {number} runMs @param {number | undefined} hz */
  fastReserveW({ ffrPositiveW = 0, ffrNegativeW = 0, ffrActivationHz = -Infinity, ffrOverHz = Infinity }, runMs, hz = 50) {
    const offeredW = hz <= ffrActivationHz ? -ffrPositiveW : hz >= ffrOverHz ? ffrNegativeW : 0
    if (offeredW !== 0 && runMs - this.activatedAt >= NEXT_ACTIVATION_MS) {
      this.activatedAt = runMs
      this.activatedW = offeredW
    }
    return this.activatedW * clamp(1 - (runMs - this.activatedAt - HOLD_MS) * FALL_PER_MS, 0, 1)
  }
}

/** @param {Setpoint} setpoint @param {number | undefined} hz */
function droopW({ droop, ffrPositiveW = 0, ffrNegativeW = 0 }, hz = 50) {
  if (!droop || Math.abs(hz - 50) <= droop.deadBandHz) return 0
  const share = clamp((hz - 50) / droop.rangeHz, -1, 1)
  return share * (share < 0 ? ffrPositiveW : ffrNegativeW)
}

export class Device {
  control = new Control()
  /** @type {{ at: number, hz?: number }[]} */ values = []
  sinceReportMs = 0
  delivers = false

  /** @param {Car} car @param {number} idleW */
  constructor(car, idleW = 0) {
    this.car = car
    this.idleW = idleW
  }

  /** Returns the answer to send, if any. @param {Setpoint} setpoint */
  take(setpoint) {
    const { seq, time, validUntil, powerW, minSocPercent } = setpoint
    const renewed = isDeepStrictEqual({ ...this.control.setpoint, seq, time, validUntil }, setpoint)
    this.control.accept(setpoint)
    const appliedW = round(this.car.possible(powerW, minSocPercent))
    const differs = Math.abs(appliedW - powerW) > 1
    // Only the answer to the newest setpoint counts, so that a difference is told again.
    return renewed && !differs ? undefined : { seq, result: 'accepted', ...(differs && { appliedW }) }
  }

  /** @param {Frequency} message */
  measure({ time, stepMs, frequencyHz }) {
    const start = Date.parse(time)
    const former = this.values.filter(({ at }) => at < start && at >= start - SILENCE_MS)
    this.values = [...former, ...frequencyHz.map((hz, k) => ({ at: start + k * stepMs, hz: hz ?? undefined }))]
  }

  /** Call it every 100 ms or more often; returns the report that is due, if any. @param {number} runMs @param {number} ms */
  step(runMs, ms) {
    const { car, control } = this
    const { activatedAt } = control
    const value = this.values.findLast(({ at }) => at <= runMs && at > runMs - SILENCE_MS)
    const targetW = car.possible(control.wantedW(runMs, value?.hz, this.idleW), control.setpoint?.minSocPercent)
    car.advance(targetW, ms)
    this.sinceReportMs += ms
    this.delivers ||= control.activatedAt !== activatedAt
    const delivered = this.delivers && car.powerW === targetW
    if (delivered) this.delivers = false
    if (!delivered && this.sinceReportMs < REPORT_MS) return undefined
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
  const values = /** @type {typeof defaults} */ (parseArgs({ options }).values)
  const { broker, identity, password, topic } = values
  const numbers = [values.capacity, values.rated, values.soc, values.phases, values.idle].map(Number)
  if (!identity || !password || numbers.some(Number.isNaN)) throw new Error(USAGE)
  const [capacityKWh, ratedKW, soc, phases, idleKW] = numbers
  const device = new Device(new Car(capacityKWh * 1000, ratedKW * 1000, soc, phases), idleKW * 1000)
  const client = mqtt.connect(broker, {
    username: identity,
    password,
    clientId: identity,
    keepalive: 10,
    reconnectPeriod: 2000,
    ...(topic && { will: { topic: `${topic}/report`, payload: '{"connected": false}', qos: 0, retain: false } }),
  })
  let runMs = 0
  let tickedAt = performance.now()
  let frequencyAt = -Infinity
  let station = ''

  /** @param {string} name @param {object | undefined} message */
  const send = (name, message) => message && client.connected && client.publish(name, JSON.stringify(message))

  /** @param {string} name @param {any} message */
  function receive(name, message) {
    if (name === 'grid/frequency') {
      runMs = Date.parse(message.time)
      frequencyAt = performance.now()
      device.measure(message)
    } else if (name === `${station}/setpoint`) {
      // Until the first message with the frequency, this is the best that is known of the clock of the run.
      runMs = Math.max(runMs, Date.parse(message.time))
      send(`${station}/answer`, device.take(message))
    } else if (name === `join/${identity}/answer` && (message.topic ?? '') !== station) {
      console.log('join:', message.state, message.topic ?? '')
      station = message.topic ?? ''
      if (station) client.subscribe(`${station}/setpoint`)
    }
  }

  function tick() {
    const at = performance.now()
    const ms = at - tickedAt
    tickedAt = at
    // Without these messages on a connection, the run is paused; in an outage, its clock goes on.
    if (!client.connected || at - frequencyAt < SILENCE_MS) runMs += ms
    const report = device.step(runMs, ms)
    if (station) send(`${station}/report`, report)
  }

  client.subscribe([`join/${identity}/answer`, 'grid/frequency'])
  client.on('connect', () => send(`join/${identity}`, { kind: 'v2g', ratedPowerW: device.car.ratedW }))
  // A message without content is a retained one that was removed.
  client.on('message', (name, payload) => payload.length > 0 && receive(name, JSON.parse(payload.toString())))
  client.on('error', (error) => console.error('connection:', error.message))
  // Values apply for 100 ms each: with half of that, a late timer passes over none.
  setInterval(tick, 50)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) run()
