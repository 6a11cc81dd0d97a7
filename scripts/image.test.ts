import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRepository } from './root.ts'
import { packPackage } from './testing/packed-package.ts'

/** The container image of the samples, built and run by buildah. Without it, and without root, the tests are skipped. */
const canBuild = process.getuid?.() === 0 && spawnSync('buildah', ['--version']).error === undefined
const UNABLE = 'the container image needs buildah, and root in these tests'

const TAG = `loadstar-test-${process.pid}`

let folder = ''
let container = ''
const buildah = (...options: string[]) =>
  execFileSync('buildah', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(async () => {
  if (!canBuild) return
  folder = mkdtempSync(join(tmpdir(), 'loadstar-image-'))
  const archive = await packPackage(folder)
  execFileSync('sh', [inRepository('samples', 'image.sh'), archive, TAG], { stdio: ['ignore', 'pipe', 'pipe'] })
  container = buildah('from', TAG).trim()
})
afterAll(() => {
  if (!canBuild) return
  buildah('rm', container)
  buildah('rmi', TAG)
  rmSync(folder, { recursive: true })
})

test('the image has at most 180 MB', ({ skip }) => {
  skip(!canBuild, UNABLE)
  const sizes = JSON.parse(buildah('images', '--json', TAG)) as { size: string }[]
  const [, amount = '', unit] = /^([\d.]+) (\w+)$/.exec(sizes[0]?.size ?? '') ?? []
  expect(unit).toBe('MB')
  expect(Number(amount)).toBeLessThanOrEqual(180)
})

test('the image runs as a user without rights and has a health check', ({ skip }) => {
  skip(!canBuild, UNABLE)
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', TAG)) as {
    Docker: { config: { User: string; Healthcheck: { Test: string[] } } }
  }
  expect(Docker.config.User).toBe('10001:10001')
  expect(Docker.config.Healthcheck.Test.join(' ')).toContain('/healthz')
})

test('the simulator of the image answers, writes no file, and ends within 2 s of SIGTERM', async ({ skip }) => {
  skip(!canBuild, UNABLE)
  const mounted = buildah('mount', container).trim()
  // The seed marks the process. buildah does not pass on signals.
  const command = ['/usr/bin/node', '/app/scripts/loadstar.mjs', '--port', '0', '--seed', String(process.pid)]
  const child = spawn('buildah', ['run', '--isolation', 'chroot', container, '--', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  await expect.poll(() => output, { timeout: 40_000 }).toContain('Loadstar is running.')
  const url = /Console +(http:\S+)/.exec(output)?.[1] ?? ''
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('<title>')

  const [pid = ''] = execFileSync('pgrep', ['-f', `^${command.join(' ')}`], { encoding: 'utf8' }).split('\n')
  expect(execFileSync('ps', ['-o', 'uid=', '-p', pid], { encoding: 'utf8' }).trim()).toBe('10001')
  const sentMs = Date.now()
  process.kill(Number(pid), 'SIGTERM')
  expect(await ended).toBe(0)
  expect(Date.now() - sentMs).toBeLessThan(2_000)
  // buildah itself adds mount points.
  expect(execFileSync('find', [mounted, '-user', '10001'], { encoding: 'utf8' })).toBe('')
})
