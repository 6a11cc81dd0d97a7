import { offsetMinutes, zoneText } from '#units/dates.ts'
import type { HHmm } from '#units/hhmm.ts'
import { clockText } from '../forecast/forecast-text.ts'
import { gmtText } from '../local-time.ts'

/** A departure in local time and in GMT, as the platform stores it. Shown once if the local zone is GMT. */
export function departureText(departureMs: number, departureTime: HHmm): { local: string; gmt: string } {
  const gmt = gmtText(departureTime)
  return { local: offsetMinutes(departureMs) === 0 ? gmt : `${clockText(departureMs)} ${zoneText(departureMs)}`, gmt }
}
