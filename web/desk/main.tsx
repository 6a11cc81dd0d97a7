import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showNumbersWith } from '#units/numbers/number-format.ts'
import { Desk } from './Desk.tsx'
import { openLinkedRun } from './run/run-link.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

// Pasting a link into the address bar of an open desk changes only the fragment and does not reload the page.
window.addEventListener('hashchange', () => void openLinkedRun())
void openLinkedRun()

showNumbersWith('browser', navigator.language)
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
