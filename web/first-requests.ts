import './app/schema-settings.ts'
import { startSession } from '#session/sign-in.ts'
import { store } from '#ui/store.ts'
import { screensAt } from './app/screens.ts'

/**
 * The entry point of the console. It requests the session and the code of the screen at this URL before it loads the rest of
 * the console, because evaluating the design system takes longer than these requests.
 */
startSession()
for (const { component } of screensAt(window.location.pathname)) store.get(component)
void import('./main.tsx')
