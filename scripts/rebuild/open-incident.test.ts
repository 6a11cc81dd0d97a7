import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedIncident } from '#contract/incident/archive.ts'
import type { IncidentPowers, OpenIncident } from '#contract/sim/incident.ts'
import { startSimulator } from '#simulator/start.ts'
import { savedFrom } from './testing/production.ts'

let simulator: Awaited<ReturnType<typeof startSimulator>>
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, scenario: { name: 'single-step' }, hasPast: false })
  simulator.engine.setClock({ paused: true })
})
afterAll(() => simulator.stop())

/** The ZIP file of an incident, in base 64. */
const archiveOf = ({ texts }: SavedIncident): string =>
  Buffer.from(zipSync(Object.fromEntries([...texts].map(([name, text]) => [name, strToU8(text)])))).toString('base64')

async function ask(path: string, body?: object) {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const reply = await fetch(`${simulator.url}${path}`, sent)
  return { status: reply.status, body: (await reply.json()) as object }
}
type State = { readonly incident: OpenIncident | null }
const present = async () => ((await ask('/sim/incident')).body as State).incident
const powersOf = async (groupId: number) =>
  ((await ask(`/sim/incident/powers?groupId=${groupId}`)).body as { powers: IncidentPowers | null }).powers

/** The share of moments after the first minute at which run and saved values differ by at most 2 % or 0.7 kW. */
function agreementOf({ runKw, savedKw, stepS }: IncidentPowers): number {
  const pairs = runKw.map((run, place) => [run ?? NaN, savedKw[place] ?? NaN] as const).slice(Math.ceil(60 / stepS))
  const known = pairs.filter(([run, saved]) => !Number.isNaN(run) && !Number.isNaN(saved))
  expect(known.length).toBeGreaterThan(pairs.length / 2)
  return known.filter(([run, saved]) => Math.abs(run - saved) <= Math.max(0.7, 0.02 * Math.abs(saved))).length / known.length
}

test.each([
  { name: 'queue', groupId: 1 },
  { name: 'dip-in-bid-hour-change', groupId: 2, user: 'admin' },
])('an incident of $name opens as a run beside its saved values', async ({ name, groupId, ...own }) => {
  const incident = await savedFrom({ source: { name }, groupId, seed: 977, lastsMs: 10 * 60_000, ...own })
  const { status, body } = await ask('/sim/incident', { archive: archiveOf(incident) })
  expect([status, body]).toEqual([200, { incident: await present() }])
  const opened = (body as State).incident
  expect(opened?.groups).toContainEqual({ id: groupId, name: incident.index.groups.find(({ id }) => id === groupId)?.name })
  expect(opened?.inferences.length).toBeGreaterThan(0)

  const before = await powersOf(groupId)
  expect(before?.savedKw.some((kw) => kw !== null)).toBe(true)
  expect(before?.runKw.every((kw) => kw === null)).toBe(true)
  await ask('/sim/jump', { to: opened?.end })
  const powers = await powersOf(groupId)
  expect(powers?.from).toBe(opened?.start)
  expect(powers && agreementOf(powers)).toBeGreaterThan(0.95)

  await ask('/sim/reset', {})
  expect(await present()).toEqual(opened)
  await ask('/sim/scenario', { yaml: 'about: Another one.\nsite: courtyard\nstarts: 2026-03-02T10:00:00Z\n' })
  expect(await present()).toBeNull()
  await ask('/sim/scenario', { name: 'single-step' })
  expect(await present()).toBeNull()
  expect(await powersOf(1)).toBeNull()
})

test.each([
  ['what is no archive', 'no archive', 'This is not a ZIP file, or it is damaged.'],
  ['an empty text', '', 'This is not a ZIP file, or it is damaged.'],
])('refuses %s, and keeps the run', async (_, text, message) => {
  const { status, body } = await ask('/sim/incident', { archive: Buffer.from(text).toString('base64') })
  expect([status, body]).toEqual([400, expect.objectContaining({ message })])
  expect(simulator.engine.state().scenario).toBe('single-step')
})

test('refuses an archive of more than 20 MB, and a large body of another call', async () => {
  expect((await ask('/sim/incident', { archive: 'A'.repeat(30 * 2 ** 20) })).status).toBe(413)
  expect((await ask('/sim/scenario', { yaml: 'A'.repeat(2 ** 20) })).status).toBe(413)
})
