import { useAtomValue } from 'jotai'
import { useState } from 'react'
import {
  createCongestionRule,
  listCongestionRules,
  saveCongestionRule,
  type CongestionRule,
  type CongestionRuleDraft,
} from '#contract/congestion.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { call, type Failure } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { refresh } from '#platform/query-client.ts'
import { useEditBase } from '#platform/draft/use-draft.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { notify } from '#ui/notices/notices.ts'
import { shownZoneName } from '#units/dates.ts'
import { AFTER_RULES, congestionRules } from './calls.ts'
import { changesBetween } from './rule-changes.ts'
import { copyOf, draftOf, newDraft, ruleErrors, toRequest, type RuleDraft, type RuleErrors } from './rule-draft.ts'

/** The task of the dialog: create a rule, or edit or copy an existing rule. */
export type RuleTask =
  | { readonly kind: 'new'; readonly groupId: number | undefined }
  | { readonly kind: 'edit' | 'copy'; readonly rule: CongestionRule }

interface Refused {
  draftText: string
  errors: RuleErrors
  text: string
}

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

/** A change of the rule by another user since it was read. Undefined if it is unchanged or if that is unknown. */
async function meanwhileOf(seen: CongestionRule): Promise<'changed' | 'deleted' | undefined> {
  const latest = await call(listCongestionRules, { query: { groupId: seen.groupId } })
  if (latest.outcome !== 'ok') return undefined
  const found = latest.value.find(({ id }) => id === seen.id)
  if (!found) return 'deleted'
  return changesBetween(seen, found).length > 0 ? 'changed' : undefined
}

/**
 * The form of a rule. Input is kept until the platform has accepted it. Unedited fields of an existing rule follow the
 * platform. Changes by other users are shown, and are checked again before saving.
 */
export function useRuleForm(task: RuleTask, groups: readonly ListedGroup[], onClose: () => void) {
  const listed = useAtomValue(congestionRules()).value
  const [typed, setTyped] = useState<Partial<RuleDraft>>({})
  const [initial] = useState(() => initialDraft(task))
  const [refused, setRefused] = useState<Refused>()
  const [isBusy, setBusy] = useState(false)
  const edited = task.kind === 'edit' ? task.rule : undefined
  const seen = edited && (listed?.find(({ id }) => id === edited.id) ?? edited)
  const isGone = edited !== undefined && listed !== undefined && !listed.some(({ id }) => id === edited.id)

  const base = seen ? draftOf(seen) : initial
  const draft: RuleDraft = { ...base, ...typed }
  const draftText = JSON.stringify(draft)
  const hasTyped = draftText !== JSON.stringify(base)
  const editBase = useEditBase(seen, hasTyped)
  const type = groups.find(({ id }) => String(id) === draft.groupId)?.type
  const refusal = refused?.draftText === draftText ? refused : undefined
  useLeaveGuard(hasTyped)

  const refuse = (reply: Failure) => {
    if (reply.outcome === 'unauthorised') return
    const text = FAILED[task.kind]
    const problem = reply.outcome === 'problem' ? reply.refusal : undefined
    const errors: RuleErrors = problemToFields(problem)
    const isAtField = Object.keys(errors).length > 0
    const message = reply.outcome === 'offline' ? LOST : problem?.message
    notify.failed(text)
    setRefused({ draftText, errors, text: isAtField ? text : [`${text}.`, message].filter(Boolean).join(' ') })
  }
  const send = async (body: CongestionRuleDraft) => {
    if (!seen) return call(createCongestionRule, { body })
    const meanwhile = await meanwhileOf(seen)
    if (meanwhile) notify.info(`Not saved: the rule was ${meanwhile} elsewhere meanwhile.`)
    return meanwhile ? undefined : call(saveCongestionRule, { params: { ruleId: seen.id }, body })
  }

  const errors: RuleErrors = { ...refusal?.errors, ...ruleErrors(draft, type) }
  // An empty field shows no error until the user has edited it.
  const isUntouched = (field: string) => base[field as keyof RuleDraft] === '' && draft[field as keyof RuleDraft] === ''
  const shownErrors: RuleErrors = Object.fromEntries(Object.entries(errors).filter(([field]) => !isUntouched(field)))

  return {
    draft,
    ruleId: seen?.id,
    type,
    request: toRequest(draft, type),
    /** The errors of the fields, from the form and from the platform. */
    errors: shownErrors,
    isIncomplete: Object.keys(errors).length > Object.keys(shownErrors).length,
    refusal: refusal?.text,
    /** Changes by other users since the user started to edit. */
    elsewhere: hasTyped && editBase && seen ? changesBetween(editBase, seen) : [],
    isGone,
    isBusy,
    isUnchanged: task.kind === 'edit' && !hasTyped,
    change: (change: Partial<RuleDraft>) => setTyped((before) => ({ ...before, ...change })),
    save: async () => {
      const body = toRequest(draft, type)
      if (!body) return
      setRefused(undefined)
      setBusy(true)
      const reply = await send(body)
      setBusy(false)
      refresh(AFTER_RULES)
      if (!reply) return
      if (reply.outcome !== 'ok') return refuse(reply)
      notify.done(`${seen ? 'Saved' : 'Created'} congestion rule ${body.name}`)
      onClose()
    },
    close: async () => {
      if (!hasTyped || (await confirm(discardQuestion('the rule that you have entered')))) onClose()
    },
  }
}
