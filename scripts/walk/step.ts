/** One action of the operator, or of the world around the console. */
export type Step =
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'click'; readonly role: string; readonly name: string; readonly nth: number }
  | { readonly do: 'fill'; readonly role: string; readonly name: string; readonly nth: number; readonly value: string }
  | { readonly do: 'choose'; readonly role: string; readonly name: string; readonly nth: number; readonly value: string }
  | { readonly do: 'press'; readonly key: string }
  | { readonly do: 'advance'; readonly span: string }
  | { readonly do: 'world'; readonly line: Readonly<Record<string, unknown>> }
  /** The platform refuses the next write, whichever it is. */
  | { readonly do: 'refuse' }
  | { readonly do: 'size'; readonly widthPx: number; readonly heightPx: number }

/** A step as a short sentence. */
export function stepAsText(step: Step): string {
  switch (step.do) {
    case 'open':
      return `open ${step.path}`
    case 'click':
      return `click ${placed(step)}`
    case 'fill':
      return `fill ${placed(step)} with ${JSON.stringify(step.value)}`
    case 'choose':
      return `choose ${JSON.stringify(step.value)} in ${placed(step)}`
    case 'press':
      return `press ${step.key}`
    case 'advance':
      return `advance the world by ${step.span}`
    case 'world':
      return `play ${JSON.stringify(step.line)}`
    case 'refuse':
      return 'let the platform refuse the next write'
    case 'size':
      return `resize the window to ${step.widthPx} × ${step.heightPx} px`
    default:
      return step satisfies never
  }
}

const placed = ({ role, name, nth }: { role: string; name: string; nth: number }) =>
  `${role} ${JSON.stringify(name)}${nth === 0 ? '' : `, number ${nth + 1}`}`

/** A step as a line of a Playwright test with the fixtures `page` and `sim`. */
export function stepAsCode(step: Step): string {
  switch (step.do) {
    case 'open':
      return `await followAddress(page, ${quoted(step.path)})`
    case 'click':
      return `await ${locator(step)}.click()`
    case 'fill':
      return `await ${locator(step)}.fill(${quoted(step.value)})`
    case 'choose':
      return `await ${locator(step)}.selectOption(${quoted(step.value)})`
    case 'press':
      return `await page.keyboard.press(${quoted(step.key)})`
    case 'advance':
      return `await sim.advance(${quoted(step.span)})`
    case 'world':
      return `sim.do(${JSON.stringify(step.line)})`
    case 'refuse':
      return 'for (const line of REFUSAL_LINES) sim.do(line)'
    case 'size':
      return `await page.setViewportSize({ width: ${step.widthPx}, height: ${step.heightPx} })`
    default:
      return step satisfies never
  }
}

const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

export const locator = ({ role, name, nth }: { role: string; name: string; nth: number }) =>
  `page.getByRole('${role}', { name: ${quoted(name)}, exact: true })${nth === 0 ? '.first()' : `.nth(${nth})`}`
