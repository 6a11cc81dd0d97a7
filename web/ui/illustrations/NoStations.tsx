import { DRAWING, useDrawing } from './use-drawing.ts'

/** A charging post beside two free places. */
export function NoStations() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <path className={missing} d="M4 60V36M48 60V36M92 60V36" />
      <path className={thing} d="M2 60H94M20 60V14a5 5 0 0 1 5-5h12a5 5 0 0 1 5 5v46M25 15h12v9H25z" />
      <path className={thing} d="M42 30h5a4 4 0 0 1 4 4v6a5 5 0 0 0 10 0V26l-5-6" />
      <path className={accent} d="m33 30-5 9h6l-5 9" />
    </svg>
  )
}
