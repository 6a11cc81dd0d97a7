import { setTimeout as pause } from 'node:timers/promises'
import { startChild, type Child } from '../child.ts'
import { line, milliseconds, type BenchLine } from '../line.ts'
import type { Reported } from './chargers.ts'
import type { Counts, Dip, Ready } from './server.ts'

/** `OCPP_SECONDS=600` reports for as long as the promise says; `OCPP_CHARGERS` is for a machine of few cores; `OCPP_PART=devices`. */
const SECONDS = Number(process.env['OCPP_SECONDS'] ?? 30)
const CHARGERS = Number(process.env['OCPP_CHARGERS'] ?? 4_500)
const REPORTING = 1_000
const REPORT_EVERY_S = 10
const METER_EVERY_S = 5
/** V2G devices that connect by MQTT and report every second. */
const DEVICES = 200
const MEGABYTE = 2 ** 20
/** The frequency falls at these parts of a second, ms. */
const DIPS_MS = [0, 450, 730]

interface Site {
  readonly server: Child<Ready>
  readonly chargers: Child<string>
}

async function withSite<T>(count: number, act: (site: Site) => Promise<T>, devices = 0): Promise<T> {
  const server = await startChild<Ready>('ocpp/server.ts', String(count), String(devices))
  const chargers = await startChild<string>('ocpp/chargers.ts', server.ready.url, String(count))
  try {
    return await act({ server, chargers })
  } finally {
    await chargers.stop()
    await server.stop()
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** From the crossing to the last charger's first limit, ms. */
const lastLimitMs = ({ split }: Dip): number | null => {
  const { detectMs = null, sendMs = null } = split ?? {}
  return detectMs === null || sendMs === null ? null : detectMs + sendMs
}

/** The worst of the dips. A part that is missing misses its bound. */
function dipLines(at: string, dips: readonly Dip[]): BenchLine[] {
  const worst = (of: (dip: Dip) => number | null) => Math.max(...dips.map((dip) => of(dip) ?? Infinity))
  for (const { split, chargers, askedKw, deliveredMs } of dips) {
    const { detectMs, firstMs, sendMs, obeyMs, reportMs } = split ?? {}
    console.log(
      `Dip of ${chargers} chargers, ${Math.round(askedKw)} kW asked: detect ${detectMs}, first limit ${firstMs}, send ${sendMs}, ` +
        `obey ${obeyMs}, report ${reportMs} ms; shown after ${Math.round(deliveredMs ?? NaN)} ms`,
    )
  }
  return [
    line(
      `${at}, a dip: first limit sent`,
      worst(({ split }) => split?.firstMs ?? null),
      { atMost: 200 },
      milliseconds,
    ),
    line(`${at}, a dip: last limit sent`, worst(lastLimitMs), { atMost: 1_500 }, milliseconds),
    line(
      `${at}, a dip: 86 % in meter values`,
      worst(({ deliveredMs }) => deliveredMs),
      { atMost: 7_500 },
      seconds,
    ),
  ]
}

const measureLarge = () =>
  withSite(CHARGERS, async ({ server, chargers }) => {
    const at = `${CHARGERS.toLocaleString('en')} chargers`
    const bootMs = await chargers.ask<number>('connect')
    const { online } = await server.ask<Counts>('counts')
    await chargers.ask<number>('plug-in')
    void chargers.ask<Reported>(`report ${METER_EVERY_S} 600`).catch(() => {})
    await pause(20_000)
    const dips: Dip[] = []
    for (const partMs of DIPS_MS) dips.push(await server.ask<Dip>(`dip ${partMs}`))
    return [
      line(`${at}: booted in`, bootMs, { atMost: 15_000 }, seconds),
      line(`${at}: online after their boot`, online, { atLeast: CHARGERS }, String),
      ...dipLines(at, dips),
    ]
  })

const measureReports = () =>
  withSite(REPORTING, async ({ server, chargers }) => {
    await chargers.ask<number>('connect')
    await chargers.ask<number>('plug-in')
    await chargers.ask<Reported>(`report ${REPORT_EVERY_S} 20`)
    const before = await server.ask<Counts>('counts')
    const { sent, failed } = await chargers.ask<Reported>(`report ${REPORT_EVERY_S} ${SECONDS}`)
    const after = await server.ask<Counts>('counts')
    const at = `1,000 chargers report every ${REPORT_EVERY_S} s for ${SECONDS} s`
    const lost = sent + failed - (after.meters - before.meters)
    console.log(`${at}: ${sent} meter values answered, ${after.bytesPerAction.toFixed(0)} bytes each in the run`)
    return [
      line(`${at}: lost`, lost + failed, { atMost: 0 }, String),
      line(
        `${at}: memory grows by`,
        (after.memory - before.memory) / MEGABYTE,
        { atMost: 50 },
        (figure) => `${figure.toFixed(0)} MB`,
      ),
    ]
  })

/** The devices report while the chargers are silent, so that the memory is theirs, and then beside the values of the chargers. */
const measureDevices = () =>
  withSite(
    CHARGERS,
    async ({ server, chargers }) => {
      await chargers.ask<number>('connect')
      await chargers.ask<number>('plug-in')
      const devices = await startChild<string>('ocpp/devices.ts', server.ready.mqttUrl, String(DEVICES))
      try {
        await devices.ask<number>('report 20')
        // The history of all stations grows without a message.
        const silent = await server.ask<Counts>('counts')
        await pause(SECONDS * 1_000)
        const before = await server.ask<Counts>('counts')
        const alone = await devices.ask<number>(`report ${SECONDS}`)
        const between = await server.ask<Counts>('counts')
        const grownBy = (between.memory - 2 * before.memory + silent.memory) / MEGABYTE
        console.log(
          `Memory: ${Math.round((before.memory - silent.memory) / MEGABYTE)} MB without messages, ${Math.round(grownBy)} MB more with them`,
        )
        void chargers.ask<Reported>(`report ${METER_EVERY_S} ${SECONDS}`).catch(() => {})
        const beside = await devices.ask<number>(`report ${SECONDS}`)
        await pause(2_000)
        const after = await server.ask<Counts>('counts')
        const at = `${DEVICES} devices report every second for ${SECONDS} s`
        const lost = alone + beside - (after.ofDevices - before.ofDevices)
        return [
          line(`${at} beside ${CHARGERS.toLocaleString('en')} chargers: lost`, lost, { atMost: 0 }, String),
          line(`${at}: memory grows by`, grownBy, { atMost: 30 }, (figure) => `${figure.toFixed(0)} MB`),
        ]
      } finally {
        await devices.stop()
      }
    },
    DEVICES,
  )

/** Chargers and devices outside, in processes of their own; chargers on another codec. */
export async function measure(): Promise<BenchLine[]> {
  const ofChargers = process.env['OCPP_PART'] === 'devices' ? [] : [...(await measureLarge()), ...(await measureReports())]
  return [...ofChargers, ...(await measureDevices())]
}
