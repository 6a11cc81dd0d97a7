import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fakeVerdict } from '#simulator/testing/fake-verdict.ts'
import { expectDifferentNames, openFolder, reportName, writeReport } from './folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('report files have the name of the scenario or of its file', () => {
  expect([{ name: 'queue' }, { file: '/mine/other.yaml' }, { file: '/mine/third.yml' }].map(reportName)).toEqual([
    'queue',
    'other',
    'third',
  ])
})

test('two scenarios with the same name are refused, regardless of case', () => {
  expect(() => expectDifferentNames(['queue', 'dip', 'queue'])).toThrow('two scenarios are called queue')
  expect(() => expectDifferentNames(['dip', 'Dip'])).toThrow('two scenarios are called Dip')
  expect(() => expectDifferentNames(['dip', 'dip-2'])).not.toThrow()
})

test('a folder is created with its parents, and refused below a file', () => {
  openFolder(join(folder, 'a/b'), 'a/b')
  writeFileSync(join(folder, 'a/b/file'), '')
  expect(() => openFolder(join(folder, 'a/b/file'), 'a/b/file')).toThrow('cannot write a/b/file: a file of that name exists')
  expect(() => openFolder(join(folder, 'a/b/file/c'), 'c')).toThrow('cannot write c: a part of the path is a file')
})

test('a page links its journal for any scenario name', () => {
  writeReport(folder, fakeVerdict({ name: 'my dip #1' }), [])
  expect(readFileSync(join(folder, 'my dip #1.journal.jsonl'), 'utf8')).toBe('{"seq":0}\n')
  expect(readFileSync(join(folder, 'my dip #1.html'), 'utf8')).toContain('href="my%20dip%20%231.journal.jsonl"')
})

test('the error names a file that cannot be written', () => {
  mkdirSync(join(folder, 'dip.html'))
  expect(() => writeReport(folder, fakeVerdict(), [])).toThrow('cannot write dip.html: a folder of that name exists')
})
