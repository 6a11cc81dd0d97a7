import { readFileSync } from 'node:fs'
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
  readonly past?: boolean
  readonly stations?: number
}

/** The name of a page that runs the simulator and has nothing else: a console would read and notify as well. */
export const KEEPING_PAGE = 'keep.html'
/** The title of that page when the simulator answers. */
export const KEEPING_TITLE = 'The simulator runs'

/** That page, with the start script and the engine of the build. */
function keepingPage(base: string): string {
  const console = readFileSync(`${TAB_FOLDER}/index.html`, 'utf8')
  const [, start, engine] = /"src":"(assets\/start-[^"]+)".*?"data-engine":"([^"]+)"/.exec(console) ?? []
  if (start === undefined || engine === undefined) throw new Error('The page of the console has no start script.')
  return `<!doctype html><meta charset="utf-8" /><div id="root"></div>
<script type="module" src="${base}${start}" data-base="${base}" data-entry="keep.js" data-engine="${engine}"></script>`
}

/** `inEngine` is code that the engine runs before its own, such as a storage that fails. */
export async function startTabServer(base = '/any/path/', options: StartTab = {}, inEngine = ''): Promise<TabServer> {
  const app = express()
  app.get(`${base}assets/:name`, ({ params: { name } }, response, next) => {
    if (inEngine === '' || !name.startsWith('engine-')) return next()
    return response.type('js').send(`${inEngine}\n${readFileSync(`${TAB_FOLDER}/assets/${name}`, 'utf8')}`)
  })
  app.get(`${base}tab.json`, (_request, response) => void response.json(options))
  app.get(base + KEEPING_PAGE, (_request, response) => void response.type('html').send(keepingPage(base)))
  app.get(`${base}keep.js`, (_request, response) => void response.type('js').send(`document.title = '${KEEPING_TITLE}'`))
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
