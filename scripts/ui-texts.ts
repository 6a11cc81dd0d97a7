import { parseSync } from 'vite'

/** A text that a user reads, with its place. Values stand as `{…}`. */
export interface UiText {
  readonly file: string
  readonly line: number
  readonly text: string
}

interface AstNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null && 'type' in value

/** Attributes, properties and arguments whose texts are names for the program, not words for a user. */
const TECHNICAL =
  /^(className|key|id|htmlFor|name|type|role|href|to|rel|slot|appearance|size|shape|as|intent|color|position|align|layout|path|method|kind|sort|unit|data-.*|aria-(?!label|description|roledescription|valuetext|placeholder).*|viewBox|d|x|y|fill|stroke.*|gridTemplate.*|display|overflow.*|flex.*|border.*|padding.*|margin.*|background.*|font.*|width|height|min.*|max.*|transition.*|animation.*|justify.*|grid.*|white.*|text(?!$|s$).*|object.*|cursor|inset.*|outline.*|content|transform.*|column.*|row.*)$/

/** Words of a sentence or a label: a capital or a space between words, and no code. */
const isText = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  (/^\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text)) &&
  !/^[A-Z0-9_]+$|^[#./@]|[{};<>]|=>|^\p{Lu}?\p{Ll}+\p{Lu}/u.test(text)

/** The text of a literal; of a template with `{…}` in place of each value. */
function literalText(node: AstNode): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'JSXText') return String(node['value']).replaceAll(/\s+/g, ' ').trim()
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('…')
}

/** The name under which a node hands its value on: of a property or an attribute. */
function nameOf(node: AstNode): string | undefined {
  const key = node.type === 'Property' ? node['key'] : node.type === 'JSXAttribute' ? node['name'] : undefined
  return isNode(key) ? String(key['name'] ?? key['value']) : undefined
}

/** The texts of a source file that a user can read, in their order. Types, imports, comparisons and styles have none. */
export function uiTextsOf(file: string, source: string): UiText[] {
  const found: UiText[] = []
  const visit = (node: AstNode) => {
    const isType = node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
    if (isType || node.type === 'ImportDeclaration') return
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) return
    const name = nameOf(node)
    if (name !== undefined && TECHNICAL.test(name)) return
    if (
      node.type === 'CallExpression' &&
      isNode(node['callee']) &&
      /^(makeStyles|mergeClasses|makeResetStyles|Symbol|require)$/.test(String(node['callee']['name']))
    ) {
      return
    }
    const text = literalText(node)
    if (text !== undefined && isText(text)) found.push({ file, line: source.slice(0, node.start).split('\n').length, text })
    for (const [key, value] of Object.entries(node)) {
      if (key === 'key' && node.type === 'Property') continue
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(parseSync(file, source).program as unknown as AstNode)
  return found
}
