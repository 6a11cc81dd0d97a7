import { expect, it } from 'vitest'
import { createReporter } from './error-reports.ts'

it('reports each error once, with diagnostics, and a limited number of them', () => {
  const sent: string[] = []
  const report = createReporter(
    (body) => sent.push(body),
    () => 'Version: 1',
    2,
  )
  report(new TypeError('broken'))
  report(new TypeError('broken'))
  report('a text')
  report(new Error('one too many'))
  expect(sent.map((body) => JSON.parse(body) as object)).toEqual([
    { message: 'TypeError: broken', stack: expect.stringContaining('broken'), diagnostics: 'Version: 1' },
    { message: 'a text', stack: '', diagnostics: 'Version: 1' },
  ])
})
