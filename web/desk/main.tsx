import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Desk } from './Desk.tsx'
import { openLinkedRun } from './run/open-link.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

// A link that is pasted over the address of an open desk changes its fragment only, and loads no page.
window.addEventListener('hashchange', () => void openLinkedRun())
void openLinkedRun()

createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
