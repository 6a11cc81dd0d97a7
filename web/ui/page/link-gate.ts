import { createContext } from 'react'

/**
 * Whether the user may open an address of the console. A link to another screen is shown as text if not, because it would lead back
 * to the start page.
 */
export const LinkGate = createContext<(address: string) => boolean>(() => true)
