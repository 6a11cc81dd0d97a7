import escapeHtml from 'escape-html'

/** Text that is HTML or SVG; other text must be escaped. */
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

/** A template whose values are escaped unless they are markup. Undefined and false values are omitted. */
export const markup = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(strings.map((string, index) => string + textOf(pieces[index])).join(''))
