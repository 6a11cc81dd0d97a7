import { EditorView } from '@codemirror/view'

/**
 * Replaces selected text by a transaction of the editor. The browser would copy the colours of the old text to the typed
 * text as an inline style, which the content security policy forbids. Text composition is left to the browser.
 */
export const selectionReplacement = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event
    if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false
    view.dispatch(view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true }))
    event.preventDefault()
    return true
  },
})
