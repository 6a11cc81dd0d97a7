import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { createCongestionRule, listCongestionRules, saveCongestionRule, type CongestionRule } from '#contract/congestion.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { call, type Failure } from '#platform/call.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { now } from '#platform/platform-clock.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { refresh } from '#platform/query-client.ts'
import type { Refused } from '#platform/draft/draft.ts'
import { useDialogDraft } from '#platform/draft/use-draft.ts'
import { notify } from '#ui/notices/notices.ts'
import { shownZoneName } from '#units/dates.ts'
import { AFTER_RULES, congestionRules } from './calls.ts'
import { changesBetween } from './rule-draft.ts'
import {
  RULE_LABELS,
  copyOf,
  draftOf,
  newDraft,
  ruleErrors,
  ruleOf,
  toRequest,
  type RuleDraft,
  type RuleErrors,
} from './rule-draft.ts'

/** The task of the dialog: create a rule, or edit or copy an existing rule. */
export type RuleTask =
  | { readonly kind: 'new'; readonly groupId: number | undefined }
  | { readonly kind: 'edit' | 'copy'; readonly rule: CongestionRule }

function initialDraft(task: RuleTask): RuleDraft {
  if (task.kind === 'new') return newDraft(now(), shownZoneName(), task.groupId)
  return task.kind === 'edit' ? draftOf(task.rule) : copyOf(task.rule)
}

const FAILED = {
  new: 'Failed to create congestion rule',
  copy: 'Failed to create congestion rule',
  edit: 'Failed to save congestion rule',
}

const LOST = 'The platform did not reply. The rule may have been saved. Check the list of rules.'

/** Whether another user changed or deleted the rule since it was read, or that could not be checked. */
const isStale = (seen: CongestionRule): Promise<boolean> =>
  wasChangedElsewhere({
    read: listCongestionRules,
    input: { query: { groupId: seen.groupId } },
    changesIn: (rules) => rules.filter(({ id }) => id === seen.id).map((found) => changesBetween(seen, found))[0] ?? 'deleted',
    what: 'the rule was',
  })

/** An empty field shows no error until the user has edited it. */
function shownErrors(draft: RuleDraft, base: RuleDraft, type: ListedGroup['type'] | undefined): RuleErrors {
  const isUntouched = (field: string) => base[field as keyof RuleDraft] === '' && draft[field as keyof RuleDraft] === ''
  return Object.fromEntries(Object.entries(ruleErrors(draft, type)).filter(([field]) => !isUntouched(field)))
}

/** The form of a rule. Another change of the rule is checked for again before saving. */
export function useRuleForm(task: RuleTask, groups: readonly ListedGroup[], onClose: () => void) {
  const listed = useAtomValue(congestionRules()).value
  const [initial] = useState(() => initialDraft(task))
  const edited = task.kind === 'edit' ? task.rule : undefined
  const seen = edited && (listed?.find(({ id }) => id === edited.id) ?? edited)
  const base = seen ? draftOf(seen) : initial
  const typeOf = ({ groupId }: RuleDraft) => groups.find(({ id }) => String(id) === groupId)?.type
  const text = FAILED[task.kind]

  const refused = (failure: Failure): Refused => {
    const problem = failure.outcome === 'problem' ? failure.refusal : undefined
    const errors = problemToFields(problem)
    const message = failure.outcome === 'offline' ? LOST : problem?.message
    return { errors, text: Object.keys(errors).length > 0 ? text : [`${text}.`, message].filter(Boolean).join(' ') }
  }
  const send = async (draft: RuleDraft) => {
    const body = toRequest(draft, typeOf(draft))
    if (!body) return undefined
    const reply =
      seen && (await isStale(seen))
        ? undefined
        : await (seen ? call(saveCongestionRule, { params: { ruleId: seen.id }, body }) : call(createCongestionRule, { body }))
    refresh(AFTER_RULES)
    if (reply?.outcome === 'ok') notify.done(`${seen ? 'Saved' : 'Created'} congestion rule ${body.name}`)
    else if (reply && reply.outcome !== 'unauthorised') notify.failed(text)
    return reply
  }
  const form = useDialogDraft<RuleDraft, unknown>({
    subject: `rule ${task.kind} ${task.kind === 'new' ? '' : task.rule.id}`,
    labels: RULE_LABELS,
    stored: base,
    check: (draft) => shownErrors(draft, base, typeOf(draft)),
    storedChanges: (from, to) => {
      const [before, after] = [ruleOf(from), ruleOf(to)]
      return before && after ? changesBetween(before, after) : []
    },
    refused,
    send,
    onClose,
    discards: 'the rule that you have entered',
  })
  const type = typeOf(form.values)
  const request = toRequest(form.values, type)
  return {
    form,
    ruleId: seen?.id,
    type,
    request,
    isGone: edited !== undefined && listed !== undefined && !listed.some(({ id }) => id === edited.id),
    /** Empty fields, or errors at untouched ones. */
    isIncomplete: request === undefined && Object.keys(form.errors).length === 0,
    isUnchanged: task.kind === 'edit' && !form.hasUnsaved,
  }
}

export type RuleForm = ReturnType<typeof useRuleForm>['form']
