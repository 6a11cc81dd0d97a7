import { expect, test } from 'vitest'
import { readAnswer, readIntroduction } from './read-answer.ts'

test('an answer is read, and what it lacks is noted', () => {
  expect(readAnswer('{"seq":7,"result":"rejected","reason":"too cold","appliedW":10}')).toEqual({
    answer: { isAccepted: false, reason: 'too cold', appliedW: 10 },
    seq: 7,
    deviations: [],
  })
  expect(readAnswer('{"result":"OK"}')).toEqual({
    answer: { isAccepted: true },
    deviations: [{ clause: 'answer/seq', what: 'missing' }],
  })
  expect(readAnswer('\uFEFF{"seq":7,"result":"accepted"}\0')).toMatchObject({ seq: 7, deviations: [] })
  expect(readAnswer('{"seq":7}').answer).toBeUndefined()
  expect(readAnswer('x').deviations).toEqual([{ clause: 'answer/message', what: 'not JSON' }])
})

test('an introduction has the names that can be read', () => {
  expect(readIntroduction('{"vendor":"Own","model":5}')).toEqual({ vendor: 'Own', introduction: {} })
  const said = { kind: 'battery', ratedPowerW: 5_000, capacityWh: 22_000 }
  expect(readIntroduction(JSON.stringify(said)).introduction).toEqual(said)
  expect(readIntroduction('{"kind":"car","ratedPowerW":-1,"capacityWh":"big"}').introduction).toEqual({})
  expect(readIntroduction('x')).toEqual({ introduction: {} })
})
