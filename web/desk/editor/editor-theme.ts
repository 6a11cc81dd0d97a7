import { EditorView } from '@codemirror/view'
import { tokens } from '@fluentui/react-components'

/** The theme of the editor, from the variables of the Fluent theme. */
export const editorTheme = EditorView.theme({
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
  '.cm-activeLine': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '.cm-activeLineGutter': { backgroundColor: tokens.colorNeutralBackground2Hover },
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
