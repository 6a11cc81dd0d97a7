import { MIN_CURRENT_A, MIN_CURRENT_TEXT, type DlmLimits } from '#contract/dlm.ts'
import type { CustomerGroup } from '#contract/priority.ts'
import { fieldText, NUMBER, SWITCH, typedOf, entityOf, type Fields, type Typed } from '#platform/draft/fields.ts'
import { typedNumber, unreadableError, typedText } from '#units/numbers/typed-number.ts'

type Entity = Pick<DlmLimits, 'isQueuingVip' | 'requiredCurrentVip'>

/** The draft of the priority settings. The current stays as typed. */
export type PriorityDraft = Typed<Entity>

const INITIAL_CURRENT_A = 16

export const PRIORITY_FIELDS: Fields<Entity, undefined> = {
  isQueuingVip: { ...SWITCH, label: 'Preconnect queuing for priority' },
  requiredCurrentVip: {
    ...NUMBER,
    typed: (currentA) => typedText(currentA ?? INITIAL_CURRENT_A),
    label: 'Minimum current for priority',
    unit: () => 'A',
    show: ({ isQueuingVip }) => isQueuingVip,
    check: currentError,
  },
}
const FIELDS = ['isQueuingVip', 'requiredCurrentVip'] as const

export const draftOf = (limits: DlmLimits): PriorityDraft => typedOf(PRIORITY_FIELDS, limits)

/** The settings as rows of text. The current has an effect only while the switch is on. */
export function priorityRows(limits: DlmLimits): readonly (readonly [string, string])[] {
  const draft = draftOf(limits)
  return FIELDS.filter((field) => PRIORITY_FIELDS[field].show?.(draft) ?? true).map(
    (field) => [PRIORITY_FIELDS[field].label, fieldText(PRIORITY_FIELDS, field, draft, undefined)] as const,
  )
}

/** The error of the minimum current of priority sessions. */
export function currentError(text: string): string | undefined {
  if (text.trim() === '') return MIN_CURRENT_TEXT
  const currentA = typedNumber(text)
  if (currentA === undefined) return unreadableError(text)
  return currentA < MIN_CURRENT_A ? MIN_CURRENT_TEXT : undefined
}

/** The request of a draft without errors. */
export function toRequest(draft: PriorityDraft) {
  const { isQueuingVip, requiredCurrentVip } = entityOf(PRIORITY_FIELDS, draft)
  return { isQueuingVip, requiredCurrentVip: requiredCurrentVip ?? INITIAL_CURRENT_A }
}

/** The reason why priority is locked. Priority requires load management and a queue. */
export function priorityLock({ enabled, isQueuing }: Pick<DlmLimits, 'enabled' | 'isQueuing'>, readOnly: boolean) {
  if (readOnly) return 'You can view the priority of this group, but not change it.'
  if (!enabled) return 'Usable only while load management is on.'
  if (!isQueuing) return 'Usable only while preconnect is on.'
  return undefined
}

/** The customer groups without priority, sorted by name. */
export function availableGroups(all: readonly CustomerGroup[], selected: readonly CustomerGroup[]): readonly CustomerGroup[] {
  const taken = new Set(selected.map(({ customerGroupId }) => customerGroupId))
  return byName(all.filter(({ customerGroupId }) => !taken.has(customerGroupId)))
}

export const byName = (groups: readonly CustomerGroup[]) =>
  groups.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
