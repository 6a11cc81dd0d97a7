import { atomWithStorage } from 'jotai/utils'

/** Whether CSV files are written for spreadsheets with decimal commas; remembered for all of them. */
export const forSpreadsheetsAtom = atomWithStorage('csv:for-spreadsheets', false, undefined, { getOnInit: true })
