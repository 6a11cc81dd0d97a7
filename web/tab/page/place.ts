/** Where the page and its files are. */
export interface Place {
  /** The folder of the pages, such as `/demo/`. */
  readonly base: string
  /** The address of the page's own code. */
  readonly entry: string
  /** The address of the engine. */
  readonly engine: string
}

/**
 * Reads the attributes of the script of the page: `data-entry` and `data-engine` name files relative to the folder, and `data-base`
 * the folder relative to the page. The page of the console has found its folder already.
 */
export function findPlace(page: Document, href: string): Place {
  const script = page.querySelector<HTMLScriptElement>('script[data-entry]')
  const { entry = '', engine = '', base: own } = script?.dataset ?? {}
  const base = new URL(own ?? page.documentElement.dataset['base'] ?? '/', href).pathname
  return { base, entry: `${base}${entry}`, engine: `${base}${engine}` }
}
