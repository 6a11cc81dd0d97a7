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
import { useEditBase } from '#platform/use-synced-form.ts'
import { confirm, DISCARD_CHANGES } from '#ui/page/confirm.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { notify } from '#ui/notices/notices.ts'
import { browserZone } from '#units/dates.ts'
import { AFTER_RULES, congestionRules } from './calls.ts'
import { changesBetween } from './rule-changes.ts'
import { copyOf, draftOf, newDraft, ruleErrors, toRequest, type RuleDraft, type RuleErrors } from './rule-draft.ts'

/** What the dialog begins with: nothing, a rule to be changed, or one to be copied. */
export type RuleWish =
  | { readonly kind: 'new'; readonly groupId: number | undefined }
  | { readonly kind: 'edit' | 'copy'; readonly rule: CongestionRule }

interface Refused {
  draftText: string
  errors: RuleErrors
  text: string
}

function begin(wish: RuleWish): RuleDraft {
  if (wish.kind === 'new') return newDraft(now(), browserZone(), wish.groupId)
  return wish.kind === 'edit' ? draftOf(wish.rule) : copyOf(wish.rule)
}

const FAILED = {
  new: 'Failed to create congestion rule',
  copy: 'Failed to create congestion rule',
  edit: 'Failed to save congestion rule',
}

const LOST = 'No answer. Whether it was taken is not known: look at the list of rules.'

/** What keeps a rule from being saved as it was seen: somebody else has been at it. Undefined when it is as it was, or not known. */
async function meanwhileOf(seen: CongestionRule): Promise<'changed' | 'deleted' | undefined> {
  const latest = await call(listCongestionRules, { query: { groupId: seen.groupId } })
  if (latest.outcome !== 'ok') return undefined
  const found = latest.value.find(({ id }) => id === seen.id)
  if (!found) return 'deleted'
  return changesBetween(seen, found).length > 0 ? 'changed' : undefined
}

/**
 * The dialog of a rule. What was typed stays until the platform has taken it; a field of a rule that is there already follows
 * the platform until it is typed in. A change made elsewhere is told, and is looked for once more before saving.
 */
export function useRuleForm(wish: RuleWish, groups: readonly ListedGroup[], onClose: () => void) {
  const listed = useAtomValue(congestionRules()).value
  const [typed, setTyped] = useState<Partial<RuleDraft>>({})
  const [begun] = useState(() => begin(wish))
  const [refused, setRefused] = useState<Refused>()
  const [isBusy, setBusy] = useState(false)
  const edited = wish.kind === 'edit' ? wish.rule : undefined
  const seen = edited && (listed?.find(({ id }) => id === edited.id) ?? edited)
  const isGone = edited !== undefined && listed !== undefined && !listed.some(({ id }) => id === edited.id)

  const begunWith = seen ? draftOf(seen) : begun
  const draft: RuleDraft = { ...begunWith, ...typed }
  const draftText = JSON.stringify(draft)
  const hasTyped = draftText !== JSON.stringify(begunWith)
  const begunFrom = useEditBase(seen, hasTyped)
  const type = groups.find(({ id }) => String(id) === draft.groupId)?.type
  const said = refused?.draftText === draftText ? refused : undefined
  useLeaveGuard(hasTyped)

  const refuse = (reply: Failure) => {
    if (reply.outcome === 'unauthorised') return
    const text = FAILED[wish.kind]
    const refusal = reply.outcome === 'problem' ? reply.refusal : undefined
    const errors: RuleErrors = problemToFields(refusal)
    const isAtField = Object.keys(errors).length > 0
    const says = reply.outcome === 'offline' ? LOST : refusal?.message
    notify.failed(text)
    setRefused({ draftText, errors, text: isAtField ? text : [`${text}.`, says].filter(Boolean).join(' ') })
  }
  const send = async (body: CongestionRuleDraft) => {
    if (!seen) return call(createCongestionRule, { body })
    const meanwhile = await meanwhileOf(seen)
    if (meanwhile) notify.info(`Not saved: the rule was ${meanwhile} elsewhere meanwhile.`)
    return meanwhile ? undefined : call(saveCongestionRule, { params: { ruleId: seen.id }, body })
  }

  const errors: RuleErrors = { ...said?.errors, ...ruleErrors(draft, type) }
  // Nobody is told that a field is empty before having come to it.
  const isUntouched = (field: string) => begunWith[field as keyof RuleDraft] === '' && draft[field as keyof RuleDraft] === ''
  const shownErrors: RuleErrors = Object.fromEntries(Object.entries(errors).filter(([field]) => !isUntouched(field)))

  return {
    draft,
    ruleId: seen?.id,
    type,
    request: toRequest(draft, type),
    /** Of fields: what is wrong with them, and what the platform said of them. */
    errors: shownErrors,
    isIncomplete: Object.keys(errors).length > Object.keys(shownErrors).length,
    refusal: said?.text,
    /** What others changed while it was typed. */
    elsewhere: hasTyped && begunFrom && seen ? changesBetween(begunFrom, seen) : [],
    isGone,
    isBusy,
    isUnchanged: wish.kind === 'edit' && !hasTyped,
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
      if (!hasTyped || (await confirm(DISCARD_CHANGES))) onClose()
    },
  }
}
