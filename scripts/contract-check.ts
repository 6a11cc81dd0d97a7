import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { readArguments, readPlatform, refuse } from './arguments.ts'
import { compare, type Finding } from './contract-check/compare.ts'
import { addressOf, readingCalls, V2G_DEVICES, type Samples } from './contract-check/readings.ts'

/**
 * `npm run contract-check -- --platform URL --token T`: makes every call of the contract that only reads, and lists
 * where the platform's replies differ from it. Exit code 1 when one does.
 */
const { option } = readArguments(['platform', 'token'])
const origin = readPlatform(option('platform'))
const token = option('token') ?? refuse('--token must be an access token of the platform.')

const HOUR_MS = 3_600_000

async function ask(address: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(new URL(address, origin), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  })
  return { status: answer.status, body: await answer.text() }
}

/** Something of each kind to ask about, from the platform's own lists. */
async function findSamples(): Promise<Samples> {
  const span = { start: new Date(Date.now() - HOUR_MS).toISOString(), end: new Date().toISOString() }
  const read = async (address: string) => {
    const { status, body } = await ask(address)
    return status === 200 ? (JSON.parse(body) as unknown) : undefined
  }
  const first = (name: EndpointName) => read(addressOf(name, span) ?? '/')
  const groups = (await first('listGroups')) as { id: number; type?: string }[] | undefined
  const stations = (await first('listStations')) as
    | { data?: { deviceId: string; stationId: number; mqtt?: boolean }[] }
    | undefined
  const v2gDevices = (await read(V2G_DEVICES)) as { data?: { deviceId: string }[] } | undefined
  const station = stations?.data?.find((listed) => listed.mqtt) ?? stations?.data?.[0]
  return {
    ...span,
    groupId: groups?.[0]?.id,
    v2gGroupId: groups?.find((group) => group.type?.endsWith('V2G'))?.id,
    deviceId: station?.deviceId,
    v2gDeviceId: v2gDevices?.data?.[0]?.deviceId,
    stationId: station?.stationId,
  }
}

async function check(name: EndpointName, samples: Samples): Promise<Finding['verdict'] | 'nothing to ask'> {
  const address = addressOf(name, samples)
  if (address === undefined) return report(name, { verdict: 'nothing to ask' as const, details: [] })
  const { status, body } = await ask(address)
  return report(name, compare(endpoints[name], status, body))
}

function report<Verdict extends string>(
  name: EndpointName,
  { verdict, details }: { verdict: Verdict; details: string[] },
): Verdict {
  console.log(`${verdict.padEnd(14)}  ${endpoints[name].path}  (${name})`)
  for (const detail of details) console.log(`${' '.repeat(16)}${detail}`)
  return verdict
}

try {
  const samples = await findSamples()
  let differing = 0
  for (const name of readingCalls) {
    if ((await check(name, samples)) === 'differs') differing++
  }
  console.log(`${readingCalls.length} calls, ${differing} differing`)
  process.exitCode = differing > 0 ? 1 : 0
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  refuse(`${origin} does not answer: ${cause}`)
}
