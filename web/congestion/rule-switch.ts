import { listCongestionRules, saveCongestionRule, type CongestionRule, type CongestionRuleDraft } from '#contract/congestion.ts'
import { updateCachedReply } from '#platform/update-cached-reply.ts'
import { call, type Reply } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { optimisticSwitch } from '#platform/optimistic-switch.ts'
import { confirm } from '#ui/page/confirm.ts'
import { AFTER_RULES } from './calls.ts'
import { demandText } from './rule-text.ts'

/** What a rule is sent back as: without what the platform adds to it. */
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
    // All of a rule is sent: what others have changed of it since it was read here must not be undone.
    const latest = await call(listCongestionRules, { query: { groupId: rule.groupId } })
    if (latest.outcome !== 'ok') return latest
    const known = latest.value.find(({ id }) => id === rule.id) ?? rule
    return call(saveCongestionRule, { params: { ruleId: rule.id }, body: { ...requestOf(known), isEnabled } })
  },
  // Its windows are the platform's to say, and come with the next read.
  accept: ({ id }, isEnabled) =>
    updateCachedReply(listCongestionRules, (rules) => rules.map((rule) => (rule.id === id ? { ...rule, isEnabled } : rule))),
  reads: AFTER_RULES,
  done: ({ name }, isOn) => `${isOn ? 'Enabled' : 'Disabled'} congestion rule ${name}`,
  // One that contradicts another rule cannot be switched on, and the platform says which.
  failed: (reply) => ['Failed to save congestion rule', modeFault(reply)].filter(Boolean).join(': it '),
})

/** What a rule is being switched to; undefined while nothing is on its way. */
export const enabledWish = enabled.wish

/** Switches a rule on or off. A rule in force needs a confirmation, since the change affects its group immediately. */
export async function switchRule(rule: CongestionRule, isOn: boolean): Promise<void> {
  if (!isOn && rule.active && !(await confirm(activeQuestion(rule, 'Switch off', 'off')))) return
  await enabled.flip(rule, isOn)
}

/** Asked before a rule that is in force now is taken away. */
export const activeQuestion = (rule: CongestionRule, ok: string, what: 'off' | 'deleted') => ({
  title: `Rule in force`,
  text: `${rule.name} is in force on ${rule.groupName} now (${demandText(rule)}). Its group is free at once when it is ${what === 'off' ? 'switched off' : 'deleted'}.`,
  ok,
})
