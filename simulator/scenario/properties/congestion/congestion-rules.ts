import type { CongestionRule } from '#contract/congestion.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { seesGroup } from '../visible.ts'
import { shownProblem, termsText, type Terms, wantedLimitKw } from './rule-terms.ts'

/** Precondition: no faults, and for a list no write of a group in the same second; for a limit in percent no write of any other kind. */
export const congestionRules: Property = {
  name: 'congestion-rules',
  about: 'Congestion rules are those that were saved, with their windows and limits, and each user sees those of the own groups.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new Map<number, Terms>([...start.congestion.rules].map(([id, { rule }]) => [id, rule]))
    const take = (
      world: World,
      { call, body, params, query, reply, user, atMs }: AnsweredCall,
      hasOthers: boolean,
    ): string | undefined => {
      const id = call === 'createCongestionRule' ? (reply as CongestionRule).id : Number(params?.['ruleId'])
      if (call === 'deleteCongestionRule') book.delete(id)
      if (call === 'deleteGroup') {
        for (const [ruleId, { groupId }] of book) if (groupId === Number(params?.['groupId'])) book.delete(ruleId)
      }
      if (call === 'createCongestionRule' && book.has(id)) return `a new rule has the id ${id} of another one`
      if (call === 'createCongestionRule' || call === 'saveCongestionRule') book.set(id, body as Terms)
      else if (call !== 'listCongestionRules') return undefined
      met()
      const shown = call === 'listCongestionRules' ? (reply as CongestionRule[]) : [reply as CongestionRule]
      const isAsked = ({ groupId }: Terms) => query?.['groupId'] === undefined || Number(query['groupId']) === groupId
      const isSeen = ({ groupId }: Terms) =>
        seesGroup(world, user, world.groups.get(groupId) ?? { sellerId: -1, isSupergroup: true })
      const wanted =
        call === 'listCongestionRules' ? [...book].filter(([, rule]) => isAsked(rule) && isSeen(rule)).map(([one]) => one) : [id]
      const ids = shown.map((one) => one.id).toSorted((a, b) => a - b)
      if (ids.join() !== wanted.toSorted((a, b) => a - b).join()) {
        return `${user} sees the rules ${ids.join()} in place of ${wanted.join()}`
      }
      for (const rule of shown) {
        const terms = book.get(rule.id)
        if (terms && termsText(rule) !== termsText(terms)) {
          return `rule ${rule.id} is shown as ${termsText(rule)} in place of ${termsText(terms)}`
        }
        const wantedKw = rule.mode === 'limit-percent' && hasOthers ? null : wantedLimitKw(world, rule)
        const problem = shownProblem(rule, atMs, wantedKw)
        if (problem !== undefined) return `rule ${rule.id} ${problem}`
      }
      return undefined
    }
    return (world) => {
      const calls = entries.next(world)
      const hasOthers = calls.some(({ call, isWrite }) => isWrite && !call.endsWith('CongestionRule'))
      const problem = calls
        .map((one) => (one.status !== null && one.status < 300 ? take(world, one, hasOthers) : undefined))
        .find((one) => one !== undefined)
      if (
        entries.hasFaults ||
        calls.filter(({ call, status }) => /^(?:create|save|delete)Group$/.test(call) && status === 200).length > 0
      ) {
        return undefined
      }
      return problem === undefined ? undefined : { what: problem }
    }
  },
}
