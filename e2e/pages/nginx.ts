import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A reverse proxy that runs a sample of this repository. */
export interface SampleServer {
  /** `http://127.0.0.1:12345` */
  readonly url: string
  /** The folder of the console that it serves. */
  readonly folder: string
  stop(): Promise<void>
}

export function isInstalled(program: string): boolean {
  const isFound = spawnSync(program, ['-v']).error === undefined
  if (!isFound) console.log(`${program} is not installed: its sample was not run.`)
  return isFound
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

/** Runs a sample of a proxy with the addresses of a test in place of its own, and waits until it answers. */
export async function startSample(
  file: string,
  platformUrl: string,
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
    .replaceAll('127.0.0.1:8080', new URL(platformUrl).host)
    .replaceAll('/srv/console', console)
    .replaceAll(hasBrotli() ? /$^/g : /.*brotli.*\n/g, '')
    .replaceAll(/\/(?:run|var\/log\/nginx)\//g, `${folder}/`)
  writeFileSync(join(folder, file), text)
  const [program, options] = commandOf(join(folder, file), folder)
  const child = spawn(program, options, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return { url, folder: console, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`${program} does not answer.`)
}

/** nginx in the foreground, as the user of the test. */
export const startNginx = (platformUrl: string) =>
  startSample('nginx.conf', platformUrl, (config, folder) => [
    'nginx',
    ['-p', folder, '-c', config, '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
  ])
