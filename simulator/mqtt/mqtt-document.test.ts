import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '#simulator/start.ts'
import { readFilter } from './topic-filter.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}/docs/mqtt.md`, 'utf8')
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code)

test('every topic and filter that docs/mqtt.md subscribes to is one of the feed', () => {
  const filters = [...text.matchAll(/-t '?(v2g\/[^'\s]+)'?/g)].map(([, filter = '']) => filter)
  expect(filters.length).toBeGreaterThan(3)
  expect(filters.filter((filter) => !readFilter(filter))).toEqual([])
})

test('the MQTT.js program of docs/mqtt.md runs, and gets values and a retained status', { timeout: 60_000 }, async () => {
  const simulator = await startSimulator({ port: 0, hasPast: false })
  onTestFinished(() => simulator.stop())
  const [program = ''] = blocks('js')
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program.replaceAll('127.0.0.1:8080', `127.0.0.1:${simulator.port}`)],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout.on('data', (piece) => (printed += String(piece)))
  await expect.poll(() => printed, { timeout: 50_000 }).toMatch(/^v2g\/101\/1028\/device-value \{"ts":.*false$/m)
  expect(printed).toMatch(/^v2g\/101\/1028\/status online true$/m)
})
