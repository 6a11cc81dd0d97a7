import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/** Debian's package. Playwright needs its own build of Firefox, so that the tests use WebDriver BiDi instead. */
const PROGRAM = 'firefox-esr'

/** A Firefox without a window, with one page. */
export interface Firefox {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page and returns its value, or that of its promise, as text. Rejects if it throws. */
  evaluate(expression: string): Promise<string>
  stop(): Promise<void>
}

/** Whether this program is installed, which is Firefox. */
export const isInstalled = (program: typeof PROGRAM) => spawnSync(program, ['--version']).error === undefined

interface Reply {
  readonly id?: number
  readonly type: string
  readonly result?: Record<string, unknown>
  readonly message?: string
}
interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** The address of WebDriver BiDi, which Firefox writes when it has started. */
const listeningUrl = (child: ReturnType<typeof spawn>) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (text: Buffer) => {
      output += text.toString()
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('exit', () => reject(new Error(`Firefox has ended:\n${output}`)))
  })

export async function startFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'loadstar-firefox-'))
  const child = spawn(PROGRAM, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  const socket = new WebSocket(`${await listeningUrl(child)}/session`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let last = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`)
    return reply.result as T
  }
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const [first] = contexts
  if (!first) throw new Error('Firefox has no page.')
  const { context } = first
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { type, result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return result?.value ?? ''
    },
    async stop() {
      socket.close()
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
