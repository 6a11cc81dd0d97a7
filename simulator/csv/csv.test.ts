import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { Response } from 'express'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { csvLine, inBlocks, sendCsv } from './csv.ts'

describe('a line', () => {
  test.each([
    [['a', 1, null, 2.5], 'a,1,,2.5\r\n'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
    [[''], '\r\n'],
    [['=1+1', '+a', '-b', '@a', '\tb', '|calc', '\0=1', '\u200B=1'], "'=1+1,'+a,'-b,'@a,'\tb,'|calc,'\0=1,'\u200B=1\r\n"],
    [['-3', '+2'], '-3,+2\r\n'],
    [['\r=1', '=a,b'], `"'\r=1","'=a,b"\r\n`],
    [[-3, -0.5, 'a=b', 'a-b'], '-3,-0.5,a=b,a-b\r\n'],
  ])('%j is written as %j', (fields, expected) => {
    expect(csvLine(fields)).toBe(expected)
  })
})

describe('a file', () => {
  let server: Server | undefined
  afterEach(() => server?.closeAllConnections())

  /** Serves these lines on a socket of its own. */
  async function serve(lines: Iterable<string>, bom = false) {
    const done = vi.fn<(error?: unknown) => void>()
    const settle = async (sent: () => Promise<unknown>) => {
      try {
        await sent()
        done()
      } catch (error) {
        done(error)
      }
    }
    server = createServer((_request, response) => {
      // Of Express' response it needs what Node's has.
      void settle(() => sendCsv(response as Response, { name: 'x.csv', bom }, inBlocks(lines)))
    })
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server?.once('listening', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, done }
  }

  const LINE = `${'x'.repeat(998)}\r\n`
  /** 200 MB, counting how much of it has been made. */
  const long = () => {
    const made = { lines: 0 }
    const lines = (function* () {
      for (; made.lines < 200_000; made.lines++) yield LINE
    })()
    return { made, lines }
  }

  test('arrives whole, as a file to be saved', async () => {
    const { url, done } = await serve(['a\r\n', 'b\r\n'])
    const reply = await fetch(url)
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="x.csv"')
    expect(reply.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/)
    expect(await reply.text()).toBe('a\r\nb\r\n')
    await expect.poll(() => done).toHaveBeenCalledWith()
  })

  test('begins with a byte order mark on request', async () => {
    const { url } = await serve(['a\r\n'], true)
    expect([...new Uint8Array(await (await fetch(url)).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a])
  })

  test('is made no faster than it is read, and no further when its reader leaves', async () => {
    const { made, lines } = long()
    const { url, done } = await serve(lines)
    const request = get(url)
    const reader = await new Promise<NodeJS.ReadableStream>((resolve) => request.on('response', resolve))
    reader.pause()
    await expect.poll(() => made.lines).toBeGreaterThan(100)
    // Nobody reads: sockets and streams fill up, and then it stands still.
    let before = -1
    await vi.waitFor(
      () => {
        const wasStill = made.lines === before
        before = made.lines
        expect(wasStill).toBe(true)
      },
      { interval: 200, timeout: 5_000 },
    )
    expect(made.lines).toBeLessThan(50_000)
    request.destroy()
    await expect.poll(() => done).toHaveBeenCalledWith()
    expect(made.lines).toBeLessThan(50_000)
  })

  test('gives everybody else a turn after each block, also when its reader takes all at once', async () => {
    let turns = 0
    let isOver = false
    const countTurns = () => {
      turns++
      if (!isOver) setImmediate(countTurns)
    }
    const greedy = new Writable({
      highWaterMark: 1e9,
      write(_chunk, _encoding, done) {
        done()
      },
    })
    const response = Object.assign(greedy, { setHeader: () => greedy })
    setImmediate(countTurns)
    await sendCsv(
      response as unknown as Response,
      { name: 'x.csv', bom: false },
      Array.from({ length: 50 }, () => LINE),
    )
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(49)
  })

  test('that fails in the middle ends, and says so to us', async () => {
    const { url, done } = await serve(
      (function* () {
        yield LINE.repeat(100)
        throw new Error('no more')
      })(),
    )
    await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow(/terminated|fetch failed/)
    await expect.poll(() => done).toHaveBeenCalledWith(new Error('no more'))
  })
})
