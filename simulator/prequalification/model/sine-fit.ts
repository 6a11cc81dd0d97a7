/** A sine of known period: `mean + amplitude · sin(ω t + phase)`. */
export interface Sine {
  readonly mean: number
  readonly amplitude: number
  /** Radians. */
  readonly phaseRad: number
  /** Error of the fit, TR 3.4.1: `sqrt(Σ (value − estimate)²) / sqrt(Σ (estimate − mean)²)`. Infinite without an amplitude. */
  readonly fitError: number
}

/** Solves a symmetric linear system of three equations by Cramer's rule. */
function solve3(m: readonly (readonly number[])[], v: readonly number[]): [number, number, number] {
  const at = (row: number, column: number) => m[row]?.[column] ?? 0
  const determinant = (cell: (row: number, column: number) => number) =>
    cell(0, 0) * (cell(1, 1) * cell(2, 2) - cell(1, 2) * cell(2, 1)) -
    cell(0, 1) * (cell(1, 0) * cell(2, 2) - cell(1, 2) * cell(2, 0)) +
    cell(0, 2) * (cell(1, 0) * cell(2, 1) - cell(1, 1) * cell(2, 0))
  const whole = determinant(at)
  const solved = (place: number) => determinant((row, column) => (column === place ? (v[row] ?? 0) : at(row, column))) / whole
  return [solved(0), solved(1), solved(2)]
}

/** The least-squares sine of a given period. Times in s; at least three values at different times. */
export function fitSine(timesS: readonly number[], values: readonly number[], periodS: number): Sine {
  const radPerS = (2 * Math.PI) / periodS
  const matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const vector = [0, 0, 0]
  const basis = (atS: number) => [Math.sin(radPerS * atS), Math.cos(radPerS * atS), 1]
  timesS.forEach((atS, place) => {
    const row = basis(atS)
    row.forEach((a, i) => {
      vector[i] = (vector[i] ?? 0) + a * (values[place] ?? 0)
      const into = matrix[i]
      if (into) row.forEach((b, j) => (into[j] = (into[j] ?? 0) + a * b))
    })
  })
  const [sine, cosine, mean] = solve3(matrix, vector)
  let residual = 0
  let swing = 0
  timesS.forEach((atS, place) => {
    const estimate = sine * Math.sin(radPerS * atS) + cosine * Math.cos(radPerS * atS) + mean
    residual += ((values[place] ?? 0) - estimate) ** 2
    swing += (estimate - mean) ** 2
  })
  return {
    mean,
    amplitude: Math.hypot(sine, cosine),
    phaseRad: Math.atan2(cosine, sine),
    fitError: swing > 0 ? Math.sqrt(residual / swing) : Infinity,
  }
}
