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

describe('an entry that wraps an action', () => {
  test('comes before the entries of the action, and listeners receive them in that order', () => {
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

  test('is removed when the action throws, and the remaining entries follow without a gap', () => {
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

describe('a journal with a size limit', () => {
  const most = 10_000
  const write = (journal: Journal, count: number) => {
    for (let index = 0; index < count; index++) journal.add(AT_MS + index, 'one', { index })
  }

  test('keeps the newest entries: the given number of characters and at most a tenth more', () => {
    const journal = new Journal(most)
    for (let round = 0; round < 200; round++) {
      write(journal, 10)
      expect(journal.toText().length).toBeLessThan(most * 1.1 + 1_000)
    }
    expect(journal.toText().length).toBeGreaterThan(most * 0.9)
    expect(journal.length).toBe(2_000)
    const seqs = journal.entries.map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, place) => 2_000 - seqs.length + place))
  })

  test('equals the end of an unlimited journal, byte by byte', () => {
    const [bound, whole] = [new Journal(most), new Journal()]
    for (const journal of [bound, whole]) write(journal, 1_234)
    expect(bound.toText()).not.toBe('')
    expect(whole.toText().endsWith(bound.toText())).toBe(true)
    expect(bound.entries.length).toBeLessThan(whole.entries.length)
  })

  test('returns entries from a sequence number on, or from the oldest one kept', () => {
    const journal = new Journal(most)
    write(journal, 1_000)
    expect(journal.since(998).map(({ seq }) => seq)).toEqual([998, 999])
    expect(journal.since(1_000)).toEqual([])
    expect(journal.since(0)).toEqual(journal.entries)
    expect(journal.since(-5)).toEqual(journal.entries)
  })

  test('removes a wrapping entry when its action throws, also just before an eviction', () => {
    const journal = new Journal(most)
    write(journal, 1_000)
    const refuse = () =>
      journal.under(AT_MS, 'call', {}, () => {
        write(journal, 500)
        throw new Error('no')
      })
    expect(refuse).toThrow('no')
    expect(journal.length).toBe(1_500)
    expect(journal.entries.some(({ kind }) => kind === 'call')).toBe(false)
    expect(journal.entries.at(-1)?.seq).toBe(1_499)
    expect(journal.toText().length).toBeLessThan(most * 1.1)
  })
})
