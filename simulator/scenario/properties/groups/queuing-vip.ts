import type { DlmLimits } from '#contract/dlm.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'

/** Precondition: the only successful write of its second, no faults, and a group that existed in the second before. */
export const queuingVip: Property = {
  name: 'queuing-vip',
  about: 'Saving the priority current changes only the two settings of priority, and saving the load limits leaves them.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const limits = new Map([...start.groups].map(([id, { dlm }]) => [id, dlm]))
    return (world) => {
      const writes = entries.next(world).filter(({ isWrite, status }) => isWrite && status !== null && status < 300)
      const [write] = writes
      const id = Number(write?.params?.['groupId'])
      const [was, now] = [limits.get(id), world.groups.get(id)?.dlm]
      for (const [groupId, { dlm }] of world.groups) limits.set(groupId, dlm)
      if (writes.length !== 1 || !write || !was || !now || entries.hasFaults) return undefined
      if (write.call !== 'saveQueuingVip' && write.call !== 'saveDlmLimits') return undefined
      met()
      const isVip = write.call === 'saveQueuingVip'
      const sent = (isVip ? write.body : {}) as Partial<DlmLimits>
      const names = Object.keys(was) as (keyof DlmLimits)[]
      const kept = names.filter((name) => isVip || name === 'isQueuingVip' || name === 'requiredCurrentVip')
      const wrong = kept.find((name) => now[name] !== (name in sent ? sent[name] : was[name]))
      return (
        wrong && {
          what: `${write.call} of group ${id} makes ${wrong} ${now[wrong]}, it was ${was[wrong]} and ${String(sent[wrong])} was sent`,
        }
      )
    }
  },
}
