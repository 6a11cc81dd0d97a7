import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, linter, lintKeymap, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { editorTheme } from './editor-theme.ts'
import { yamlColours } from './yaml-colours.ts'

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
