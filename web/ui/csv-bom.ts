import { atomWithStorage } from 'jotai/utils'

/** Whether CSV files are written for spreadsheets with decimal commas. The browser stores one choice for all files. */
export const forSpreadsheetsAtom = atomWithStorage('csv:for-spreadsheets', false, undefined, { getOnInit: true })
