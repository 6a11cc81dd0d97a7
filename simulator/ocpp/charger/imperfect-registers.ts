import type { Outgoing } from './model-charger.ts'
import { changed, isOf, once, pick, type Imperfection } from './imperfection.ts'

const OTHER_REGISTERS = ['register in kWh', 'register per session', 'register restarts', 'register jumps', 'platform reset']
const LOSES_VALUES = ['lost', 'no start', 'no stop', 'values stop', 'values alone', 'stop with another id', 'power cut']

/** A message with the energy of an interval in place of the register. */
const withInterval = (one: Outgoing, wh: number): Outgoing => {
  const json = { measurand: 'Energy.Active.Import.Interval', value: one.method === 'MeterValues' ? String(wh) : wh }
  return {
    ...one,
    intervalWh: wh,
    samples: one.samples.map((sample) => (isOf(sample, 'Energy') ? changed(sample, json) : sample)),
  }
}

/** Of registers. */
export const OF_REGISTERS: readonly Imperfection[] = [
  {
    name: 'register per session',
    excludes: ['register in kWh'],
    about: 'The register begins at 0 in each session.',
    begin: (charger) => {
      for (const connector of charger.connectors) connector.registerPerSession = true
    },
  },
  {
    name: 'register restarts',
    excludes: ['register in kWh'],
    about: 'The register begins at 0 in the middle of a session.',
    // A new beginning that the next value ends looks like a single low value.
    second: ({ charger, second }, random) =>
      once(random, second, () =>
        charger.connectors.forEach((one) => one.session && one.registerWh > 100 && one.restartRegister(0)),
      ),
  },
  {
    name: 'energies of intervals',
    about: 'Values have the energy since the last ones in place of the register.',
    // The energy of an interval is in no other message.
    excludes: [...LOSES_VALUES, ...OTHER_REGISTERS, 'register of exports', 'power cut, resuming'],
    message: (one) => {
      const { connector } = one
      if (!connector) return [one]
      // An event after the end has no register either.
      const isLast = !['start', 'values', 'stop'].includes(one.kind)
      if (isLast) return [{ ...one, samples: one.samples.filter((sample) => !isOf(sample, 'Energy')) }]
      const { interval, registerWh } = connector
      const wh = one.kind === 'start' ? 0 : registerWh - interval.toWh
      // A repetition has the same energy.
      if (interval.takenMs !== one.takenMs) connector.interval = { takenMs: one.takenMs, wh, toWh: registerWh }
      else if (one.kind === 'values') return [withInterval(one, interval.wh)]
      return [withInterval(one, wh)]
    },
  },
  {
    name: 'register of exports',
    excludes: OTHER_REGISTERS,
    about: 'The register is named that of exports, from the view of the charger.',
    samples: (samples) =>
      samples.map((one) => (isOf(one, 'Energy') ? changed(one, { measurand: 'Energy.Active.Export.Register' }) : one)),
  },
  {
    name: 'register jumps',
    about: 'Single values of the register between plausible ones are absurd.',
    message: (message, random, charger) => {
      const samples = message.samples.map((one) => {
        if (message.kind !== 'values' || !isOf(one, 'Energy') || !message.connector) return one
        // A first value could be that of a register that starts again.
        if (!charger.registersSent.has(message.connector)) {
          // One that is late can come after the next ones.
          if (message.dueMs <= charger.nowMs) charger.registersSent.add(message.connector)
          return one
        }
        if (charger.nowMs - charger.jumpedMs < 25_000 || random() > 0.2) return one
        charger.jumpedMs = charger.nowMs
        return changed(one, { value: pick(['4294967295', '0', '99999999'], random) }, 'nothing')
      })
      return [{ ...message, samples }]
    },
  },
]
