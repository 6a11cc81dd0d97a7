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

test('a compressed file is refused at its place, wherever it ends or is damaged', () => {
  const text = Array.from({ length: 20_000 }, (_, row) => `${row},${50 + (row % 97) / 1_000}\n`).join('')
  const packed = gzipSync(text)
  for (let length = 3; length < packed.length; length += length < 40 || packed.length - length < 40 ? 1 : 1_777) {
    expect(() => textOf(packed.subarray(0, length))).toThrow('its compression is damaged or incomplete after line ')
  }
  for (let place = 10; place < packed.length; place += 1_777) {
    const damaged = Buffer.from(packed)
    damaged[place] = (damaged[place] ?? 0) ^ 0x10
    expect(() => textOf(damaged)).toThrow('its compression is damaged or incomplete after line ')
  }
  // The last block may be read before its checksum.
  expect(() => textOf(packed.subarray(0, -1))).toThrow(
    'cannot read a.csv: its compression is damaged or incomplete after line 20001',
  )
  const other = Buffer.concat([packed.subarray(0, -8), gzipSync('a').subarray(-8), gzipSync('1,50\n')])
  expect(() => textOf(other)).toThrow('its compression is damaged or incomplete after line 20001')
  for (const zeros of [0, 1, 3, 4, 8, 20_000]) expect(textOf(Buffer.concat([packed, Buffer.alloc(zeros)]))).toBe(text)
  expect(textOf(gzipSync(''))).toBe('')
})

test('a compressed file is decompressed in parts as it is read', () => {
  const packed = gzipSync(Buffer.alloc(60_000_000, 'a'), { level: 1 })
  let most = 0
  let size = 0
  for (const text of textBlocks(packed, 'a.csv')) {
    size += text.length
    most = Math.max(most, text.length)
  }
  expect(size).toBe(60_000_000)
  // No more than a thousand times the 4 kB that are decompressed at once.
  expect(most).toBeLessThan(5_000_000)
})

test('UTF-16 is read with and without its mark', () => {
  const little = Buffer.from('\uFEFFTime;Wert\r\n', 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const content of [little, big, little.subarray(2), big.subarray(2)]) expect(textOf(content)).toBe('Time;Wert\r\n')
})
