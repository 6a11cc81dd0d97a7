import escapeHtml from 'escape-html'

/** Text that is HTML or SVG already; any other text becomes it by being escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Piece = Markup | string | number | false | undefined | readonly Piece[]

const textOf = (piece: Piece): string => {
  if (piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  return typeof piece === 'object' ? piece.map(textOf).join('') : escapeHtml(String(piece))
}

/** A template whose values are escaped unless they are markup. What is undefined or false leaves nothing. */
export const markup = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(strings.map((string, index) => string + textOf(pieces[index])).join(''))
