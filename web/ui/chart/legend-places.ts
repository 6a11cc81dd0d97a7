const PAD_PX = 12
const SAMPLE_PX = 28
const BETWEEN_PX = 24
const CHARACTER_PX = 7

/** Positions of legend entries in an image: px from the left, and their row from 0. A full row is followed by a new one. */
export function legendPlaces(names: readonly string[], widthPx: number): { xPx: number; row: number }[] {
  let xPx = PAD_PX
  let row = 0
  return names.map((name) => {
    const entryPx = SAMPLE_PX + name.length * CHARACTER_PX
    if (xPx > PAD_PX && xPx + entryPx > widthPx - PAD_PX) {
      xPx = PAD_PX
      row++
    }
    const place = { xPx, row }
    xPx += entryPx + BETWEEN_PX
    return place
  })
}
