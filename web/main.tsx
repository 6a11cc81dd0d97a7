import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardHistory } from '#ui/page/leave-guard.ts'
import { App } from './app/App.tsx'
import { reportUnhandledErrors } from './app/error-reports.ts'
import { loadLaterParts } from './app/later-parts.ts'
import { watchVersion } from './app/version-watch.ts'
import { followNumberChoice } from './app/numbers.ts'
import { followTimesChoice } from './app/times.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

guardHistory()
reportUnhandledErrors()
watchVersion()
loadLaterParts()
followTimesChoice()
followNumberChoice()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
