import { DRAWING, useDrawing } from './use-drawing.ts'

/** A flat line that ends now. */
export function NoEvents() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <path className={missing} d="M12 14H90M12 28H90" />
      <path className={thing} d="M8 6v50h82" />
      <path className={accent} d="M12 44h60" />
      <circle className={accent} cx="77" cy="44" r="4" />
    </svg>
  )
}
