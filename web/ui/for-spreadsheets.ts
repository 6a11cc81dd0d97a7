import { atomWithStorage } from 'jotai/utils'

/** Whether CSV files begin with the mark by which spreadsheets know UTF-8; remembered for all of them. */
export const forSpreadsheetsAtom = atomWithStorage('csv:for-spreadsheets', false, undefined, { getOnInit: true })
