import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRepository } from '../../root.ts'
import { line, type BenchLine } from '../line.ts'

const RUNS = 3

/** From the command to the address of the console, in ms. */
function addressAfterMs(words: readonly string[], folder: string): Promise<number> {
  const startMs = performance.now()
  // A group of processes: npx starts a shell, and the shell starts Node.js.
  const child = spawn('npx', words, {
    cwd: folder,
    env: { ...process.env, npm_config_cache: join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  return new Promise((resolve, reject) => {
    let output = ''
    let afterMs: number | undefined
    child.once('error', reject)
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      if (afterMs !== undefined || !/Console +http:/.test(output)) return
      afterMs = performance.now() - startMs
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    })
    child.once('exit', () => {
      if (afterMs === undefined) reject(new Error(`The package printed no address:\n${output}`))
      else resolve(afterMs)
    })
  })
}

/** The package in an empty folder, with an empty cache of npm: its size, and the time until the console can be opened. */
export async function measure(): Promise<BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-package-'))
  try {
    execFileSync('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], { cwd: inRepository(), stdio: 'ignore' })
    const file = join(folder, 'loadstar-0.1.0.tgz')
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const empty = join(folder, `empty-${run}`)
      mkdirSync(empty)
      times.push(await addressAfterMs(['--yes', `--package=file:${file}`, 'loadstar', '--port', '0'], empty))
    }
    return [
      line('package: size', statSync(file).size, { atMost: 25e6 }, (bytes) => `${(bytes / 1e6).toFixed(1)} MB`),
      line(
        'package: npx to the address, slowest of three',
        Math.max(...times),
        { atMost: 10_000 },
        (ms) => `${(ms / 1_000).toFixed(1)} s`,
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
