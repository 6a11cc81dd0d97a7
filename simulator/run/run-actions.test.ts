import { expect, test } from 'vitest'
import { RunActions } from './run-actions.ts'

const action = (at: string) => ({ at, frequency: { dip: 100 } })
const size = JSON.stringify(action('1s')).length

test('as many actions are taken as there is room for, and none is let go for another', () => {
  const actions = new RunActions([action('1s')], 2 * size)
  actions.expectRoomFor(action('2s'))
  actions.add(action('2s'))
  expect(() => actions.expectRoomFor(action('3s'))).toThrow(
    'This run has been changed as often as it can remember, so this was not done: begin another, such as by a reset',
  )
  expect(actions.all).toEqual([action('1s'), action('2s')])
})
