/** The order of labels: case and diacritics are ignored, and numbers are compared by value. */
export const byLabel = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const FIRST = 0x20
const LAST = 0x7e
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/
const ZERO = 0x30
const NINE = 0x39
const isDigit = (code: number) => code >= ZERO && code <= NINE

/** The places of printable ASCII characters in the order, by code. Characters that it does not distinguish have the same place. */
function placesOfCharacters(): Uint8Array {
  const characters = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCharCode(FIRST + at))
  const sorted = characters.toSorted(byLabel.compare)
  const places = new Uint8Array(LAST + 1)
  let place = 1
  for (const [at, character] of sorted.entries()) {
    if (byLabel.compare(sorted[at - 1] ?? character, character) < 0) place++
    places[character.charCodeAt(0)] = place
  }
  return places
}
const PLACES = placesOfCharacters()

/** Whether the code, NaN at the end of a text, is that of a character without a place. */
const isForeign = (code: number) => !Number.isNaN(code) && !PLACES[code]

/** A label in the form that `compareLabels` takes: without diacritics, which the order ignores. */
export const labelKey = (label: string): string =>
  PRINTABLE_ASCII.test(label) ? label : label.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')

/**
 * Compares two results of `labelKey` as `byLabel` compares their labels, but in a tenth of the time while the texts are printable
 * ASCII. Other texts are compared by `byLabel`.
 */
export function compareLabels(a: string, b: string): number {
  let [atA, atB] = [0, 0]
  while (atA < a.length && atB < b.length) {
    const [codeA, codeB] = [a.charCodeAt(atA), b.charCodeAt(atB)]
    const [placeA, placeB] = [PLACES[codeA], PLACES[codeB]]
    if (!placeA || !placeB) return byLabel.compare(a, b)
    if (isDigit(codeA) && isDigit(codeB)) {
      while (a.charCodeAt(atA) === ZERO) atA++
      while (b.charCodeAt(atB) === ZERO) atB++
      let digits = 0
      for (; isDigit(a.charCodeAt(atA)) && isDigit(b.charCodeAt(atB)); atA++, atB++) {
        digits ||= a.charCodeAt(atA) - b.charCodeAt(atB)
      }
      // The rest may be a digit of another script.
      if (isForeign(a.charCodeAt(atA)) || isForeign(b.charCodeAt(atB))) return byLabel.compare(a, b)
      if (isDigit(a.charCodeAt(atA))) return 1
      if (isDigit(b.charCodeAt(atB))) return -1
      if (digits !== 0) return digits
      continue
    }
    if (placeA !== placeB) return placeA - placeB
    atA++
    atB++
  }
  // The rest may consist of characters that the order ignores.
  const next = atA < a.length ? a.charCodeAt(atA) : b.charCodeAt(atB)
  return isForeign(next) ? byLabel.compare(a, b) : a.length - atA - (b.length - atB)
}
