import { getDefaultStore } from 'jotai'

/** The one store of the console's atoms. Plain functions write to it; components read it without a Provider. */
export const store = getDefaultStore()
