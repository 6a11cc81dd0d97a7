import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

const textOf = (content: Uint8Array, maxBytes?: number) => [...textBlocks(content, 'a.csv', maxBytes)].join('')

test('a character on the edge of two blocks is whole', () => {
  const text = 'aä€😀'.repeat(80_000)
  expect(textOf(Buffer.from(text))).toBe(text)
})

test('the line that is not UTF-8 is named, wherever its block begins', () => {
  for (const line of [1, 2, 90_000, 199_999]) {
    const content = Buffer.from('äö\n'.repeat(200_000))
    content[(line - 1) * 5 + 2] = 0xff
    expect(() => textOf(content)).toThrow(
      `cannot read a.csv: line ${line} is not written in UTF-8; save the file in that encoding`,
    )
  }
})

test('a file that is too large is refused, also when it is compressed', () => {
  expect(() => textOf(Buffer.alloc(2_001, 'a'), 2_000)).toThrow('cannot read a.csv: it is too large; split the file')
  expect(() => textOf(gzipSync(Buffer.alloc(1_000_000)), 2_000)).toThrow(
    'cannot read a.csv: it is too large after decompression; split the file',
  )
})

test('several members of a compressed file are one text, also with zeros behind them', () => {
  const members = [gzipSync('t,f\n0,50\n'), gzipSync('1,50\n'), Buffer.alloc(512)]
  expect(textOf(Buffer.concat(members))).toBe('t,f\n0,50\n1,50\n')
})

test('UTF-16 is read with and without its mark', () => {
  const little = Buffer.from('\uFEFFTime;Wert\r\n', 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const content of [little, big, little.subarray(2), big.subarray(2)]) expect(textOf(content)).toBe('Time;Wert\r\n')
})
