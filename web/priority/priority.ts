import { MIN_CURRENT_A, MIN_CURRENT_TEXT, type DlmLimits } from '#contract/dlm.ts'
import type { CustomerGroup } from '#contract/priority.ts'
import { draftChanges, withUnit, type DraftChange } from '#ui/save-bar/draft-changes.ts'
import type { DraftErrors } from '#platform/validated-by.ts'
import { typedNumber, unreadableError, typedText } from '#units/numbers/typed-number.ts'

/** The draft of the priority settings. The current stays as typed. */
export interface PriorityDraft {
  isQueuingVip: boolean
  requiredCurrentVip: string
}

const INITIAL_CURRENT_A = 16

export const draftOf = ({ isQueuingVip, requiredCurrentVip }: DlmLimits): PriorityDraft => ({
  isQueuingVip,
  requiredCurrentVip: typedText(requiredCurrentVip ?? INITIAL_CURRENT_A),
})

export const PRIORITY_LABEL = {
  isQueuingVip: 'Preconnect queuing for priority',
  requiredCurrentVip: 'Minimum current for priority',
} satisfies Record<keyof PriorityDraft, string>

const amperes = (text: string) => withUnit(text, 'A')

/** The differences between two reads of the limits as text. */
export function changesBetween(before: DlmLimits, after: DlmLimits): readonly string[] {
  const [was, now] = [draftOf(before), draftOf(after)]
  const switched = `${PRIORITY_LABEL.isQueuingVip} is now ${onOff(now)}, was ${onOff(was)}`
  const [from, to] = [amperes(was.requiredCurrentVip), amperes(now.requiredCurrentVip)]
  const current = `${PRIORITY_LABEL.requiredCurrentVip} is now ${to}, was ${from}`
  return [
    ...(now.isQueuingVip === was.isQueuingVip ? [] : [switched]),
    ...(now.requiredCurrentVip === was.requiredCurrentVip ? [] : [current]),
  ]
}

/** The settings as rows of text. The current has an effect only while the switch is on. */
export function priorityRows(limits: DlmLimits): readonly (readonly [string, string])[] {
  const draft = draftOf(limits)
  const current = [PRIORITY_LABEL.requiredCurrentVip, `${draft.requiredCurrentVip} A`] as const
  return [[PRIORITY_LABEL.isQueuingVip, onOff(draft)], ...(draft.isQueuingVip ? [current] : [])]
}

/** The changes of a draft that are not saved. */
export const unsavedChanges = (stored: PriorityDraft, draft: PriorityDraft): readonly DraftChange[] =>
  draftChanges(stored, draft, PRIORITY_LABEL, (_, value) => withUnit(value, 'A'))

const onOff = ({ isQueuingVip }: PriorityDraft) => (isQueuingVip ? 'on' : 'off')

/** The errors of the form. Locked fields are not checked. */
export function priorityErrors({ requiredCurrentVip }: PriorityDraft, lock: string | undefined): DraftErrors<PriorityDraft> {
  const error = lock === undefined ? currentError(requiredCurrentVip) : undefined
  return error === undefined ? {} : { requiredCurrentVip: error }
}

/** The error of the minimum current of priority sessions. */
export function currentError(text: string): string | undefined {
  if (text.trim() === '') return MIN_CURRENT_TEXT
  const currentA = typedNumber(text)
  if (currentA === undefined) return unreadableError(text)
  return currentA < MIN_CURRENT_A ? MIN_CURRENT_TEXT : undefined
}

/** The request of a draft without errors. */
export const toRequest = (draft: PriorityDraft) => ({
  isQueuingVip: draft.isQueuingVip,
  requiredCurrentVip: typedNumber(draft.requiredCurrentVip) ?? INITIAL_CURRENT_A,
})

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
