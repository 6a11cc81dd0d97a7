import { parse } from 'yaml'

/** A control that a user can operate now. */
export interface Control {
  readonly role: string
  readonly name: string
  /** Its position among the controls with the same role and name. */
  readonly nth: number
  /** The path that a link leads to; empty for other controls. */
  readonly leadsTo?: string
  /** It sorts a table by its column. */
  readonly isSorting?: boolean
  /** The options of a native select; empty for other controls. */
  readonly options: readonly string[]
}

const CLICKED = new Set(['link', 'button', 'switch', 'checkbox', 'radio', 'tab', 'menuitem', 'menuitemradio', 'menuitemcheckbox'])
const FILLED = new Set(['textbox', 'searchbox', 'spinbutton'])
const ITEM = /^(?<role>[a-z]+)(?: (?<name>"(?:[^"\\]|\\.)*"))?(?<states>(?: \[[^\]]*\])*)$/

interface Node {
  readonly role: string
  readonly name: string
  readonly states: string
  readonly children: readonly unknown[]
}

function nodeOf(item: unknown): Node | undefined {
  const [key, children] =
    typeof item === 'string' ? [item, []] : typeof item === 'object' && item !== null ? (Object.entries(item)[0] ?? []) : []
  const match = typeof key === 'string' ? ITEM.exec(key)?.groups : undefined
  if (!match) return undefined
  const name = match['name'] === undefined ? '' : (JSON.parse(match['name']) as string)
  return {
    role: match['role'] ?? '',
    name,
    states: match['states'] ?? '',
    children: Array.isArray(children) ? (children as unknown[]) : [],
  }
}

/**
 * Reads the controls of an accessibility snapshot of Playwright, in the order of the document. Disabled controls are left out, and
 * so are notices, because they disappear after a time.
 */
export function controlsOf(snapshot: string): Control[] {
  const controls: Control[] = []
  const seen = new Map<string, number>()
  const visit = (item: unknown, isInHeading = false) => {
    const node = nodeOf(item)
    if (!node || (node.role === 'region' && node.name === 'Notices')) return
    const { role, name, states, children } = node
    const key = `${role} ${name}`
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    const options = role === 'combobox' ? children.flatMap((child) => optionOf(child)) : []
    const isOperable = CLICKED.has(role) || FILLED.has(role) || role === 'combobox'
    const leadsTo = role === 'link' ? addressOf(children) : undefined
    if (isOperable && name !== '' && !states.includes('[disabled]')) {
      controls.push({
        role,
        name,
        nth,
        options,
        ...(leadsTo !== undefined && { leadsTo }),
        ...(isInHeading && { isSorting: true }),
      })
    }
    if (role !== 'combobox') for (const child of children) visit(child, role === 'columnheader')
  }
  const items: unknown = parse(snapshot)
  if (Array.isArray(items)) for (const child of items) visit(child)
  return controls
}

/** A link has its address as a property: `/url: /groups`. */
function addressOf(children: readonly unknown[]): string | undefined {
  for (const child of children) {
    if (typeof child === 'object' && child !== null && '/url' in child) return String(child['/url'])
  }
  return undefined
}

function optionOf(item: unknown): string[] {
  const node = nodeOf(item)
  return node?.role === 'option' && !node.states.includes('[disabled]') ? [node.name] : []
}

/** Whether a control is filled with text. */
export const isFilled = ({ role, options }: Control): boolean => FILLED.has(role) || (role === 'combobox' && options.length === 0)
