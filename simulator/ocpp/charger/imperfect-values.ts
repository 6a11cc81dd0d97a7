import { changed, extra, isOf, later, noClaims, pick, unitOf, without, withUnit, type Imperfection } from './imperfection.ts'
import type { Sample } from './model-charger.ts'

/** Of the words and numbers of values. */
export const OF_VALUES: readonly Imperfection[] = [
  {
    name: 'powers of phases',
    about: 'The power is reported for each phase with unit and voltage, and no current.',
    excludes: [
      'no units',
      'no voltage',
      'currents only',
      'power once',
      'power in kW without a unit',
      'unreadable unit',
      'impossible values',
    ],
    samples: (samples) => {
      const power = samples.find((one) => isOf(one, 'Power'))
      const volts = Number(samples.find((one) => isOf(one, 'Voltage'))?.json.value)
      if (!power || !volts) return [...samples]
      const ofPhase = (one: Sample) => changed(power, { value: scaled(one, volts), phase: one.json.phase }, 'current')
      return samples.flatMap((one) => (one === power ? [] : [isOf(one, 'Current') ? ofPhase(one) : one]))
    },
  },
  {
    name: 'reversed meter',
    about: 'The draw is reported as an export, beside an import of 0.',
    excludes: ['separate messages', 'powers of phases', 'total beside phases'],
    samples: (samples) =>
      samples.flatMap((one) => {
        if (one.carries !== 'current' && one.carries !== 'power') return [one]
        const exported = changed(one, { measurand: String(one.json.measurand).replace('Import', 'Export') })
        return [extra({ ...one.json, value: scaled(one, 0) }), exported]
      }),
  },
  {
    name: 'unlisted units',
    about: 'Units are written otherwise, and some values are in kW and kWh.',
    samples: (samples, random) =>
      samples.map((one) => {
        const unit = unitOf(one)
        if (unit === 'W') return random() < 0.3 ? withUnit(one, 'w') : withUnit(one, pick(['kW', 'KW'], random), 0.001)
        if (unit === 'Wh') return withUnit(one, 'WH')
        return unit === 'A' ? withUnit(one, 'a') : one
      }),
  },
  {
    name: 'no units',
    about: 'Values have no unit.',
    samples: (samples) => samples.map(withoutUnit),
  },
  {
    name: 'register in kWh',
    about: 'The register is in kWh, without a unit, and only starts and ends are in Wh.',
    protocol: 'ocpp1.6',
    excludes: ['number formats'],
    begin: (charger) => {
      // Below 10 kWh it looks like a register in Wh that begins again.
      for (const connector of charger.connectors) connector.originWh = -123_456
    },
    samples: (samples) => samples.map((one) => (isOf(one, 'Energy') ? withoutUnit(withUnit(one, '', 0.001)) : one)),
  },
  {
    name: 'unreadable unit',
    about: 'The power has a unit that nothing is measured in.',
    samples: (samples) =>
      samples.map((one) => (isOf(one, 'Power') ? { ...withUnit(one, 'furlong'), carries: 'nothing' as const } : one)),
  },
  {
    name: 'foreign measurands',
    about: 'Values of measurands and units that are not in the standard stand beside the others.',
    samples: (samples) => [
      extra({ value: '31', measurand: 'Temperature', unit: 'C' }),
      extra({ value: '50.01', measurand: 'Frequency', unit: 'Hz' }),
      ...samples,
      extra({ value: '1', measurand: 'Maker.Mood' }),
    ],
  },
  {
    name: 'offered current',
    about: 'The offered current and power stand beside the measured ones.',
    samples: (samples) => [
      ...samples,
      extra({ value: '32', measurand: 'Current.Offered', unit: 'A' }),
      extra({ value: '22000', measurand: 'Power.Offered', unit: 'W' }),
    ],
  },
  {
    name: 'lower-case words',
    about: 'Measurands, contexts and locations are written in lower case.',
    samples: (samples) =>
      samples.map((one) =>
        changed(one, { measurand: String(one.json.measurand).toLowerCase(), context: 'sample.periodic', location: 'outlet' }),
      ),
  },
  {
    name: 'no measurand',
    about: 'The register, the default measurand, is not named.',
    // Without a power, nothing tells the energy of an interval from a register.
    samples: (samples) => {
      const isAlone = samples.every((one) => isOf(one, 'Interval'))
      return samples.map((one) => (isOf(one, 'Energy') && !isAlone ? without(one, 'measurand') : one))
    },
  },
  {
    name: 'signed values',
    about: 'Values come signed too.',
    samples: (samples, random) => {
      const signed = extra({ value: '3045022100', format: 'SignedData', measurand: 'Energy.Active.Import.Register' })
      return random() < 0.5 ? [signed, ...samples] : [...samples, signed]
    },
  },
  {
    name: 'values of the inlet',
    about: 'The inlet of the car reports lower values than the outlet.',
    samples: (samples) => [...samples, ...samples.map(ofInlet)],
  },
  {
    name: 'inlet first',
    about: 'The values of the inlet come before those of the outlet.',
    samples: (samples) => [...samples.map(ofInlet), ...samples],
  },
  {
    name: 'phase names',
    about: 'Phases have other names.',
    begin: (charger, random) =>
      (charger.phaseNames = pick(
        [
          ['L1-N', 'L2-N', 'L3-N'],
          ['1', '2', '3'],
          ['R', 'S', 'T'],
          ['l1', 'l2', 'l3'],
        ],
        random,
      )),
    samples: (samples, _, { phaseNames }) =>
      samples.map((one) => {
        const place = ['L1', 'L2', 'L3'].indexOf(String(one.json.phase))
        return place < 0 ? one : changed(one, { phase: phaseNames[place] })
      }),
  },
  {
    name: 'total beside phases',
    about: 'The sum of the phases stands beside them as a current without a phase.',
    samples: (samples) => {
      const currents = samples.filter((one) => isOf(one, 'Current'))
      const total = currents.reduce((sum, { json }) => sum + Number(json.value), 0)
      const [first] = currents
      return first
        ? [...samples, { ...without(changed(first, { value: String(total) }), 'phase'), carries: 'nothing' }]
        : [...samples]
    },
  },
  {
    name: 'number formats',
    about: 'Numbers are JSON numbers, or texts with a comma, blanks, an exponent or the unit.',
    samples: (samples, random) =>
      samples.map((one) => {
        const value = Number(one.json.value)
        const texts = [
          value,
          ` ${value} `,
          `${value} ${unitOf(one)}`,
          value.toExponential(6),
          // In kW, one decimal would not carry the power.
          value.toFixed(/kw$/i.test(unitOf(one)) ? 3 : 1).replace('.', ','),
        ] as const
        return changed(one, { value: pick<unknown>(texts, random) })
      }),
  },
  {
    name: 'separate messages',
    about: 'Each measurand has a message of its own.',
    message: (one) => {
      const names = [...new Set(one.samples.map(({ json }) => json.measurand))]
      if (one.kind !== 'values' || names.length < 2) return [one]
      return names.map((name, place) => {
        const samples = one.samples.filter(({ json }) => json.measurand === name)
        return later({ ...one, samples }, place * 1_000)
      })
    },
  },
  {
    name: 'values stop',
    about: 'The meter values end in the middle of the run.',
    begin: (charger, random) => (charger.valuesUntil = 40 + 100 * random()),
    message: (one, _, charger) =>
      one.kind === 'values' && one.takenMs - charger.firstMs > charger.valuesUntil * 1_000 ? [] : [one],
  },
  {
    name: 'register only',
    about: 'Only the register is reported.',
    message: (one) => {
      const samples = one.samples.filter(({ carries }) => carries === 'energy')
      const isNamed = one.intervalWh === undefined
      return [{ ...one, samples: isNamed ? samples : samples.map((sample) => changed(sample, OF_INTERVAL)) }]
    },
  },
  {
    name: 'zeros',
    about: 'Currents and powers are sent as 0, and only the register counts.',
    // Without a power, nothing tells the energy of an interval from a register.
    excludes: ['no measurand'],
    samples: (samples) =>
      samples.map((one) => (isOf(one, 'Current') || isOf(one, 'Power') ? changed(one, { value: '0' }, 'nothing') : one)),
  },
  {
    name: 'power once',
    about: 'The power is reported at the beginning of a session only.',
    message: (one) => {
      const isLater = one.kind === 'values' && one.session !== null && one.takenMs - one.session.startedMs > 12_000
      return [isLater ? { ...one, samples: one.samples.filter((sample) => !isOf(sample, 'Power')) } : one]
    },
  },
  {
    name: 'no voltage',
    about: 'Voltages are not reported, and powers neither at most chargers.',
    begin: (charger, random) => (charger.isWithoutPower = random() < 0.7),
    samples: (samples, _, { isWithoutPower }) =>
      samples.filter((one) => !isOf(one, 'Voltage') && !(isWithoutPower && isOf(one, 'Power'))),
  },
  {
    name: 'currents only',
    about: 'Only the currents are reported.',
    samples: (samples) => samples.filter((one) => one.carries === 'current'),
  },
  {
    name: 'phase left out',
    about: 'One phase or another is missing in most messages.',
    // A sum that is left alone looks like the current of one phase.
    excludes: ['total beside phases'],
    samples: (samples, random) => {
      const dropped = random() < 0.8 ? Math.floor(3 * random()) : -1
      return samples.filter((one) => !isOf(one, 'Current') || String(one.json.phase) !== `L${dropped + 1}`)
    },
  },
  {
    name: 'used phases only',
    about: 'A phase without a current is not reported.',
    samples: (samples) => samples.filter((one) => !isOf(one, 'Current') || Number.parseFloat(String(one.json.value)) > 0),
  },
  {
    name: 'impossible values',
    about: 'A value in ten is far above the rating, negative or no number.',
    samples: (samples, random) =>
      samples.map((one) =>
        one.carries !== 'nothing' && one.carries !== 'energy' && random() < 0.1
          ? changed(one, { value: pick([OF_16_BITS[one.carries], '9999999', 'NaN', '', '1e400'], random) }, 'nothing')
          : one,
      ),
  },
  {
    name: 'main meter',
    about: 'The main meter of the charger is reported at connector 0.',
    message: (one) => {
      if (one.kind !== 'values' || !one.connector || one.samples.length === 0) return [one]
      const samples = one.samples.map((sample) => changed(sample, { value: scaled(sample, 3) }, 'nothing'))
      const body = one.method === 'MeterValues' ? { connectorId: 0 } : { evseId: 0 }
      const whole = { ...noClaims(one, {}), kind: 'status' as const, method: 'MeterValues', body, samples, session: null }
      return [one, whole]
    },
  },
  {
    name: 'power in kW without a unit',
    about: 'The power has no unit: that of a car is in kW, and that of the charger itself in W. Half of them report no currents.',
    // Without a power of a known unit, nothing tells the energy of an interval from a register.
    excludes: ['unlisted units', 'number formats', 'unreadable unit', 'currents only', 'no measurand'],
    begin: (charger, random) => (charger.isWithoutCurrents = random() < 0.5),
    samples: (samples, _, { isWithoutCurrents }) => {
      const sent = samples.filter((one) => !isWithoutCurrents || !isOf(one, 'Current'))
      // Without the currents of all phases, nothing shows the unit at once.
      const carries = sent.filter((one) => one.carries === 'current').length < 3 ? 'nothing' : 'power'
      const other = (one: Sample) => (Number(one.json.value) === 0 ? changed(one, { value: '12' }) : withUnit(one, '', 0.001))
      return sent.map((one) => (one.carries === 'power' ? changed(withoutUnit(other(one)), {}, carries) : one))
    },
  },
]

/** All bits of a value: 6553.5 W is a power that a car can draw. */
const OF_16_BITS = { current: '6553.5', power: '65535' }
/** Without a power, only its name shows that an energy is that of an interval. */
const OF_INTERVAL = { measurand: 'Energy.Active.Import.Interval' }
const scaled = ({ json: { value } }: Sample, factor: number) =>
  typeof value === 'string' ? String(Number(value) * factor) : Number(value) * factor
const withoutUnit = (one: Sample) => without(without(one, 'unit'), 'unitOfMeasure')
const ofInlet = (one: Sample) => changed(one, { value: scaled(one, 0.9), location: 'Inlet' }, 'nothing')
