import { type ChildProcess, fork } from 'node:child_process'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inRepository } from '../root.ts'

let child: ChildProcess
let port: number
let said = ''
beforeAll(async () => {
  child = fork(inRepository('scripts', 'console-server', 'testing', 'failing-server.ts'), ['http://127.0.0.1:9'], {
    execArgv: ['--import', 'tsx'],
    silent: true,
  })
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', () => reject(new Error(said)))
  })
}, 60_000)
afterAll(() => void child.kill())

/** On a connection of its own: an error in a listener of the request ends the one that it came by. */
const status = async (path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: 'close' } })).status
const lives = async () => {
  expect(await status('/')).toBe(200)
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
}

test.each([
  ['in-a-listener', /Error in the console server, which goes on: Error: in a listener\n +at /],
  ['in-a-timer', /goes on: Error: in a timer/],
  ['in-a-promise', /goes on: Error: in a promise/],
  ['without-an-error', /goes on: undefined/],
  ['without-a-text', /goes on: \[Object: null prototype\] \{\}/],
])('an error %s is logged, and the process goes on', async (kind, line) => {
  expect(await status(`/fails/${kind}`)).toBe(404)
  await vi.waitFor(() => expect(said).toMatch(line))
  await lives()
})

test.each(['/fails', '/fails/at-once', '/mqtt'])('an error of an upgrade to %s ends its connection only', async (path) => {
  const head = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']
  await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`))
    socket.on('error', () => {})
    socket.on('close', resolve)
    socket.resume()
  })
  await lives()
  expect(child.connected).toBe(true)
})

test('an error of the listening socket is logged, and the process goes on', async () => {
  child.send('fail')
  await vi.waitFor(() => expect(said).toContain('goes on: Error: accept EMFILE'))
  await lives()
})

test('the same error is logged once a minute', async () => {
  for (let time = 0; time < 5; time += 1) await status('/fails/in-a-timer')
  await lives()
  expect(said.split('Error: in a timer')).toHaveLength(2)
})
