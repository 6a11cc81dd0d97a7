import { HOUR_MS } from '#contract/durations.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { readArguments, readPlatform, refuse } from './arguments.ts'
import { compare } from './contract-check/compare.ts'
import { addressOf, readingCalls, V2G_DEVICES, type Samples } from './contract-check/readings.ts'
import { samplesOf } from './contract-check/samples.ts'
import { inTotal, type Verdict } from './contract-check/verdicts.ts'

/**
 * `npm run contract-check -- --platform URL --token T`: makes every call of the contract that only reads, and lists
 * where the platform's replies differ from it. Exit code 1 when one does, or when the platform refuses the token.
 */
const { option } = readArguments({ options: ['platform', 'token'] })
const origin = readPlatform(option('platform'))
const token = option('token') ?? refuse('Name an access token of the platform with --token.')

async function ask(address: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(new URL(address, origin), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  })
  return { status: answer.status, body: await answer.text() }
}

/** Something of each kind to ask about, from the platform's own lists. */
async function findSamples(): Promise<Samples> {
  const now = Date.now()
  const span = { start: new Date(now - HOUR_MS).toISOString(), end: new Date(now).toISOString() }
  const read = async (address: string | undefined) => {
    const { status, body } = await ask(address ?? '/')
    return status === 200 ? body : undefined
  }
  const groups = await read(addressOf('listGroups', span))
  const stations = await read(addressOf('listStations', span))
  return { ...span, ...samplesOf({ groups, stations, v2gDevices: await read(V2G_DEVICES) }) }
}

async function check(name: EndpointName, samples: Samples): Promise<Verdict> {
  const address = addressOf(name, samples)
  if (address === undefined) return report(name, 'nothing to ask', [])
  const { status, body } = await ask(address)
  const { verdict, details } = compare(endpoints[name], status, body)
  return report(name, verdict, details)
}

function report(name: EndpointName, verdict: Verdict, details: string[]): Verdict {
  console.log(`${verdict.padEnd(14)}  ${endpoints[name].path}  (${name})`)
  for (const detail of details) console.log(`${' '.repeat(16)}${detail}`)
  return verdict
}

try {
  // It would refuse nearly every call, and none of them would be found to differ.
  if ((await ask(endpoints.readMe.path)).status === 401) refuse(`${origin} refuses this token.`)
  const samples = await findSamples()
  const verdicts: Verdict[] = []
  for (const name of readingCalls) verdicts.push(await check(name, samples))
  console.log(inTotal(verdicts))
  process.exitCode = verdicts.includes('differs') ? 1 : 0
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  refuse(`${origin} does not answer: ${cause}`)
}
