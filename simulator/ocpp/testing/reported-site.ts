import { afterEach } from 'vitest'
import { rawSite, type RawCall } from './raw-charger.ts'

type Site = Awaited<ReturnType<typeof rawSite>>

const started: Site[] = []
afterEach(async () => {
  for (const site of started.splice(0)) await site.stop()
})

/** A platform with a connected charger, which stops after the test. */
export async function startSite(...options: Parameters<typeof rawSite>): Promise<Site> {
  const site = await rawSite(...options)
  started.push(site)
  await site.connect()
  return site
}

/** Calls of a charger, and what the platform has of its station afterwards. */
export type Row = readonly [name: string, calls: readonly RawCall[], expected: object]

/** The station after these calls, and the calls that were refused. */
export async function after(...calls: readonly RawCall[]) {
  const site = await startSite()
  await site.send(...calls)
  return { station: site.station(), refusals: site.refusals }
}

export const isRead = (station: object) => ({ station, refusals: [] })
