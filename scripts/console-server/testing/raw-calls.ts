import type { Server } from 'node:http'
import { type AddressInfo, connect, type Server as TcpServer } from 'node:net'

const servers: (Server | TcpServer)[] = []

/** Starts a server on a free port of 127.0.0.1, until `closeServers`. Returns its port. */
export const listening = (server: Server | TcpServer) =>
  new Promise<number>((resolve) => {
    servers.push(server)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

export function closeServers() {
  for (const server of servers.splice(0)) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
}

/** Sends bytes as they are. Returns everything that comes back until the connection ends, as Latin-1. */
export const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => (said += data.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
  })

export const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

export const upgrade = (target: string, host = 'localhost') =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
