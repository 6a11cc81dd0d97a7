import { expect, test } from 'vitest'
import { angleRad, magnitude } from './complex.ts'
import { angularRadPerS, disturbanceBound, PERFORMANCE_SYSTEM, STABILITY_SYSTEM, systemResponse } from './power-system.ts'
import { PRODUCTS } from '#simulator/battery-storage/model/product.ts'

const FCR_D = PRODUCTS['fcr-d-up-dynamic']
const FCR_N = PRODUCTS['fcr-n']

test.for([
  [10, 1.984, -85.6, 1.252, -85.0, 1.198, -85.6, 0.756, -85.0, 43.99],
  [70, 12.285, -61.9, 7.49, -58.4, 7.422, -61.9, 4.525, -58.4, 6.362],
  [300, 23.903, -23.6, 13.359, -20.8, 14.442, -23.6, 8.071, -20.8, 1.775],
] as const)('matches the values that the equation gives at a period of %d s', ([periodS, ...values]) => {
  const radPerS = angularRadPerS(periodS)
  const responses = [FCR_N, FCR_D].flatMap((product) =>
    [STABILITY_SYSTEM, PERFORMANCE_SYSTEM].flatMap((system) => {
      const response = systemResponse(system, product, radPerS)
      return [magnitude(response), (angleRad(response) * 180) / Math.PI]
    }),
  )
  const found = [...responses, disturbanceBound(radPerS)]
  found.forEach((value, place) =>
    expect(Math.abs(value - (values[place] ?? NaN))).toBeLessThan(Math.abs(values[place] ?? 1) * 0.005),
  )
})
