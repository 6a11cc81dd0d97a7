import { knownWords } from '#contract/wire.ts'
import { numberText, withMinusSign } from '#units/numbers/number-format.ts'
import { type GroupLimit, LIMIT_NAME } from '#contract/phase-load.ts'

/** A limit of a group in the list of what sets its limit. */
export interface LimitRow {
  readonly key: string
  /** `Main fuse`, or `Rule "Cable works"`. */
  readonly name: string
  /** `63 A`; empty for a limit without a single value. */
  readonly value: string
  /** `sets the limit on L1 and L2`, `in force`, or the condition under which it applies. */
  readonly effect: string
  readonly isBinding: boolean
  /** The name of the congestion rule; undefined for other limits. */
  readonly rule: string | undefined
}

const AND = new Intl.ListFormat('en')
const ALL_LINES = 3

/** The rows of the limits: binding ones first, then those in force, then those on standby. */
export const limitRows = (limits: readonly GroupLimit[]): readonly LimitRow[] =>
  limits.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]).map(rowOf)

const ORDER: Readonly<Record<GroupLimit['state'], number>> = { binding: 0, 'in-force': 1, standby: 2 }

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The limits that remain without a rule, as `import limit 240 kW` and `boost charging 17 kW`. Those on standby do not limit the group,
 * except that a boost source adds to the limit that a lower one does not hide any more.
 */
export const remainingLimits = (limits: readonly GroupLimit[], rule: string): readonly string[] =>
  limits
    .filter(
      (limit) => (limit.state !== 'standby' && limit.limit !== null && limit.rule !== rule) || limit.cause === 'lower-limit',
    )
    .map((limit) => `${limit.rule ? `rule "${limit.rule}"` : LIMIT_NAME[limit.kind]} ${valueText(limit)}`.trimEnd())

function rowOf(limit: GroupLimit): LimitRow {
  const { kind, state, rule } = limit
  return {
    key: [kind, rule, ...limit.lines].join(' '),
    name: rule ? `Rule "${rule}"` : capitalised(LIMIT_NAME[kind]),
    value: valueText(limit),
    effect: effectText(limit),
    isBinding: state === 'binding',
    rule: rule ?? undefined,
  }
}

/** `34.1 A (24 kW)` for a rule that states a power. */
function valueText({ limit, unit, ruleKw }: GroupLimit): string {
  if (limit === null) return ''
  const stated = typeof ruleKw === 'number' ? ` (${numberText(ruleKw, 1)} kW)` : ''
  return `${withMinusSign(numberText(limit, 1))} ${unit}${stated}`
}

function effectText({ kind, state, lines, cause, sharedBy }: GroupLimit): string {
  const share = typeof sharedBy === 'number' ? `: 1/${sharedBy} of the surplus, which ${sharedBy} groups share` : ''
  if (kind === 'boost' && state !== 'standby') return `added to the limit${linesText(lines)}${share}`
  if (kind === 'boost' && cause) return NO_BOOST[cause]
  if (state === 'standby') return STANDBY_TEXT[kind] ?? 'not in force'
  if (kind === 'solar' && cause === 'no-values') return `unknown, the meter sends no values: counts as 0${linesText(lines)}`
  if (state === 'in-force') return 'not reached'
  if (kind === 'reserve') return 'activated'
  if (kind === 'charger') return 'no limit of the group binds'
  return `sets the limit${linesText(lines)}`
}

const linesText = (lines: readonly number[]) =>
  lines.length === 0 || lines.length === ALL_LINES ? '' : ` on ${AND.format(lines.map((line) => `L${line}`))}`

const NO_BOOST: Readonly<Record<NonNullable<GroupLimit['cause']>, string>> = knownWords({
  'no-device': 'adds nothing: it has no device with a provider',
  'unknown-device': 'adds nothing: its device is not known',
  'external-meter': 'adds nothing: its device is the external meter, whose surplus the limits include',
  'meter-of-another-group': 'adds nothing: its device is the external meter of another group, whose limits include the surplus',
  'no-values': 'adds nothing: its device sends no values',
  'no-surplus': 'adds nothing: no surplus now',
  'lower-limit': 'adds nothing: a limit that it does not raise is lower',
})

const STANDBY_TEXT: Readonly<Partial<Record<GroupLimit['kind'], string>>> = {
  'main-fuse': 'unknown load, the meter is silent',
  'safe-limit': 'off, the meter sends values',
  solar: 'unknown surplus, the meter is silent',
  boost: 'adds nothing: no surplus, or no values from its device',
  reserve: 'armed, waits for the frequency',
}
