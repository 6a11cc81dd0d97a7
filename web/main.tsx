import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardHistory } from '#ui/page/leave-guard.ts'
import { App } from './app/App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

guardHistory()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
