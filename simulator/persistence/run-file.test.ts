import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RunFile } from './run-file.ts'

function openNew() {
  const folder = mkdtempSync(join(tmpdir(), 'run-file-'))
  const path = join(folder, 'run.jsonl')
  const file = new RunFile(path)
  onTestFinished(() => {
    file.close()
    rmSync(folder, { recursive: true })
  })
  file.begin('head')
  return { folder, path, file, text: () => readFileSync(path, 'utf8') }
}

test('a line is written before its action and becomes valid after it', () => {
  const { file, text } = openNew()
  let meanwhile = ''
  expect(file.add('one', () => (meanwhile = text()).length)).toBe(meanwhile.length)
  expect(meanwhile).toBe('head\none ')
  expect(text()).toBe('head\none\n')
})

test('a refused action leaves no line', () => {
  const { file, text } = openNew()
  const refuse = () => {
    throw new Error('refused')
  }
  expect(() => file.add('a long line', refuse)).toThrow('refused')
  expect(text()).toBe('head\n')
  file.add('one', () => {})
  expect(text()).toBe('head\none\n')
})

test('a mark replaces only a mark directly before it', () => {
  const { file, text } = openNew()
  for (const mark of ['m1', 'm2']) file.mark(mark)
  file.add('one', () => {})
  for (const mark of ['m3', 'm4']) file.mark(mark)
  expect(text()).toBe('head\nm2\none\nm4\n')
})

test('a permanent mark is not replaced', () => {
  const { file, text } = openNew()
  file.mark('m1')
  file.mark('m2', { keepsLast: true })
  file.mark('m3')
  expect(text()).toBe('head\nm1\nm3\n')
})

test('an action whose line cannot be written is not executed', () => {
  const { file, path, text } = openNew()
  appendFileSync(path, 'of another program')
  let isDone = false
  const sentence = 'The change was not made, because it cannot be stored in run.jsonl: another program has written to the file'
  expect(() => file.add('one', () => (isDone = true))).toThrow(sentence)
  expect(isDone).toBe(false)
  expect(text()).toBe('head\nof another program')
})

test('each new run renames the previous file to the next number', () => {
  const { file, folder, text } = openNew()
  file.add('one', () => {})
  expect(file.begin('second')).toBe(join(folder, 'run-1.jsonl'))
  expect(file.begin('third')).toBe(join(folder, 'run-2.jsonl'))
  expect(text()).toBe('third\n')
  expect(readFileSync(join(folder, 'run-1.jsonl'), 'utf8')).toBe('head\none\n')
  expect(readdirSync(folder).toSorted()).toEqual(['run-1.jsonl', 'run-2.jsonl', 'run.jsonl'])
})

test('a file is continued after its last complete line', () => {
  const { file, path, text } = openNew()
  file.close()
  appendFileSync(path, 'half a li')
  const again = new RunFile(path, 'head\n'.length)
  again.add('one', () => {})
  again.close()
  expect(text()).toBe('head\none\n')
})
