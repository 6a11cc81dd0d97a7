/** A complex number. */
export interface Complex {
  readonly re: number
  readonly im: number
}

export const complex = (re: number, im = 0): Complex => ({ re, im })
export const fromPolar = (magnitude: number, angleRad: number): Complex =>
  complex(magnitude * Math.cos(angleRad), magnitude * Math.sin(angleRad))
export const add = (a: Complex, b: Complex): Complex => complex(a.re + b.re, a.im + b.im)
export const multiply = (a: Complex, b: Complex): Complex => complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
export const magnitude = ({ re, im }: Complex): number => Math.hypot(re, im)
/** The angle in radians, from -π to π. */
export const angleRad = ({ re, im }: Complex): number => Math.atan2(im, re)

export function divide(a: Complex, b: Complex): Complex {
  const square = b.re * b.re + b.im * b.im
  return complex((a.re * b.re + a.im * b.im) / square, (a.im * b.re - a.re * b.im) / square)
}
