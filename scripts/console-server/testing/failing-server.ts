import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConsoleServer } from '../console-server.ts'
import { goOnAfterErrors } from '../go-on.ts'

const consoleDir = mkdtempSync(join(tmpdir(), 'console-'))
writeFileSync(join(consoleDir, 'index.html'), '<title>the console</title>')
process.once('exit', () => rmSync(consoleDir, { recursive: true }))
process.once('disconnect', () => process.exit())

/** Errors that nothing catches, by the path that causes them. */
const FAILURES: Readonly<Record<string, () => void>> = {
  '/fails/in-a-listener': () => {
    throw new Error('in a listener')
  },
  '/fails/in-a-timer': () =>
    void setTimeout(() => {
      throw new Error('in a timer')
    }),
  '/fails/in-a-promise': () => void Promise.reject(new Error('in a promise')),
  '/fails/without-an-error': () => void Promise.reject(undefined),
  '/fails/without-a-text': () => void Promise.reject(Object.create(null)),
}

const [, , platform = ''] = process.argv
const server = createConsoleServer({ platform, consoleDir })
server.on('request', ({ url = '' }) => FAILURES[url]?.())
server.on('upgrade', ({ url }, socket) => {
  if (url === '/fails') socket.on('close', () => FAILURES['/fails/in-a-listener']?.())
  if (url === '/fails/at-once') FAILURES['/fails/in-a-listener']?.()
})
server.listen(0, '127.0.0.1', () => {
  goOnAfterErrors(server)
  process.send?.((server.address() as AddressInfo).port)
})
process.on('message', () => server.emit('error', new Error('accept EMFILE')))
