import type { AllocationReason, AllocationState, BindingLimit } from '#contract/allocations.ts'
import type { Station } from '#contract/stations.ts'
import { BINDING_LIMIT_LABEL } from '#units/binding-limits.ts'
import { fewerLinesText, ASSUMED_VOLTAGE_V, currentToPowerW, roundKw } from '#units/current-power.ts'
import { loadText } from '../limit-reason.ts'

/** One power in the explanation of the present power, kW. */
export interface PowerPart {
  readonly label: string
  readonly powerKw: number
  /** What the power consists of, or what sets it. */
  readonly note?: string
  /** This power limits the station now. */
  readonly isBinding?: boolean
}

/** `sum`: the parts add up to the power. `ceilings`: the power is at most each of the parts. */
export interface PowerParts {
  readonly kind: 'sum' | 'ceilings'
  readonly parts: readonly PowerPart[]
  readonly powerKw: number | undefined
}

type Explained = Pick<Station, 'ratedPower' | 'voltage' | 'installedPhase' | 'latestPower' | 'latestChargePower' | 'isBattery'> &
  Partial<Pick<Station, 'carLines'>> & {
    type: Pick<Station['type'], 'category'>
  }

/** States in which the allocation of load management, or the rated power, is the ceiling of the power. */
const WITH_CEILINGS: ReadonlySet<AllocationState> = new Set(['holding', 'waiting', 'paused', 'full', 'unlimited'])

/** The difference below which two powers are equal on screen, kW. */
const SHOWN_KW = 0.05

/**
 * Why a station has its present power: for a station that follows setpoints or the frequency, the sum of baseline, response and
 * limit; for other stations its ceilings. Undefined without figures. `baselineKw` is the baseline that the device reports, for
 * platforms that do not report it with the reason.
 */
export function powerParts(reason: AllocationReason, station: Explained, baselineKw: number | undefined): PowerParts | undefined {
  if (reason.state === 'following') return sumOf(reason, baselineKw)
  return WITH_CEILINGS.has(reason.state) ? ceilingsOf(reason, station) : undefined
}

function sumOf(
  { limit, powerKw, baselineKw: reportedKw, ignoring }: AllocationReason,
  knownKw: number | undefined,
): PowerParts | undefined {
  const baselineKw = reportedKw ?? knownKw
  if (typeof powerKw !== 'number' || baselineKw === undefined) return undefined
  const restKw = powerKw - baselineKw
  const parts: PowerPart[] = [{ label: 'Baseline', powerKw: baselineKw }]
  const differs = ignoring?.some(({ isOwn }) => isOwn)
  if (differs) parts.push({ label: 'Difference from the setpoint', powerKw: restKw, isBinding: true })
  else if (limit === 'fcr') parts.push({ label: 'Frequency response', powerKw: restKw })
  // The platform reports the limit that binds, not how much of the difference is response.
  else if (Math.abs(restKw) >= SHOWN_KW) {
    parts.push({
      label: 'Frequency response and limit',
      powerKw: restKw,
      isBinding: true,
      ...(limit !== null && { note: nameOf(limit) }),
    })
  }
  return { kind: 'sum', parts, powerKw }
}

function ceilingsOf({ state, limit, current }: AllocationReason, station: Explained): PowerParts | undefined {
  const { ratedPower, voltage, installedPhase, carLines, type } = station
  const powerW = station.isBattery ? station.latestPower : station.latestChargePower
  const parts: PowerPart[] = []
  if (ratedPower !== null) parts.push({ label: 'Rated power', powerKw: ratedPower, isBinding: limit === 'station' })
  if (state !== 'unlimited') {
    const isDc = type.category === 'DC'
    const allowedKw = isDc
      ? current
      : currentToPowerW(current, voltage ?? ASSUMED_VOLTAGE_V, carLines?.length || installedPhase) / 1_000
    const lines = fewerLinesText(station)
    const where = lines === '' ? 'per phase' : `on ${lines}`
    const note = [isDc ? undefined : `${loadText(current, 'A')} ${where}`, limit === null ? undefined : nameOf(limit)]
    parts.push({
      label: 'Load management',
      powerKw: allowedKw,
      note: note.filter(Boolean).join(', '),
      isBinding: limit !== null && limit !== 'station' && limit !== 'car',
    })
  }
  return parts.length === 0 ? undefined : { kind: 'ceilings', parts, powerKw: powerW === null ? undefined : roundKw(powerW) }
}

/** The name of a limit within a text. */
const nameOf = (limit: BindingLimit) => BINDING_LIMIT_LABEL[limit].charAt(0).toLowerCase() + BINDING_LIMIT_LABEL[limit].slice(1)
