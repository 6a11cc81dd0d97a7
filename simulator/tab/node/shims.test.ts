import { createHash as nodeHash } from 'node:crypto'
import { parse as nodeParse } from 'node:querystring'
import { isDeepStrictEqual as nodeEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isUtf8 } from './buffer.ts'
import { createHash, randomBytes } from './crypto.ts'
import { mountFiles, readdirSync, readFileSync, statSync, writeFileSync } from './fs.ts'
import { clearImmediate, setImmediate } from './immediate.ts'
import { isDeepStrictEqual } from './node-util.cjs'
import { parse } from './querystring.ts'
import { backgroundTimers } from './timers.ts'
import { deflateRawSync, inflateRawSync } from './zlib.ts'

describe('the parts of Node.js in a worker', () => {
  test.each(['sha1', 'sha256'] as const)('%s has the same digests', (name) => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const expected = nodeHash(name).update('ä').update('b').digest(encoding)
      const hash = createHash(name).update('ä')
      expect(hash.copy().update('b').digest(encoding)).toBe(expected)
      expect(hash.update('b').digest(encoding)).toBe(expected)
    }
  })

  test('packed text is given back exactly', () => {
    expect(inflateRawSync(deflateRawSync('[{"at":"1s","ä":1}]')).toString()).toBe('[{"at":"1s","ä":1}]')
  })

  test('random bytes have the length of the text of Node.js', () => {
    expect(randomBytes(32).toString('base64url')).toMatch(/^[\w-]{43}$/)
    expect(randomBytes(16).toString('hex')).toMatch(/^[\da-f]{32}$/)
  })

  test.each(['', 'a=1&b=2', 'a=1&a=2&b', 'a=x%20y+z&reads=5%3A%2Fapi%2Fx%2C6'])(
    'the query %j is read in the same way',
    (text) => {
      expect(parse(text)).toEqual({ ...nodeParse(text) })
    },
  )

  const values = [1, 'a', null, [], {}, [1, 2], [1], { a: 1 }, { a: 1, b: [null] }, { b: [null], a: 1 }, { 0: 1 }, false]
  test.each(values)('%j is equal to the same values', (value) => {
    const equal = values.map((other) => isDeepStrictEqual(value, other))
    expect(equal).toEqual(values.map((other) => nodeEqual(value, other)))
  })

  test('files are those that were added', () => {
    mountFiles({ '/scenarios/a.yaml': 'ä', '/scenarios/sites/b.yaml': 'b' })
    expect(readdirSync('/scenarios')).toEqual(['a.yaml'])
    expect(readFileSync('/scenarios/a.yaml', 'utf8')).toBe('ä')
    expect([...(readFileSync('/scenarios/a.yaml') as Uint8Array)]).toEqual([0xc3, 0xa4])
    expect(readFileSync(new URL('file:///scenarios/sites/b.yaml'), 'utf8')).toBe('b')
    expect(() => statSync('/scenarios/c.yaml')).toThrow('ENOENT')
    expect(() => writeFileSync()).toThrow('EROFS')
  })

  test('an immediate call runs in a later turn, in order, unless it is cleared', async () => {
    const calls: number[] = []
    setImmediate((number) => void calls.push(number), 1)
    clearImmediate(setImmediate(() => void calls.push(2)))
    const done = new Promise<void>((resolve) => void setImmediate(resolve))
    expect(calls).toEqual([])
    await done
    expect(calls).toEqual([1])
  })

  test('a timer can be released and cleared by its number', () => {
    const timers = backgroundTimers({ setTimeout: () => 7, setInterval: () => 8 })
    expect(Number(timers.setTimeout(() => {}).unref())).toBe(7)
    expect(Number(timers.setInterval(() => {}))).toBe(8)
  })

  test('text that is not UTF-8 is recognised', () => {
    expect([isUtf8(new Uint8Array([0xc3, 0xa4])), isUtf8(new Uint8Array([0xe4]))]).toEqual([true, false])
  })
})
