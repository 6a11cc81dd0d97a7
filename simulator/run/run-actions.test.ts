import { expect, test } from 'vitest'
import { RunActions } from './run-actions.ts'

const action = (at: string) => ({ at, frequency: { dip: 100 } })
const size = JSON.stringify(action('1s')).length

test('actions are refused when there is no room, and none is evicted', () => {
  const actions = new RunActions([action('1s')], 2 * size)
  actions.expectRoomFor(action('2s'))
  actions.add(action('2s'))
  expect(() => actions.expectRoomFor(action('3s'))).toThrow(
    'The change was not made, because the run has reached its limit of recorded actions: start another run, for example by a reset',
  )
  expect(actions.all).toEqual([action('1s'), action('2s')])
})
