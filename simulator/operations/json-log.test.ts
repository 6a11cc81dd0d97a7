import { expect, it } from 'vitest'
import { logInJson } from './json-log.ts'

it('writes each message as one line of JSON with time, level and text', () => {
  const lines: string[] = []
  const target = { log: () => {}, warn: () => {}, error: () => {} } as Pick<Console, 'log' | 'warn' | 'error'>
  logInJson(target, (line) => lines.push(line))
  target.log('Loadstar\nis running')
  target.warn('late by %d s', 3)
  target.error(new Error('broken'))
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
  const read = lines.map((line) => JSON.parse(line) as { time: string; level: string; message: string })
  expect(read.map(({ level }) => level)).toEqual(['info', 'warning', 'error'])
  expect(read[0]?.message).toBe('Loadstar\nis running')
  expect(read[1]?.message).toBe('late by 3 s')
  expect(read[2]?.message).toContain('Error: broken')
  expect(read[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})
