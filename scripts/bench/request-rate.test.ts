import { expect, it } from 'vitest'
import { answerLength } from './request-rate.ts'

it('waits for the whole body of an answer', () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
  expect(answerLength(Buffer.from(answer.slice(0, -1)))).toBeUndefined()
  expect(answerLength(Buffer.from(answer + 'HTTP/1.1'))).toBe(answer.length)
})

it('measures no errors', () => {
  expect(() => answerLength(Buffer.from('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'))).toThrow('401')
})
