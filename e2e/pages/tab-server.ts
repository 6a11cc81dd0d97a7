import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express from 'express'

export const TAB_FOLDER = fileURLToPath(new URL('../../build/tab', import.meta.url))

/** A server of static files that has the build of the tab in a folder. It knows nothing of calls and screens. */
export interface TabServer {
  /** The address of the folder, such as `http://127.0.0.1:12345/any/path/`. */
  readonly url: string
  stop(): Promise<void>
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** The contents of `tab.json`. */
export interface StartTab {
  readonly scenario?: string
  readonly ideal?: boolean
  readonly stations?: number
}

export async function startTabServer(base = '/any/path/', options: StartTab = {}): Promise<TabServer> {
  const app = express()
  app.get(`${base}tab.json`, (_request, response) => void response.json(options))
  app.use(base, express.static(TAB_FOLDER))
  app.use(base, (_request, response) => response.status(404).sendFile('404.html', { root: TAB_FOLDER }))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`
  let isOpen = true
  return {
    url,
    async stop() {
      if (isOpen) await closed(server)
      isOpen = false
    },
  }
}
