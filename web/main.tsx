import './app/schema-settings.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '#session/sign-in.ts'
import { App } from './app/App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
