import { expect, test } from 'vitest'
import { packetSizes } from './packet-sizes.ts'

/** A packet of 128 to 16,383 bytes has two length bytes, a smaller one has one. */
function packet(length: number): Buffer {
  const header = length < 128 ? [0x30, length] : [0x30, (length % 128) | 0x80, Math.floor(length / 128)]
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)])
}
const ping = Buffer.from([0xc0, 0])

test.each([1, 7, 100_000])('accepts packets within the limit, in pieces of %i bytes', (step) => {
  const isWithin = packetSizes(1_000)
  const stream = Buffer.concat([packet(0), ping, packet(1_000), ping, ping, packet(130), packet(1_000)])
  for (let at = 0; at < stream.length; at += step) expect(isWithin(stream.subarray(at, at + step))).toBe(true)
})

test.each([1, 100_000])('detects a larger packet by its header, in pieces of %i bytes', (step) => {
  const isWithin = packetSizes(1_000)
  const stream = Buffer.concat([packet(1_000), packet(1_001).subarray(0, 3)])
  const answers = []
  for (let at = 0; at < stream.length; at += step) answers.push(isWithin(stream.subarray(at, at + step)))
  expect(answers.filter((isSo) => !isSo)).toHaveLength(1)
  expect(answers.at(-1)).toBe(false)
})

test('refuses a length of more than four bytes', () => {
  expect(packetSizes(1_000)(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80, 0x80]))).toBe(false)
})
