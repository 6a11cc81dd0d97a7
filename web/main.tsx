import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardHistory } from '#ui/page/leave-guard.ts'
import { App } from './app/App.tsx'
import { followTimesChoice } from './app/times.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

guardHistory()
followTimesChoice()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
