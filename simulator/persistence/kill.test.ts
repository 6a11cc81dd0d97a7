import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { RunView, SimState } from '#contract/sim.ts'
import { builtSimulator } from '#simulator/testing/built-simulator.ts'

/** A simulator in its own process. */
async function start(data: string) {
  const argv = [await builtSimulator(), '--port', '0', '--data', data]
  const child: ChildProcess = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(kill)
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      const address = /Console +(http\S+)/.exec((said += String(text)))?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`it ended with: ${said}`)))
  })

  const ask = async <T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> => {
    const sends = body !== undefined && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(url + path, { headers: { 'content-type': 'application/json', ...headers }, ...sends })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { token } = await ask<{ token: string }>('/api/login', { user: 'admin', password: 'demo' })
  const admin = { authorization: `Bearer ${token}` }
  const nowMs = async () => Date.parse((await ask<SimState>('/sim')).now)
  return {
    kill,
    ask,
    admin,
    nowMs,
    read: (path: string) => ask(path, undefined, admin),
    journal: () => ask<JournalEntry[]>('/sim/journal'),
    run: () => ask<RunView>('/sim/run'),
  }
}
type Started = Awaited<ReturnType<typeof start>>

const hourAfter = (ms: number) => new Date((Math.floor(ms / 3_600_000) + 2) * 3_600_000).toISOString()

/** Makes changes as users and testers while the world runs; returns the reads that must show them afterwards. */
async function live({ ask, admin, nowMs }: Started): Promise<string[]> {
  await ask('/sim/clock', { speed: 37 })
  await ask('/sim/do', { at: '2h', broker: { down: '1h' } })
  await ask('/sim/advance', { span: '7300ms' })
  const { id } = await ask<{ id: number }>('/api/groups', { name: 'Kept', type: 'GROUP_TYPE_CHARGER', sellerId: 101 }, admin)
  await ask('/sim/do', { frequency: { dip: 800 } })
  const {
    isQueuingVip: _,
    requiredCurrentVip: __,
    ...limits
  } = await ask<Record<string, unknown>>('/api/groups/2/dlm-limits', undefined, admin)
  await ask('/api/groups/2/dlm', { ...limits, importLimit: 20 }, admin)
  const fcr = await ask<object>('/api/groups/2/fcr', undefined, admin)
  await ask('/sim/advance', { span: '61s' })
  const bid = { quantity: 0.125, price: 3 }
  await ask(`/api/ecp?groupId=2&hour=${hourAfter(await nowMs())}`, bid, admin)
  await ask(
    '/api/groups/2/fcr',
    { ...fcr, isEnabled: true, serviceName: 'FI_SINGLE_STEP', activationFrequency: 49.8, activated: undefined },
    admin,
  )
  const paths = [`/api/groups/${id}`, '/api/groups/2/dlm-limits', '/api/groups/2/fcr', '/api/ecp?group=2']
  return paths
}

/** Runs ahead to a moment of another simulator and returns the journal up to that moment. */
async function journalUntil({ ask, nowMs, journal }: Started, ms: number, entries: number) {
  await ask('/sim/clock', { paused: true })
  const behindMs = ms - (await nowMs())
  if (behindMs > 0) await ask('/sim/advance', { span: `${behindMs}ms` })
  return (await journal()).slice(0, entries)
}

test(
  'a run that is killed twice continues with every confirmed change and has the same journal',
  { timeout: 240_000 },
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'kept-'))
    onTestFinished(() => rmSync(data, { recursive: true }))
    const first = await start(data)
    const paths = await live(first)
    const states = await Promise.all(paths.map(first.read))
    const { actions } = await first.run()
    const before = { journal: await first.journal(), nowMs: await first.nowMs() }
    await first.kill()

    expect(actions).toHaveLength(6)
    appendFileSync(join(data, 'run.jsonl'), '{"now":"2026-03-02T07:3')
    const second = await start(data)
    // The run is paused at this point, so that every change is present at any second.
    expect(await journalUntil(second, before.nowMs, before.journal.length)).toEqual(before.journal)
    expect((await second.run()).actions).toEqual(actions)
    expect(await Promise.all(paths.map(second.read))).toEqual(states)

    await second.ask('/sim/do', { end: 'nothing' })
    const later = { journal: await second.journal(), nowMs: await second.nowMs() }
    await second.kill()
    const third = await start(data)
    expect(await third.nowMs()).toBeGreaterThanOrEqual(later.nowMs)
    expect(await journalUntil(third, later.nowMs, later.journal.length)).toEqual(later.journal)
    expect((await third.run()).actions).toHaveLength(7)
  },
)
