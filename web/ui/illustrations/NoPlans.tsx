import { DRAWING, useDrawing } from './use-drawing.ts'

/** A calendar without entries. */
export function NoPlans() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <rect className={thing} x="18" y="10" width="60" height="50" rx="4" />
      <path className={thing} d="M18 24h60M34 4v12M62 4v12" />
      <path className={missing} d="M26 36h44M26 48h26" />
      <path className={accent} d="m61 48 4 4 7-8" />
    </svg>
  )
}
