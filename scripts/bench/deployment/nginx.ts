import { hasBrotli, isInstalled, startNginx } from '#e2e/pages/sample-server.ts'
import { startChild } from '../child.ts'
import { visits } from '../first-screen.ts'
import { line, median, milliseconds, type BenchLine } from '../line.ts'

/** A usual mobile connection: 10 Mbit/s and 40 ms. */
const MOBILE = { latencyMs: 40, bytesPerSecond: 10e6 / 8 }

/** The first screen below /console/ behind the sample of nginx, with the compressed files beside the originals. */
export async function measure(): Promise<BenchLine[]> {
  if (!isInstalled('nginx')) return []
  const encoding = hasBrotli() ? 'brotli' : 'gzip'
  const child = await startChild<string>('console-server.ts')
  const nginx = await startNginx(child.ready)
  try {
    const url = `${nginx.url}/console/`
    const usual = await visits({ url })
    const mobile = await visits({ url, network: MOBILE })
    const bytes = median(usual.map(({ sentBytes }) => sentBytes))
    const kilobytes = (figure: number) => `${Math.round(figure / 1_000)} kB`
    return [
      line(`first screen under nginx, ${encoding}: received until painted`, bytes, { atMost: 350_000 }, kilobytes),
      line(
        `first screen under nginx, ${encoding}: painted`,
        median(usual.map(({ afterMs }) => afterMs)),
        { atMost: 600 },
        milliseconds,
      ),
      line(
        `first screen under nginx, ${encoding}: painted at 10 Mbit/s and 40 ms`,
        median(mobile.map(({ afterMs }) => afterMs)),
        { atMost: 1_500 },
        milliseconds,
      ),
    ]
  } finally {
    await nginx.stop()
    await child.stop()
  }
}
