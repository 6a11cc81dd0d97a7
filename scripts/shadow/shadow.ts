import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import { SECOND_MS } from '#contract/durations.ts'
import { type Group, readGroup } from '#contract/groups.ts'
import { spanMs } from '#simulator/scenario/language/time.ts'
import { readArguments, readPlatform, readPort, refuse, refuseUsage } from '../arguments.ts'
import { passwordOf, SIGN_IN_OPTIONS, signInAgain, tokenOf } from '../contract-check/sign-in.ts'
import { withoutSecrets } from '../contract-check/without-secrets.ts'
import { clockOffsetMs, readsOf, Session } from '../incident/platform-reads.ts'
import { observe } from './observe.ts'
import { type Breach, type Rule, RULES, Shadow } from './rules.ts'

const { option, isJson } = readArguments({
  name: 'npm run shadow --',
  about:
    'Watches groups of a platform, and says when the platform breaks the rules of load management or of a reserve. Writes nothing to it.',
  options: {
    ...SIGN_IN_OPTIONS,
    group: { value: 'IDS', about: 'IDs of the groups, separated by commas (required)' },
    every: { value: 'SPAN', about: 'time between two reads (5s)' },
    for: { value: 'SPAN', about: 'ends after this time (until Ctrl+C)' },
    metrics: { value: 'PORT', about: 'serves the state for Prometheus on this port of 127.0.0.1, at /metrics' },
  },
  json: 'a line for each change: { at, group, event, rule, subject, since, text }; event is broken, kept, unknown or judged',
  examples: ['--platform http://127.0.0.1:8080 --user admin --password demo --group 1,2'],
  failure: 'a rule was broken, or no rule could be judged',
})

const origin = readPlatform(option('platform'))
const spanOption = (name: string, otherwiseMs: number): number => {
  const text = option(name)
  const ms = text === undefined ? otherwiseMs : spanMs(text)
  return ms >= SECOND_MS ? ms : refuseUsage(`Option --${name} expects a span of at least 1 s, such as 5s, not "${text}".`)
}
const groupIds = (option('group') ?? refuseUsage('Name the groups: --group 1,2.'))
  .split(',')
  .map((text) =>
    /^\d{1,9}$/.test(text.trim()) ? Number(text) : refuseUsage(`Option --group expects IDs such as 1,2, not "${text}".`),
  )
const everyMs = spanOption('every', 5 * SECOND_MS)
const endMs = Date.now() + spanOption('for', Infinity)
const metricsText = option('metrics')
const metricsPort = metricsText === undefined ? undefined : readPort(metricsText, 0)

const token = await tokenOf(option, origin)
const offsetMs = await clockOffsetMs(origin, token, passwordOf(option))
const session = new Session(origin, token, signInAgain(option, origin))
const platform = readsOf(origin, session)
const abort = new AbortController()
process.once('SIGINT', () => abort.abort())

const registry = new Registry()
const labelNames = ['group', 'rule']
const broken = new Gauge({ name: 'loadstar_shadow_broken', help: 'Breaches of the rule now.', labelNames, registers: [registry] })
const judged = new Gauge({
  name: 'loadstar_shadow_judged',
  help: '1 if the last read was enough to judge the rule, otherwise 0.',
  labelNames,
  registers: [registry],
})
const readAt = new Gauge({
  name: 'loadstar_shadow_last_read_seconds',
  help: 'Time of the last read.',
  labelNames: ['group'],
  registers: [registry],
})
if (metricsPort !== undefined) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(metricsPort, '127.0.0.1').unref()
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]: Error[]) => refuse(`Cannot serve metrics: ${error?.message}.`)),
  ])
  const address = server.address()
  if (address !== null && typeof address === 'object') console.error(`Metrics: http://127.0.0.1:${address.port}/metrics`)
}

