import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'playwright/test'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The public name of a sample. A browser of a test resolves it to this machine. */
export const PUBLIC_NAME = 'console.example'

/** A reverse proxy that runs a sample of this repository. */
export interface SampleServer {
  /** `http://console.example:12345`, or an address of this machine for a server without a proxy. */
  readonly url: string
  /** The folder of the console that it serves. */
  readonly folder: string
  stop(): Promise<void>
}

export const isInstalled = (program: string) => spawnSync(program, ['-v']).error === undefined

/** Asks a sample under its public name, which only the browser resolves. */
export function askSample(
  { url }: Pick<SampleServer, 'url'>,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { host, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (data: Buffer) => (text += data.toString('latin1')))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asking.once('error', reject)
    asking.end(body)
  })
}

/** Debian's package of the brotli module is optional. */
export const hasBrotli = () => existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The servers behind a proxy, as URLs. The console server has a place of its own only in the sample of HAProxy. */
interface Behind {
  readonly platform: string
  readonly consoleServer?: string
}

/** Runs a sample of a proxy with the addresses of a test in place of its own, and waits until it answers. */
async function startSample(
  file: string,
  { platform, consoleServer = platform }: Behind,
  commandOf: (config: string, folder: string) => [string, string[]],
): Promise<SampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-sample-'))
  // nginx reads as another user when root starts it.
  chmodSync(folder, 0o755)
  const console = join(folder, 'console')
  cpSync(inRepository('build/console'), console, { recursive: true })
  const port = await freePort()
  const text = readFileSync(inRepository(`samples/${file}`), 'utf8')
    .replaceAll('127.0.0.1:8443', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8080', new URL(platform).host)
    .replaceAll('127.0.0.1:8090', new URL(consoleServer).host)
    .replaceAll('/srv/console', console)
    .replaceAll(hasBrotli() ? /$^/g : /.*brotli.*\n/g, '')
    .replaceAll(/\/(?:run|var\/log\/nginx)\//g, `${folder}/`)
  writeFileSync(join(folder, file), text)
  const [program, options] = commandOf(join(folder, file), folder)
  // HAProxy writes each request there.
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://${PUBLIC_NAME}:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  try {
    await expect.poll(isUp, { message: `${program} answers` }).toBe(true)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, folder: console, stop }
}

/** nginx in the foreground, as the user of the test. */
export const startNginx = (platformUrl: string) =>
  startSample('nginx.conf', { platform: platformUrl }, (config, folder) => [
    'nginx',
    ['-p', folder, '-c', config, '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
  ])

/** HAProxy in front of a console server and a platform. */
export const startHaproxy = (behind: Required<Behind>) =>
  startSample('haproxy.cfg', behind, (config) => ['haproxy', ['-f', config]])

/** `npm run console` on a free port, as a process of its own, with a copy of the build. It builds nothing, so it starts at once. */
export async function startConsoleServer(platform: string): Promise<SampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-console-'))
  cpSync(inRepository('build/console'), folder, { recursive: true })
  const options = ['--platform', platform, '--port', '0', '--public-name', PUBLIC_NAME, '--folder', folder]
  const child = spawn(process.execPath, [inRepository('scripts/run.mjs'), 'console', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
  const address = () => /is at (http:\S+\d)/.exec(output)?.[1]
  try {
    await expect.poll(address, { message: 'the console server prints its address', timeout: 30_000 }).toBeDefined()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: address() ?? '', folder, stop }
}

/** A sample in front of a platform and, for HAProxy, a console server. */
interface Sample {
  /** The folder of the console at this server, such as `/console`. */
  readonly base: string
  /** Starts it in front of the platform at this URL. */
  readonly start: (platform: string) => Promise<SampleServer>
}

export const SAMPLES: Record<'nginx' | 'haproxy', Sample> = {
  nginx: { base: '/console', start: startNginx },
  haproxy: {
    base: '',
    async start(platform) {
      const consoleServer = await startConsoleServer(platform)
      const proxy = await startHaproxy({ platform, consoleServer: consoleServer.url })
      const stop = async () => {
        await proxy.stop()
        await consoleServer.stop()
      }
      return { url: proxy.url, folder: consoleServer.folder, stop }
    },
  },
}
