import { EditorView } from '@codemirror/view'

/**
 * Types over marked text in the editor's own way. A browser would carry the colours of what was there over to what is typed, as
 * an inline style, which the page's policy forbids and reports. Text that is being composed stays with the browser.
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event
    if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false
    view.dispatch(view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true }))
    event.preventDefault()
    return true
  },
})