interface Watched {
  readonly group: Group
  readonly shadow: Shadow
  readonly breaches: Set<Breach>
  unknown: Readonly<Partial<Record<Rule, string>>>
  hasJudged: boolean
}
const rules = Object.keys(RULES) as Rule[]
let count = 0

function say(atMs: number, group: string, event: string, rule: Rule, text: string, more: Record<string, unknown> = {}) {
  const at = new Date(atMs).toISOString()
  if (isJson) console.log(JSON.stringify({ at, group, event, rule, ...more, text }))
  else console.log(`${at} ${group}: ${RULES[rule]}: ${event === 'judged' ? 'judged again.' : text}`)
}

async function watch(one: Watched) {
  const { group, shadow, breaches } = one
  const seen = await observe(platform, group, Date.now() + offsetMs, abort.signal)
  const { began, ended, unknown } = shadow.judge(seen)
  for (const breach of began) {
    count++
    breaches.add(breach)
    const { rule, subject, text, startMs } = breach
    say(seen.atMs, group.name, 'broken', rule, text, { subject, since: new Date(startMs).toISOString() })
  }
  for (const { rule, subject, startMs } of ended) {
    for (const breach of breaches) if (breach.rule === rule && breach.subject === subject) breaches.delete(breach)
    const text = `${subject}: ended after ${Math.round((seen.atMs - startMs) / SECOND_MS)} s.`
    say(seen.atMs, group.name, 'kept', rule, text, { subject, since: new Date(startMs).toISOString() })
  }
  for (const rule of rules) {
    const reason = unknown[rule]
    if (reason !== undefined && reason !== one.unknown[rule]) say(seen.atMs, group.name, 'unknown', rule, `Not judged. ${reason}`)
    if (reason === undefined && one.unknown[rule] !== undefined) say(seen.atMs, group.name, 'judged', rule, 'Judged again.')
    judged.set({ group: group.name, rule }, reason === undefined ? 1 : 0)
    broken.set({ group: group.name, rule }, [...breaches].filter((breach) => breach.rule === rule).length)
    one.hasJudged ||= reason === undefined
  }
  readAt.set({ group: group.name }, seen.atMs / SECOND_MS)
  one.unknown = unknown
}

try {
  const watched: Watched[] = []
  for (const groupId of new Set(groupIds)) {
    // oxlint-disable-next-line no-await-in-loop -- a wrong ID ends the command before the next read
    const answer = await platform.ask(readGroup, { params: { groupId } }, abort.signal)
    if ('problem' in answer) refuse(`Group ${groupId} cannot be read: ${answer.problem}`)
    else {
      watched.push({ group: answer.value, shadow: new Shadow(answer.value), breaches: new Set(), unknown: {}, hasJudged: false })
    }
  }
  console.error(`Watching ${watched.map(({ group }) => group.name).join(', ')} every ${everyMs / SECOND_MS} s. Ctrl+C ends it.`)
  while (!abort.signal.aborted && Date.now() < endMs) {
    const nextMs = Date.now() + everyMs
    // oxlint-disable-next-line no-await-in-loop -- one group at a time, so that a platform gets few calls at once
    for (const one of watched) await watch(one)
    // oxlint-disable-next-line no-await-in-loop -- waits for the next read
    await pause(Math.max(0, Math.min(nextMs, endMs) - Date.now()), undefined, { signal: abort.signal })
  }
  end(watched)
} catch (error) {
  if (!abort.signal.aborted) {
    refuse(withoutSecrets(error instanceof Error ? error.message : String(error), [session.token, token, passwordOf(option)]))
  }
  end(undefined)
}

function end(watched: readonly Watched[] | undefined) {
  const never = watched?.filter(({ hasJudged }) => !hasJudged) ?? []
  console.error(count === 0 ? 'No rule was broken while it was judged.' : `${count} breaches.`)
  for (const { group } of never) console.error(`${group.name}: no rule could be judged.`)
  process.exit(count > 0 || never.length > 0 ? 1 : 0)
}
