import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

test('closes connections above the limit, logs it once, and accepts one when another ends', async () => {
  const texts: string[] = []
  const server = createServer((_, response) => response.end('here'))
  limitConnections(server, 3, (text) => texts.push(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open: Socket[] = []
  const opened = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    open.push(socket)
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  }
  const answers: boolean[] = []
  for (let count = 0; count < 6; count++) answers.push(await opened())
  expect(answers).toEqual([true, true, true, false, false, false])
  expect(texts).toEqual(['3 connections are open. Further ones are closed until others end.'])

  const [first] = open
  first?.destroy()
  await expect.poll(opened).toBe(true)
  for (const socket of open) socket.destroy()
  server.close()
})
