import type { Meter } from '../model/charger-message.ts'

/** A sampled value of either version. OCPP 1.6 sends texts and a unit, 2.0.1 numbers and a unit with a power of ten. */
export interface SampledValue {
  readonly value: string | number
  readonly measurand?: string
  readonly phase?: string
  readonly unit?: string
  readonly unitOfMeasure?: { readonly unit?: string; readonly multiplier?: number }
}

const THOUSAND = new Set(['kW', 'kWh', 'kvar', 'kvarh', 'kVA', 'KW', 'KWh'])

/** The value in W, Wh, A, V or %; undefined for a text that is not a number. */
function plainValue({ value, unit, unitOfMeasure }: SampledValue): number | undefined {
  const number = typeof value === 'number' ? value : Number(value.trim() || NaN)
  if (!Number.isFinite(number)) return undefined
  return number * (THOUSAND.has(unitOfMeasure?.unit ?? unit ?? '') ? 1_000 : 1) * 10 ** (unitOfMeasure?.multiplier ?? 0)
}

const PHASES = ['L1', 'L2', 'L3'] as const

/** The values of a measurand: its total, and those of the phases. A current or power of the neutral conductor is left out. */
function valuesOf(samples: readonly SampledValue[], name: string) {
  const total: number[] = []
  const phases: (number | undefined)[] = [undefined, undefined, undefined]
  const between: number[] = []
  for (const sample of samples) {
    if ((sample.measurand ?? 'Energy.Active.Import.Register') !== name) continue
    const value = plainValue(sample)
    if (value === undefined) continue
    if (sample.phase === undefined) total.push(value)
    else if (/^L\d-L\d$/.test(sample.phase)) between.push(value)
    else if (sample.phase !== 'N') phases[PHASES.findIndex((phase) => sample.phase?.startsWith(phase))] = value
  }
  return { total: total.at(-1), phases: phases.filter((value) => value !== undefined), between }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const totalOf = ({ total, phases }: ReturnType<typeof valuesOf>) => total ?? (phases.length > 0 ? sum(phases) : undefined)
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** The values of one moment. Import is positive, export negative. */
export function meterOf(samples: readonly SampledValue[]): Meter {
  const values = (name: string) => valuesOf(samples, name)
  const [imported, exported] = [totalOf(values('Power.Active.Import')), totalOf(values('Power.Active.Export'))]
  const current = values('Current.Import')
  const back = values('Current.Export')
  const currents = current.phases.length > 0 ? current.phases : current.total === undefined ? [] : [current.total]
  const backs = back.phases.length > 0 ? back.phases : back.total === undefined ? [] : [back.total]
  const currentA = sum(backs) > sum(currents) ? backs.map((amperes) => -Math.abs(amperes)) : currents
  const volts = values('Voltage')
  const phaseV = [...volts.phases, ...volts.between.map((voltage) => voltage / Math.sqrt(3))]
  const voltageV = phaseV.length > 0 ? sum(phaseV) / phaseV.length : volts.total
  const meter = {
    currentA: currentA.length > 0 ? currentA.map(rounded) : undefined,
    powerW: imported === undefined && exported === undefined ? undefined : rounded((imported ?? 0) - Math.abs(exported ?? 0)),
    voltageV: voltageV !== undefined && voltageV > 0 && voltageV <= 1_500 ? rounded(voltageV) : undefined,
    energyWh: totalOf(values('Energy.Active.Import.Register')),
    exportWh: totalOf(values('Energy.Active.Export.Register')),
    socPercent: percentOf(values('SoC').total),
  }
  return Object.fromEntries(Object.entries(meter).filter(([, value]) => value !== undefined))
}

const percentOf = (value: number | undefined) => (value !== undefined && value >= 0 && value <= 100 ? value : undefined)
