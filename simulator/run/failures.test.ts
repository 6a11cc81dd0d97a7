import { describe, expect, test } from 'vitest'
import { during, failureLog, failureText } from './failures.ts'

const thrownBy = (act: () => void): unknown => {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}
const fail = (message: string) => () => {
  throw new Error(message)
}

describe('failureText', () => {
  test('names the innermost activity, the world time, the last call and the stack', () => {
    const error = thrownBy(() => during('running a world second', () => during('publishing the live feed', fail('no room'))))
    const text = failureText(error, { worldTime: '2026-03-02T08:00:00.000Z', lastCall: 'POST /sim/advance' })
    expect(text).toContain(
      'Error while publishing the live feed.\nWorld time 2026-03-02T08:00:00.000Z, last call POST /sim/advance.\n',
    )
    expect(text).toContain('Error: no room\n    at ')
  })
  test('states that the activity, the simulated time and the last call are unknown', () => {
    expect(failureText('text', {})).toBe('Error while an unknown activity.\nWorld time unknown, last call none.\ntext')
  })
})

test('during returns the result of the function and converts other thrown values to errors', () => {
  expect(during('adding', () => 3)).toBe(3)
  const error = thrownBy(() =>
    during('adding', () => {
      // oxlint-disable-next-line typescript/only-throw-error
      throw 'text'
    }),
  )
  expect(error).toMatchObject({ message: 'text', cause: 'text' })
})

test('the same error is logged once per minute with the number of omitted errors', () => {
  const texts: string[] = []
  let nowMs = 0
  const report = failureLog(
    () => ({}),
    (text) => texts.push(text),
    () => nowMs,
  )
  for (let time = 0; time < 1_000; time++) report(new Error('a'))
  report(new Error('b'))
  expect(texts).toHaveLength(2)
  nowMs = 60_000
  report(new Error('a'))
  expect(texts[2]).toContain('(999 more of the same since the last message.)')
})

test('200 kinds of errors are known, and the oldest is logged again', () => {
  const texts: string[] = []
  const report = failureLog(
    () => ({}),
    (text) => texts.push(text),
    () => 0,
  )
  for (let kind = 0; kind <= 200; kind++) report(new Error(`station ${kind}`))
  report(new Error('station 1'))
  expect(texts).toHaveLength(201)
  report(new Error('station 0'))
  expect(texts).toHaveLength(202)
})
