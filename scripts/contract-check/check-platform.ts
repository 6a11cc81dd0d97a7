import { HOUR_MS } from '#contract/durations.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { compare } from './compare.ts'
import { addressOf, readingCalls, type Samples, V2G_DEVICES } from './readings.ts'
import { samplesOf } from './samples.ts'
import { inTotal, shortfall, type CheckVerdict } from './verdicts.ts'

interface Checking {
  readonly origin: string
  readonly token: string
  /** Takes each line of the report. */
  readonly print: (line: string) => void
  /** Takes each call with its result. */
  readonly onCall?: (call: CheckedCall) => void
}

/** A call that was made, and how its reply compares with the contract. */
export interface CheckedCall {
  readonly name: EndpointName
  readonly path: string
  readonly verdict: CheckVerdict
  readonly details: readonly string[]
}

async function ask({ origin, token }: Checking, address: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(new URL(address, origin), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  })
  return { status: answer.status, body: await answer.text() }
}

/** Something of each kind to make calls about, from the platform's own lists. */
async function findSamples(checking: Checking): Promise<Samples> {
  const now = Date.now()
  const span = { start: new Date(now - HOUR_MS).toISOString(), end: new Date(now).toISOString() }
  const read = async (address: string) => {
    const { status, body } = await ask(checking, address)
    return status === 200 ? body : undefined
  }
  const listOf = (name: EndpointName) => {
    const found = addressOf(name, span)
    return 'address' in found ? read(found.address) : undefined
  }
  const [groups, stations] = [await listOf('listGroups'), await listOf('listStations')]
  return { ...span, ...samplesOf({ groups, stations, v2gDevices: await read(V2G_DEVICES) }) }
}

async function check(name: EndpointName, samples: Samples, checking: Checking): Promise<CheckVerdict> {
  const report = (verdict: CheckVerdict, details: readonly string[]) => {
    checking.print(`${verdict.padEnd(14)}  ${endpoints[name].path}  (${name})`)
    for (const detail of details) checking.print(`${' '.repeat(16)}${detail}`)
    checking.onCall?.({ name, path: endpoints[name].path, verdict, details })
    return verdict
  }
  const found = addressOf(name, samples)
  if ('missing' in found) return report('nothing to ask', [found.missing])
  const { status, body } = await ask(checking, found.address)
  const { verdict, details } = compare(endpoints[name], status, body)
  return report(verdict, details)
}

/**
 * Makes every call of the contract that only reads and prints where the replies differ. False where one differs, or where too
 * few could be compared; undefined where the platform refuses the token. Throws where the platform does not answer.
 */
export async function checkPlatform(checking: Checking): Promise<boolean | undefined> {
  // With a refused token nearly every call would be refused, and none would be found to differ.
  if ((await ask(checking, endpoints.readMe.path)).status === 401) return undefined
  const samples = await findSamples(checking)
  const verdicts: CheckVerdict[] = []
  for (const name of readingCalls) verdicts.push(await check(name, samples, checking))
  checking.print(inTotal(verdicts))
  const tooLittle = shortfall(verdicts)
  if (tooLittle !== undefined) checking.print(`\n${tooLittle}`)
  return tooLittle === undefined && !verdicts.includes('differs')
}
