import type { Holder } from '#contract/access.ts'
import {
  createCongestionRule,
  deleteCongestionRule,
  listCongestionRules,
  saveCongestionRule,
  type CongestionRule,
  type CongestionRuleDraft,
} from '#contract/congestion.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { call, type Reply } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { optimisticSwitch } from '#platform/optimistic-switch.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'
import { AFTER_RULES } from './calls.ts'
import { demandText } from './rule-text.ts'

/** The request that saves a rule: without the fields that the platform adds. */
export function requestOf({
  id: _id,
  groupName: _groupName,
  active: _active,
  next: _next,
  limitKw: _limitKw,
  ...draft
}: CongestionRule): CongestionRuleDraft {
  return draft
}

const modeFault = (reply: Reply<unknown>) => (reply.outcome === 'problem' ? problemToFields(reply.refusal)['mode'] : undefined)

const enabled = optimisticSwitch<CongestionRule>({
  keyOf: ({ id }) => id,
  send: async (rule, isEnabled) => {
    // The request contains the whole rule. It must not undo changes by other users since the last read.
    const latest = await call(listCongestionRules, { query: { groupId: rule.groupId } })
    if (latest.outcome !== 'ok') return latest
    const known = latest.value.find(({ id }) => id === rule.id) ?? rule
    return call(saveCongestionRule, { params: { ruleId: rule.id }, body: { ...requestOf(known), isEnabled } })
  },
  // The platform calculates the windows. They arrive with the next read.
  accept: ({ id }, isEnabled) =>
    updateCachedReply(listCongestionRules, (rules) => rules.map((rule) => (rule.id === id ? { ...rule, isEnabled } : rule))),
  reads: AFTER_RULES,
  done: ({ name }, isOn) => `${isOn ? 'Enabled' : 'Disabled'} congestion rule ${name}`,
  // A rule that contradicts another rule cannot be enabled. The platform names the other rule.
  failed: (reply) => ['Failed to save congestion rule', modeFault(reply)].filter(Boolean).join(': it '),
})

/** The requested state of a rule; undefined without a pending request. */
export const pendingEnabled = enabled.pending

/** The question before a group that has sold a reserve gets a rule. */
export const LIMITED = {
  title: 'Limit a group that has sold a reserve?',
  text: 'While the rule is in force, the group can give at most the power that the rule leaves. It cannot deliver what it has sold above that.',
  ok: 'Limit',
}

/** Switches a rule on or off. A rule in force needs a confirmation, since the change affects its group immediately. */
export async function switchRule(rule: CongestionRule, isOn: boolean, user: Holder): Promise<void> {
  if (isOn && !(await confirmCommitments([{ id: rule.groupId, name: rule.groupName }], user, LIMITED))) return
  if (!isOn && rule.active && !(await confirm(activeQuestion(rule, 'Switch off', 'off')))) return
  await enabled.flip(rule, isOn)
}

/** The confirmation before a rule in force is disabled or deleted. */
export const activeQuestion = (rule: CongestionRule, ok: string, what: 'off' | 'deleted') => ({
  title: `Rule in force`,
  text: `${rule.name} is in force on ${rule.groupName} now (${demandText(rule)}). ${what === 'off' ? 'Switching it off' : 'Deleting it'} ends the limit immediately.`,
  ok,
})

/** Deletes a rule; the notice offers to restore it. */
export function useRuleDeletion(rule: CongestionRule, done: string) {
  const back = useAction(createCongestionRule, {
    done: `Restored congestion rule ${rule.name}`,
    failed: (_, refusal) => refusal?.message ?? 'Failed to save congestion rule',
    refreshes: AFTER_RULES,
  })
  return useAction(deleteCongestionRule, {
    done,
    undo: () => void back.run({ body: requestOf(rule) }),
    failed: 'Failed to delete congestion rule',
    refreshes: AFTER_RULES,
  })
}
