import { ageText } from '#units/dates.ts'

/** `the gate closes in 8 h 25 min.`, `the gate closed 15 h ago.` */
export const gateText = (leftMs: number) =>
  `the gate ${leftMs > 0 ? `closes in ${ageText(leftMs)}` : `closed ${ageText(-leftMs)} ago`}.`

/** The note for a gate that is not enforced. Empty if it is enforced, undefined if the platform does not report it. */
export function enforcementText(enforces: boolean | undefined): string {
  if (enforces === true) return ''
  return enforces === false
    ? 'Advisory: this platform accepts bids until the hour begins.'
    : 'This platform does not say whether it enforces the gate.'
}
