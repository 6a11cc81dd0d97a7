import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view'

/** What of YAML is told apart, by its name in the syntax tree. */
const MARKS: Record<string, Decoration> = {
  Comment: Decoration.mark({ class: 'yaml-comment' }),
  QuotedLiteral: Decoration.mark({ class: 'yaml-quoted' }),
  Key: Decoration.mark({ class: 'yaml-key' }),
}

function marksOf(view: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = MARKS[node.name]
        if (!mark || node.from === node.to) return true
        marks.add(node.from, node.to, mark)
        // A key may be a quoted text; it is a key all the same.
        return false
      },
    })
  }
  return marks.finish()
}

/** Classes for the parts of YAML in sight; their colours are the theme's, which change with it. */
export const yamlColours = ViewPlugin.fromClass(
  class {
    marks: DecorationSet
    constructor(view: EditorView) {
      this.marks = marksOf(view)
    }
    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.marks = marksOf(view)
    }
  },
  { decorations: ({ marks }) => marks },
)
