import './app/schema-settings.ts'
import { startSession } from '#session/sign-in.ts'
import { store } from '#ui/store.ts'
import { screensAt } from './app/screens.ts'

/**
 * The console begins here. What the first screen waits for is asked for before the design system is evaluated, which takes
 * longer than the answers do: who is signed in, and the code of the screen at this address.
 */
startSession()
for (const { component } of screensAt(window.location.pathname)) store.get(component)
void import('./main.tsx')
