import { numberText, withMinusSign } from '#units/numbers/number-format.ts'
import type { ActivityEvent, ActivityValue, UserChange } from '#contract/activity.ts'
import { dateTimeText, hourText, zoneText } from '#units/dates.ts'
import { propertyText } from './properties.ts'
import { BINDING_LIMIT_LABEL } from '#units/binding-limits.ts'
import { PAUSE_TEXT } from '#units/pauses.ts'
import { appliedLimitText } from '#units/phase-load.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** Amounts have the Finnish form on every screen. */
const EURO_UNITS: ReadonlySet<string | null> = new Set(['EUR', 'EUR/kW'])

/** A value with its unit: `16 A`, `yes`, `Charging`; a dash for null and the empty text. */
export function valueText(value: ActivityValue, unit: string | null): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return INSTANT.test(value) ? dateTimeText(value) : value
  const text = EURO_UNITS.has(unit) ? withMinusSign(value.toFixed(2).replace('.', ',')) : numberText(value, 3)
  return unit ? `${text} ${unit}` : text
}

/** The limits of an allocation and the ends of an activation. The platform sends other reasons as text. */
const REASON: Readonly<Record<string, string>> = {
  ...BINDING_LIMIT_LABEL,
  idle: 'No session',
  holding: 'Served',
  paused: PAUSE_TEXT['load-management'],
  waiting: PAUSE_TEXT.queue,
  full: 'Car is full',
  unlimited: 'No limit',
  finished: 'Charging has ended',
  following: 'Follows a setpoint or the frequency',
  faulted: 'Station fault',
  unavailable: 'Station out of service',
  reserved: 'Station reserved',
  offline: 'Station offline',
  recovered: 'Frequency recovered',
  disabled: 'Switched off',
  'single-step': 'Single-step',
  'hole begins': 'No values',
  'hole ends': 'Values again',
  frozen: 'Unchanged for 3 s',
  stepwise: 'Stepwise',
}

/** The reason of an event, a limit with its figures, and the hour of the market that the event concerns. */
export function reasonText({ reason, hour, limit }: Pick<ActivityEvent, 'reason' | 'hour' | 'limit'>): string {
  const why = limit ? appliedLimitText(limit) : reason === null ? '' : (REASON[reason] ?? reason)
  const when = hour === null ? '' : `hour from ${dateTimeText(hour)}`
  const text = [when, why].filter(Boolean).join(', ')
  return text === '' ? '–' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The action of a user, and the hour of the market that it concerns: `Added a bid for 03/03/2026 12:00 UTC+2`. */
export const actionText = ({ action, hour }: Pick<UserChange, 'action' | 'hour'>): string =>
  hour === null ? action : `${action} for ${hourText(hour)}:00 ${zoneText(Date.parse(hour))}`

/** What an event changed: `Allowed current: 16 A → 10 A`; empty without a property. */
export function changedText({ property, was, value, unit }: ActivityEvent): string {
  if (property === null) return ''
  const change = was === null ? valueText(value, unit) : `${valueText(was, unit)} → ${valueText(value, unit)}`
  return `${propertyText(property)}: ${change}`
}

/** An event in one line: `Allowed current: 16 A → 10 A (Main fuse)`. */
export function lineText(event: ActivityEvent): string {
  const reason = reasonText(event)
  return `${changedText(event)}${reason === '–' ? '' : ` (${reason})`}`.trim()
}

/** A change by a user in one line: `Oona Operator: Saved the load limits. Import limit: 40 A → 50 A`. */
export function changeText(change: UserChange): string {
  const { user, userName, property } = change
  // The value of a command is its action.
  const changed = property === 'command' ? '' : changedText(change)
  return `${userName || user}: ${[actionText(change), changed].filter(Boolean).join('. ')}`
}
