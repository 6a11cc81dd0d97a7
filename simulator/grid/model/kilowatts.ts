/** Phase voltage for the conversion between amperes and watts. */
export const PHASE_V = 230
const KW_PER_A = (3 * PHASE_V) / 1_000
/** kW of a current on three phases, and the reverse. Fast chargers are managed in kW. */
export const kwOfAmperes = (amperes: number): number => amperes * KW_PER_A
export const amperesOfKw = (kw: number): number => kw / KW_PER_A
