import { expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { StationVoltage } from '#simulator/grid/model/voltage.ts'
import { mix01 } from '#simulator/core/model/random.ts'
import type { ExactSample, RawSecond } from './expected-second.ts'
import { NO_VALUE } from '#simulator/devices/world/recorded.ts'
import { holdsCurrent, readBlock, readPowerBlock, type Device } from './second-reader.ts'
import { SecondWriter } from './second-writer.ts'

const COUNT = 900
const START_MS = 1_800_000_000_000

/** Seconds in which any value may differ from the expected one, and idle, offline and expected runs between them. */
function blockOf(device: Device) {
  const writer = new SecondWriter(holdsCurrent(device))
  const voltage = new StationVoltage(device.key, device.meanVoltageV)
  const draw = (second: number, what: number) => mix01(second, what)
  const raws: RawSecond[] = []
  let raw: RawSecond = { power: 0, current: 0, soc: 50_000_000, import: 0, export: 0 }
  for (let second = 0; second < COUNT; second++) {
    const isReporting = draw(Math.floor(second / 40), 1) > 0.2
    const change = (from: number, what: number, by: number) =>
      draw(second, what) < 0.1 ? from + Math.floor(draw(second, what + 1) * by) : from
    const idle = draw(Math.floor(second / 30), 2) < 0.3
    const soc = raw.soc === NO_VALUE ? 50_000_000 : raw.soc
    const power = raw.power === NO_VALUE ? 0 : raw.power
    const current = raw.current === NO_VALUE ? 0 : raw.current
    raw = {
      power: !isReporting ? NO_VALUE : idle ? 0 : change(power, 10, 4_000_000) % 11_000_000,
      current: !isReporting ? NO_VALUE : idle ? 0 : change(current, 20, 9_000) % 16_000,
      soc: isReporting ? change(soc, 30, 1_000) : NO_VALUE,
      import: change(raw.import, 40, 9),
      export: change(raw.export, 50, 9),
    }
    const sample: ExactSample = {
      isReporting,
      hasSoc: isReporting,
      phases: 3,
      capacityWh: 60_000,
      currentA: current / 1_000,
      socPercent: 50,
      importWh: raw.import,
      exportWh: raw.export,
    }
    const voltageV = voltage.at(START_MS + second * SECOND_MS)
    if (second === 0) writer.begin(sample, voltageV, raw)
    else writer.add(sample, voltageV, raw)
    raws.push(raw)
  }
  return { raws, block: { startMs: START_MS, count: COUNT, bytes: writer.bytes.copy() } }
}

test.each(['ac', 'v2g'] as const)('power and state of charge read alone are those of the whole record: %s', (kind) => {
  const device: Device = { key: 7, kind, meanVoltageV: 230 }
  const { raws, block } = blockOf(device)
  const [powers, , socs] = readPowerBlock(device, block).columns
  const [allPowers, currents, allSocs, imports] = readBlock(device, block).columns
  expect([allPowers, currents, allSocs, imports].map((column) => Array.from(column ?? []))).toEqual(
    (['power', 'current', 'soc', 'import'] as const).map((field) => raws.map((raw) => raw[field])),
  )
  expect(powers).toEqual(allPowers)
  expect(socs).toEqual(allSocs)
})
