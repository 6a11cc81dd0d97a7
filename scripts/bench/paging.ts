import { startChild } from './child.ts'
import { line, median, milliseconds, type BenchLine } from './line.ts'
import { bearerOf } from './browser.ts'

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

interface Listed {
  data: { deviceId: string; sessionId: string }[]
}

/** What the console asks for again and again of a group of 4,000, and how the whole list is sorted for one page of it. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<{ url: string; groupIds: [number, number] }>('paging-server.ts')
  const { url, groupIds } = child.ready
  const [ac, v2g] = groupIds
  const headers = { authorization: `Bearer ${await bearerOf(url)}` }
  const read = async (path: string) => (await fetch(url + path, { headers })).text()
  const bytesOf = async (...paths: string[]) => {
    const bodies = await Promise.all(paths.map(read))
    return bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0)
  }
  const list = async (path: string) => (JSON.parse(await read(path)) as Listed).data

  const stations = await list(`/api/stations?groupId=${ac}&page=0&pageSize=25`)
  const page = `/api/groups/${v2g}/active-v2g-sessions?page=0&pageSize=20`
  const sessions = await list(page)
  const deviceIds = stations.map(({ deviceId }) => deviceId).join()
  const sessionIds = sessions.map(({ sessionId }) => sessionId).join()
  const reasons = await bytesOf(`/api/groups/${ac}/allocations?deviceIds=${deviceIds}`)
  const cars = await bytesOf(page, `/api/groups/${v2g}/v2g-forecasts?sessionIds=${sessionIds}`)
  const groups = await bytesOf('/api/groups/rented?page=0&pageSize=25')

  const sorts: BenchLine[] = []
  for (const sort of ['power', 'status']) {
    const took = await child.ask<number[]>(sort)
    sorts.push(line(`sorting 100,000 stations by ${sort}: CPU`, median(took), { atMost: 7 }, milliseconds))
  }
  await child.stop()
  return [
    line('group of 4,000: reasons of a page of 25, each 5 s', reasons, { atMost: 9_000 }, kilobytes),
    line('group of 4,000: V2G sessions of a page of 20, each 10 s', cars, { atMost: 16_000 }, kilobytes),
    line('groups at 100,000 stations: page of 25, each 10 s', groups, { atMost: 14_000 }, kilobytes),
    ...sorts,
  ]
}
