/** In-place fast Fourier transform of a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
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
    const step = (-2 * Math.PI) / length
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [Math.cos(step * k), Math.sin(step * k)]
      for (let from = k; from < size; from += length) {
        const to = from + half
        const [a = 0, b = 0, c = 0, d = 0] = [re[from], im[from], re[to], im[to]]
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

/** Length of a segment, s: 36 h. */
const SEGMENT = 2 ** 17

/** The root mean square of each band of periods in s, from values per second: Welch's method with half-overlapping Hann windows. */
export function bandRms(values: Float64Array, bands: readonly { fromS: number; toS: number }[]): number[] {
  const power = bands.map(() => 0)
  let segments = 0
  for (let start = 0; start + SEGMENT <= values.length; start += SEGMENT / 2) {
    segments += 1
    const segment = values.subarray(start, start + SEGMENT)
    const mean = segment.reduce((sum, value) => sum + value, 0) / SEGMENT
    // A Hann window keeps 3/8 of the power.
    const re = segment.map((value, k) => (value - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * k) / SEGMENT)) * Math.sqrt(8 / 3))
    const im = new Float64Array(SEGMENT)
    transform(re, im)
    for (let k = 1; k < SEGMENT / 2; k++) {
      const periodS = SEGMENT / k
      const band = bands.findIndex(({ fromS, toS }) => periodS >= fromS && periodS < toS)
      if (band >= 0) power[band] = (power[band] ?? 0) + (2 * ((re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2)) / SEGMENT ** 2
    }
  }
  return power.map((sum) => Math.sqrt(sum / segments))
}
