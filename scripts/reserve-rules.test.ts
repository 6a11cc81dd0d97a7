import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reserveRulesText } from './reserve-rules-text.ts'
import { inRepository } from './root.ts'

/** Without the padding of formatted tables, and without the marks of emphasis, which the format changes. */
const plain = (text: string) =>
  text
    .replaceAll(/[*_]/g, '')
    .split('\n')
    .map((line) => (line.startsWith('|') ? line.replaceAll(/-{2,}/g, '--').replaceAll(/ +/g, '') : line))

test('docs/reserve-rules.md has the rules of the table; npm run reserve-rules writes it', () => {
  expect(plain(readFileSync(inRepository('docs/reserve-rules.md'), 'utf8'))).toEqual(plain(reserveRulesText()))
})
