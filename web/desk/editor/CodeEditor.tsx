import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, syntaxTree } from '@codemirror/language'
import { lintGutter, linter, lintKeymap, type Diagnostic } from '@codemirror/lint'
import { EditorState, RangeSetBuilder } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'

/** The theme of the editor, from the variables of the Fluent theme. */
const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: tokens.fontFamilyMonospace, lineHeight: tokens.lineHeightBase200 },
  '.cm-content': { caretColor: tokens.colorNeutralForeground1 },
  '.cm-cursor': { borderLeftColor: tokens.colorNeutralForeground1 },
  '.cm-gutters': {
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '.cm-activeLine': { backgroundColor: tokens.colorNeutralBackground3 },
  '.cm-activeLineGutter': { backgroundColor: tokens.colorNeutralBackground3 },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: tokens.colorBrandBackground2,
  },
  '.cm-tooltip': {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  '.yaml-key': { color: tokens.colorBrandForeground1 },
  '.yaml-quoted': { color: tokens.colorPaletteGreenForeground1 },
  '.yaml-comment': { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
})

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
const yamlColours = ViewPlugin.fromClass(
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

const CHECK_DELAY_MS = 300

/**
 * Replaces selected text by a transaction of the editor. The browser would copy the colours of the old text to the typed
 * text as an inline style, which the content security policy forbids. Text composition is left to the browser.
 */
const selectionReplacement = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event
    if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false
    view.dispatch(view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true }))
    event.preventDefault()
    return true
  },
})

interface Props {
  label: string
  /** The initial text; use another `key` to show another text. */
  initial: string
  onChange: (text: string) => void
  /** Returns the errors of the text, `CHECK_DELAY_MS` after an edit. Must be a stable function. */
  check: (state: EditorState) => Promise<Diagnostic[]>
}

/**
 * A YAML editor in a shadow tree. There it uses constructed style sheets, which the content security policy allows, instead
 * of style elements, which it forbids. The Tab key leaves the editor like any other field.
 */
export function CodeEditor({ label, initial, onChange, check }: Props) {
  const styles = useStyles()
  const mount = useCallback(
    (host: HTMLDivElement) => {
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
      const view = new EditorView({
        root,
        parent: root,
        state: EditorState.create({
          doc: initial,
          extensions: [
            lineNumbers(),
            highlightActiveLineGutter(),
            history(),
            drawSelection(),
            indentOnInput(),
            bracketMatching(),
            highlightActiveLine(),
            keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
            yaml(),
            yamlColours,
            lintGutter(),
            linter(({ state }) => check(state), { delay: CHECK_DELAY_MS }),
            EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
            EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
            selectionReplacement,
            editorTheme,
          ],
        }),
      })
      return () => view.destroy()
    },
    // The initial text is used once; later the editor owns the text.
    // oxlint-disable-next-line react/exhaustive-deps
    [label, check],
  )
  return <div ref={mount} className={styles.editor} />
}

const useStyles = makeStyles({
  editor: {
    height: 'max(320px, 60dvh)',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    ':focus-within': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})
