import { GridNoise } from '#simulator/grid/model/grid-noise.ts'
import { NORDIC_BANDS } from '#simulator/grid/model/nordic-frequency.ts'
import { bandRms } from '#simulator/grid/model/spectrum.ts'

const DAYS = 60
const FROM_MS = Date.UTC(2026, 0, 15)
const [WIDTH, HEIGHT, LEFT, TOP] = [720, 280, 48, 40]
const MAX_MHZ = 30
const BAR = 44

const y = (mhz: number) => Math.round((TOP + (HEIGHT - TOP - 40) * (1 - mhz / MAX_MHZ)) * 10) / 10
const bar = (x: number, mhz: number, look: string) =>
  `<rect class="${look}" x="${x}" y="${y(mhz)}" width="${BAR}" height="${Math.round((y(0) - y(mhz)) * 10) / 10}"/><text x="${x + BAR / 2}" y="${y(mhz) - 4}" text-anchor="middle">${mhz.toFixed(1)}</text>`

/** The spectrum of the simulated frequency beside that of the Nordic grid, as a picture in SVG. */
export function spectrumPicture(): string {
  const noise = new GridNoise(1)
  const values = Float64Array.from({ length: DAYS * 86_400 }, (_, second) => noise.at(FROM_MS + second * 1_000) * 1_000)
  const simulated = bandRms(values, NORDIC_BANDS)
  const step = (WIDTH - LEFT) / NORDIC_BANDS.length
  const bars = NORDIC_BANDS.map(({ name, rmsMhz }, place) => {
    const x = LEFT + place * step + step / 2
    const label = `<text x="${x}" y="${HEIGHT - 20}" text-anchor="middle">${name}</text>`
    return bar(x - BAR - 2, rmsMhz, 'nordic') + bar(x + 2, simulated[place] ?? 0, 'simulated') + label
  })
  const levels = [0, 10, 20, 30].map(
    (mhz) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(mhz)}" y2="${y(mhz)}"/><text x="${LEFT - 6}" y="${y(mhz) + 4}" text-anchor="end">${mhz}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Root mean square of the frequency in five bands, Nordic grid and simulator">
<style>text{font:12px system-ui,sans-serif;fill:#1f2328}line{stroke:#d1d9e0}.nordic{fill:#8c959f}.simulated{fill:#3b5bdb}@media(prefers-color-scheme:dark){text{fill:#e6edf3}line{stroke:#3d444d}.simulated{fill:#8ba4ff}}</style>
${levels.join('\n')}
<rect class="nordic" x="${LEFT}" y="8" width="12" height="12"/><text x="${LEFT + 18}" y="18">Nordic grid, mHz</text>
<rect class="simulated" x="${LEFT + 150}" y="8" width="12" height="12"/><text x="${LEFT + 168}" y="18">Simulator, mHz</text>
${bars.join('\n')}
</svg>
`
}
