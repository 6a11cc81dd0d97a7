import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view'

/** The coloured parts of YAML, by name in the syntax tree. */
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
        // Does not enter the node, so that a quoted key is coloured as a key.
        return false
      },
    })
  }
  return marks.finish()
}

/** Adds classes to the visible parts of YAML; the theme defines their colours. */
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
