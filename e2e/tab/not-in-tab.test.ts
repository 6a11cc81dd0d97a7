import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { NOT_IN_TAB, reasonNotInTab } from '../pages/not-in-tab.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const listed = Object.entries(NOT_IN_TAB)

test.each(Object.keys(NOT_IN_TAB))('%s exists', (key) => {
  const [file = '', title = ''] = key.split(' › ')
  const path = inRepository(`e2e/${file}`)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(title)
})

test('the document lists the same files and tests with the same reasons', () => {
  const rows = readFileSync(inRepository('docs/tab.md'), 'utf8').matchAll(/^\| `([^`]+\.e2e\.ts)`(?:, (.+?))? +\| (.+?) +\|$/gm)
  const told = [...rows].map(([, file, title, reason]) => [title === undefined ? file : `${file} › ${title}`, reason])
  expect(told).toEqual(listed)
})

test('a listed file and a listed test have a reason, others have none', () => {
  const file = '/home/me/loadstar/e2e/desk/desk.e2e.ts'
  expect(reasonNotInTab({ file, title: 'the desk shows an error and keeps its content' })).toBe('It stops the server.')
  expect(reasonNotInTab({ file, title: 'a fault applies until it is ended' })).toBeUndefined()
  expect(reasonNotInTab({ file: 'C:\\loadstar\\e2e\\ocpp\\adoption.e2e.ts', title: 'any' })).toMatch(/OCPP/)
})
