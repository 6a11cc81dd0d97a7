import { getDefaultStore } from 'jotai'

/** The only store of the console's atoms. Plain functions write to it; components read it without a Provider. */
export const store = getDefaultStore()
