import { DRAWING, useDrawing } from './use-drawing.ts'

/** A magnifier above rows that are all outlined. */
export function NoMatch() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <path className={missing} d="M6 12h40M6 28h28M6 44h28M6 58h52" />
      <circle className={thing} cx="62" cy="30" r="19" />
      <path className={thing} d="m76 44 14 14" />
      <path className={accent} d="M51 30a11 11 0 0 1 11-11" />
    </svg>
  )
}
