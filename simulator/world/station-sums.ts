import type { ChartUnit } from '#contract/charts.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { GroupType } from '#contract/groups.ts'
import { drawsOn, gridLines } from '#simulator/physics/claim.ts'
import { PastReader } from '#simulator/physics/past.ts'
import { looksOf, type ReadSpan } from './history.ts'
import type { Station, World } from './state.ts'

/** What is added up of a group's stations. */
export const CHANNELS = {
  current: ['Current.Import.L1', 'Current.Import.L2', 'Current.Import.L3'],
  'phase-power': ['Power.Active.Import.L1', 'Power.Active.Import.L2', 'Power.Active.Import.L3'],
  power: ['Power.Active.Import', 'Power.Active.Export'],
} as const
export type Quantity = keyof typeof CHANNELS

/** Posts are limited per phase, in watts too: what they draw stands beside that limit phase by phase. */
export function quantityOf(type: GroupType, units: ChartUnit): Quantity {
  if (units === 'A') return 'current'
  return type === 'GROUP_TYPE_CHARGER' ? 'phase-power' : 'power'
}

export type Sums = readonly Float64Array[]

/** What a station did at a moment; null where nobody heard it. */
interface Sample {
  readonly powerW: number
  readonly currentA: number
  readonly phasesInUse: 1 | 2 | 3
}
type SampleAt = (tMs: number) => Sample | null

/** Adds the means of a station's values over each step to the sums. Where it was not heard it adds nothing. */
export function addStation(
  world: World,
  station: Station,
  span: ReadSpan,
  quantity: Quantity,
  moments: readonly number[],
  sums: Sums,
): void {
  const [past, present] = [pastOf(world, station), presentOf(world, station, span.stepMs)]
  const linesOf = ([1, 2, 3] as const).map((phases) => gridLines(station.phaseOneLine, phases))
  const mean = new Float64Array(sums.length)
  for (const [place, fromMs] of moments.entries()) {
    const isPast = fromMs < world.startMs
    const at = isPast ? past : present
    const untilMs = Math.min(fromMs + span.stepMs, isPast ? world.startMs : world.nowMs + 1_000)
    mean.fill(0)
    let heard = 0
    for (const tMs of looksOf(fromMs, untilMs - fromMs)) {
      const sample = at(tMs)
      if (!sample) continue
      heard++
      if (sample.currentA === 0) continue
      if (quantity === 'power') {
        if (sample.powerW > 0) mean[0] = (mean[0] ?? 0) + sample.powerW
        else mean[1] = (mean[1] ?? 0) - sample.powerW
      } else if (sample.currentA > 0) {
        const perLine = quantity === 'current' ? sample.currentA : sample.powerW / sample.phasesInUse
        const lines = linesOf[sample.phasesInUse - 1] ?? 0
        for (let line = 0; line < 3; line++) if (drawsOn({ lines }, line)) mean[line] = (mean[line] ?? 0) + perLine
      }
    }
    if (heard === 0) continue
    for (const [i, sum] of sums.entries()) {
      const known = sum[place] ?? NaN
      sum[place] = (Number.isNaN(known) ? 0 : known) + (mean[i] ?? 0) / heard
    }
  }
}

const NOTHING: Sample = { powerW: 0, currentA: 0, phasesInUse: 3 }

function pastOf(world: World, { plan }: Station): SampleAt {
  const past = new PastReader(plan, world.grid.noise, world.batteryPast)
  if (plan.kind === 'battery') return (tMs) => past.at(tMs)
  // Most of the time nobody is there, which is quickly seen.
  return (tMs) => (tMs < plan.offlineSinceMs && !past.visitAt(tMs) ? NOTHING : past.at(tMs))
}

function presentOf({ recorder }: World, { index, phases, nominalVoltageV }: Station, stepMs: number): SampleAt {
  const recording = stepMs < MINUTE_MS ? recorder.of(index) : recorder.inMinutes(index)
  const sample = { powerW: 0, currentA: 0, phasesInUse: phases }
  return (tMs) => {
    const powerW = recording.at(tMs, 'powerW')
    if (Number.isNaN(powerW)) return null
    const currentA = recording.at(tMs, 'currentA')
    sample.powerW = powerW
    sample.currentA = currentA
    // Power and current together tell how many phases the car used.
    const used = currentA === 0 ? phases : Math.round(powerW / (currentA * nominalVoltageV))
    sample.phasesInUse = used <= 1 ? 1 : used === 2 ? 2 : 3
    return sample
  }
}
