import { useState } from 'react'
import { createCongestionRule, saveCongestionRule, type CongestionRule, type CongestionRuleDraft } from '#contract/congestion.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { call, type Failure } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { refresh } from '#platform/query-client.ts'
import { confirm, DISCARD_CHANGES } from '#ui/confirm.ts'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import { notify } from '#ui/notices.ts'
import { AFTER_RULES } from './calls.ts'
import { copyOf, draftOf, newDraft, ruleErrors, toRequest, type RuleDraft, type RuleErrors } from './rule-draft.ts'

/** What the dialog begins with: nothing, a rule to be changed, or one to be copied. */
export type RuleWish =
  | { readonly kind: 'new'; readonly groupId: number | undefined }
  | { readonly kind: 'edit' | 'copy'; readonly rule: CongestionRule }

interface Refused {
  draft: RuleDraft
  errors: RuleErrors
  text: string
}

function begin(wish: RuleWish): RuleDraft {
  if (wish.kind === 'new') return newDraft(now(), new Intl.DateTimeFormat().resolvedOptions().timeZone, wish.groupId)
  return wish.kind === 'edit' ? draftOf(wish.rule) : copyOf(wish.rule)
}

const FAILED = {
  new: 'Failed to create congestion rule',
  copy: 'Failed to create congestion rule',
  edit: 'Failed to save congestion rule',
}

/** The dialog of a rule. What was typed stays until the platform has taken it. */
export function useRuleForm(wish: RuleWish, groups: readonly ListedGroup[], onClose: () => void) {
  const [begunWith] = useState(() => begin(wish))
  const [draft, setDraft] = useState(begunWith)
  const [refused, setRefused] = useState<Refused>()
  const [isBusy, setBusy] = useState(false)
  const ruleId = wish.kind === 'edit' ? wish.rule.id : undefined
  const type = groups.find(({ id }) => String(id) === draft.groupId)?.type
  const said = refused?.draft === draft ? refused : undefined
  const hasTyped = JSON.stringify(draft) !== JSON.stringify(begunWith)
  useLeaveGuard(hasTyped)

  const refuse = (reply: Failure) => {
    if (reply.outcome === 'unauthorised') return
    const text = FAILED[wish.kind]
    const refusal = reply.outcome === 'problem' ? reply.refusal : undefined
    const errors: RuleErrors = problemToFields(refusal)
    const isAtField = Object.keys(errors).length > 0
    notify.failed(text)
    setRefused({ draft, errors, text: isAtField ? text : [`${text}.`, refusal?.message].filter(Boolean).join(' ') })
  }
  const send = (body: CongestionRuleDraft) =>
    ruleId === undefined ? call(createCongestionRule, { body }) : call(saveCongestionRule, { params: { ruleId }, body })

  const errors: RuleErrors = { ...said?.errors, ...ruleErrors(draft, type) }
  // Nobody is told that a field is empty before having come to it.
  const isUntouched = (field: string) => begunWith[field as keyof RuleDraft] === '' && draft[field as keyof RuleDraft] === ''
  const shownErrors: RuleErrors = Object.fromEntries(Object.entries(errors).filter(([field]) => !isUntouched(field)))

  return {
    draft,
    ruleId,
    type,
    request: toRequest(draft, type),
    /** Of fields: what is wrong with them, and what the platform said of them. */
    errors: shownErrors,
    isIncomplete: Object.keys(errors).length > Object.keys(shownErrors).length,
    refusal: said?.text,
    isBusy,
    isUnchanged: wish.kind === 'edit' && !hasTyped,
    change: (change: Partial<RuleDraft>) => setDraft({ ...draft, ...change }),
    save: async () => {
      const body = toRequest(draft, type)
      if (!body) return
      setRefused(undefined)
      setBusy(true)
      const reply = await send(body)
      setBusy(false)
      refresh(AFTER_RULES)
      if (reply.outcome !== 'ok') return refuse(reply)
      notify.done(`${ruleId === undefined ? 'Created' : 'Saved'} congestion rule ${body.name}`)
      onClose()
    },
    close: async () => {
      if (!hasTyped || (await confirm(DISCARD_CHANGES))) onClose()
    },
  }
}
