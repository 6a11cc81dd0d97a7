/** In-place fast Fourier transform of a power of two. */
function transform(re: Float64Array, im: Float64Array, turns: Turns): void {
  const size = re.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [a = 0, b = 0] = [re[i], im[i]]
    re[i] = re[j] ?? 0
    im[i] = im[j] ?? 0
    re[j] = a
    im[j] = b
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2
    // Values in the order of memory: the other order takes several times as long.
    for (let first = 0; first < size; first += length) {
      for (let k = 0; k < half; k++) {
        const cos = turns.cos[half + k] ?? 0
        const sin = turns.sin[half + k] ?? 0
        const from = first + k
        const to = from + half
        const a = re[from] ?? 0
        const b = im[from] ?? 0
        const c = re[to] ?? 0
        const d = im[to] ?? 0
        const real = c * cos - d * sin
        const imaginary = c * sin + d * cos
        re[to] = a - real
        im[to] = b - imaginary
        re[from] = a + real
        im[from] = b + imaginary
      }
    }
  }
}

/** The factors of every length: those of a half length begin at it. */
interface Turns {
  readonly cos: Float64Array
  readonly sin: Float64Array
}

function turnsOf(size: number): Turns {
  const turns = { cos: new Float64Array(size), sin: new Float64Array(size) }
  for (let half = 1; half < size; half *= 2) {
    const step = -Math.PI / half
    for (let k = 0; k < half; k++) {
      turns.cos[half + k] = Math.cos(step * k)
      turns.sin[half + k] = Math.sin(step * k)
    }
  }
  return turns
}

/** Length of a segment, s: 36 h. */
const SEGMENT = 2 ** 17

/** The root mean square of each band of periods in s, from values per second: Welch's method with half-overlapping Hann windows. */
export function bandRms(values: Float64Array, bands: readonly { fromS: number; toS: number }[]): number[] {
  const power = bands.map(() => 0)
  let segments = 0
  const turns = turnsOf(SEGMENT)
  // A Hann window keeps 3/8 of the power.
  const window = Float64Array.from(
    { length: SEGMENT },
    (_, k) => (0.5 - 0.5 * Math.cos((2 * Math.PI * k) / SEGMENT)) * Math.sqrt(8 / 3),
  )
  const bandOf = Int8Array.from({ length: SEGMENT / 2 }, (_, k) =>
    bands.findIndex(({ fromS, toS }) => SEGMENT / k >= fromS && SEGMENT / k < toS),
  )
  for (let start = 0; start + SEGMENT <= values.length; start += SEGMENT / 2) {
    segments += 1
    const segment = values.subarray(start, start + SEGMENT)
    const mean = segment.reduce((sum, value) => sum + value, 0) / SEGMENT
    const re = segment.map((value, k) => (value - mean) * (window[k] ?? 0))
    const im = new Float64Array(SEGMENT)
    transform(re, im, turns)
    for (let k = 1; k < SEGMENT / 2; k++) {
      const band = bandOf[k] ?? -1
      if (band >= 0) power[band] = (power[band] ?? 0) + (2 * ((re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2)) / SEGMENT ** 2
    }
  }
  return power.map((sum) => Math.sqrt(sum / segments))
}
