import { storedAtom } from './browser-storage.ts'

/** Whether CSV files are written for spreadsheets with decimal commas. The browser stores one choice for all files. */
export const forSpreadsheetsAtom = storedAtom('csv:for-spreadsheets', false)
