/** Where the people are who read the files: their clock goes into a column of its own, beside UTC. */
export const LOCAL_ZONE = 'Europe/Helsinki'

const HOUR = 3_600_000
const MINUTE = 60_000

const zoneName = new Intl.DateTimeFormat('en', { timeZone: LOCAL_ZONE, timeZoneName: 'longOffset' })

/** How far the local clock is ahead of UTC at a moment, minutes. */
function offsetMinutes(ms: number): number {
  const name = zoneName.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

// Offsets change on the hour, and files have many lines an hour.
let known = { hour: Number.NaN, minutes: 0 }
function cachedOffset(ms: number): number {
  const hour = Math.floor(ms / HOUR)
  if (hour !== known.hour) known = { hour, minutes: offsetMinutes(hour * HOUR) }
  return known.minutes
}

const two = (value: number) => String(value).padStart(2, '0')

/** ISO 8601 in UTC, to the second. */
export const utcText = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** The same moment on the local clock, with its offset: the hour that an autumn night has twice is told apart by it. */
export function localText(ms: number): string {
  const offset = cachedOffset(ms)
  const clock = new Date(ms + offset * MINUTE).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
