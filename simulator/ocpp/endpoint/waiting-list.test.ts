import { expect, test } from 'vitest'
import { WaitingList } from './waiting-list.ts'

const MINUTE = 60_000
function list() {
  const clock = { ms: 0 }
  return { clock, waiting: new WaitingList(() => clock.ms) }
}
const names = (waiting: WaitingList) => waiting.all.map(({ identity }) => identity)

test('a disconnected charger is forgotten after ten minutes, and a connected one stays', () => {
  const { clock, waiting } = list()
  for (const identity of ['A', 'B', 'C']) waiting.add(identity, 'ocpp1.6')
  waiting.lost('A')
  waiting.lost('B')
  clock.ms = 9 * MINUTE
  waiting.add('B', 'ocpp1.6')
  expect(names(waiting)).toEqual(['A', 'B', 'C'])
  clock.ms = 10 * MINUTE
  expect(names(waiting)).toEqual(['B', 'C'])
})

test('a new run keeps only connected chargers', () => {
  const { waiting } = list()
  waiting.add('A', 'ocpp1.6')
  waiting.add('B', 'ocpp1.6')
  waiting.lost('A')
  waiting.removeDisconnected()
  expect(names(waiting)).toEqual(['B'])
})

test('one address enters 100 chargers in a minute, and 200 in all', () => {
  const { clock, waiting } = list()
  const enter = (count: number, address: string, prefix: string) => {
    let entered = 0
    for (let place = 0; place < count; place++) {
      if (!waiting.accepts(`${prefix}${place}`, address)) continue
      waiting.add(`${prefix}${place}`, 'ocpp1.6', address)
      entered += 1
    }
    return entered
  }
  waiting.add('real', 'ocpp1.6', '10.0.0.1')
  expect(enter(2_000, '10.0.0.2', 'a')).toBe(100)
  expect(waiting.accepts('a5', '10.0.0.2')).toBe(true)
  expect(enter(10, '10.0.0.3', 'b')).toBe(10)
  clock.ms = MINUTE
  expect(enter(2_000, '10.0.0.2', 'c')).toBe(100)
  clock.ms = 2 * MINUTE
  expect(enter(2_000, '10.0.0.2', 'd')).toBe(0)
  expect(waiting.get('real')).toBeDefined()
})

test('at 1,000 chargers, a disconnected one leaves before the oldest connected one', () => {
  const { waiting } = list()
  for (let place = 0; place < 1_000; place++) waiting.add(`C${place}`, 'ocpp1.6', `10.0.${place % 100}.1`)
  waiting.lost('C500')
  waiting.add('new', 'ocpp1.6')
  expect(waiting.get('C500')).toBeUndefined()
  expect(waiting.get('C0')).toBeDefined()
  waiting.add('newer', 'ocpp1.6')
  expect(waiting.get('C0')).toBeUndefined()
  expect(waiting.all).toHaveLength(1_000)
})

test('identities that differ only by case are one', () => {
  const { waiting } = list()
  waiting.add('Q-1', 'ocpp1.6')
  expect([waiting.knownIdentity('q-1'), waiting.knownIdentity('Q-1'), waiting.knownIdentity('Q-2')]).toEqual([
    'Q-1',
    'Q-1',
    undefined,
  ])
})

test('all are dismissed at once, and later ones are not', () => {
  const { waiting } = list()
  waiting.add('A', 'ocpp1.6')
  waiting.add('B', 'ocpp1.6')
  waiting.dismissAll()
  waiting.add('C', 'ocpp1.6')
  waiting.add('A', 'ocpp1.6')
  expect(waiting.all.map(({ isDismissed }) => isDismissed)).toEqual([true, true, false])
})
