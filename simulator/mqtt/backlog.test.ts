import { expect, test } from 'vitest'
import { Backlog } from './backlog.ts'

const rest = (backlog: Backlog) => {
  const texts: string[] = []
  for (let next = backlog.take(); next; next = backlog.take()) texts.push(`${next.topic} ${next.payload} ${next.retain}`)
  return texts
}

test('values leave in the order of arrival', () => {
  const backlog = new Backlog()
  for (let index = 0; index < 10_000; index++) backlog.addValue('t', String(index))
  expect(rest(backlog)).toEqual(Array.from({ length: 10_000 }, (_, index) => `t ${index} false`))
  expect([backlog.length, backlog.bytes, backlog.take()]).toEqual([0, 0, undefined])
})

test('statuses are sent first, and only the latest of each topic', () => {
  const backlog = new Backlog()
  backlog.addValue('a/value', '1')
  backlog.addStatus('a', 'online')
  backlog.addStatus('b', 'online')
  backlog.addStatus('a', 'offline')
  expect(rest(backlog)).toEqual(['a offline true', 'b online true', 'a/value 1 false'])
})

test('counts the bytes of the queued values', () => {
  const backlog = new Backlog()
  backlog.addValue('ab', 'cde')
  backlog.addValue('f', 'g')
  backlog.addStatus('x', 'online')
  expect(backlog.bytes).toBe(7)
  backlog.take()
  backlog.take()
  expect(backlog.bytes).toBe(2)
})

test('clear empties the backlog and returns the number of values', () => {
  const backlog = new Backlog()
  for (const payload of ['1', '2', '3']) backlog.addValue('t', payload)
  backlog.addStatus('s', 'online')
  backlog.take()
  backlog.take()
  expect(backlog.clear()).toBe(2)
  expect([backlog.length, backlog.bytes, backlog.clear()]).toEqual([0, 0, 0])
})
