import { describe, expect, test } from 'vitest'
import { Journal } from './journal.ts'

const AT_MS = Date.parse('2031-05-06T07:08:09.000Z')

function journalWith(...kinds: string[]) {
  const journal = new Journal()
  const told: string[] = []
  for (const kind of kinds) journal.add(AT_MS, kind)
  journal.follow(({ seq, kind }) => void told.push(`${seq} ${kind}`))
  return { journal, told, kinds: () => journal.entries.map(({ seq, kind }) => `${seq} ${kind}`) }
}

describe('an entry under which something acts', () => {
  test('comes before all that it writes, and listeners hear of it in that order', () => {
    const { journal, told, kinds } = journalWith('before')
    const answer = journal.under(AT_MS, 'call', {}, () => {
      journal.add(AT_MS, 'change')
      expect(told).toEqual([])
      return 42
    })
    expect(answer).toBe(42)
    expect(kinds()).toEqual(['0 before', '1 call', '2 change'])
    expect(told).toEqual(['1 call', '2 change'])
  })

  test('does not stand when it throws, and what was written all the same follows without a gap', () => {
    const { journal, told, kinds } = journalWith('before')
    const act = () =>
      journal.under(AT_MS, 'call', {}, () => {
        journal.add(AT_MS, 'change')
        throw new Error('no')
      })
    expect(act).toThrow('no')
    journal.add(AT_MS, 'after')
    expect(kinds()).toEqual(['0 before', '1 change', '2 after'])
    expect(told).toEqual(['1 change', '2 after'])
  })
})
