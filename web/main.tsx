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

/**
 * A dialog keeps the room of the scrollbar of the page, so that the page stays in its place. Where scrollbars have no width, the
 * browser would keep room for one that was not there.
 */
function keepNoRoomWithoutScrollbars() {
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style.overflow = 'scroll'
  if (probe.offsetWidth === probe.clientWidth) document.documentElement.style.scrollbarGutter = 'auto'
  probe.remove()
}

keepNoRoomWithoutScrollbars()
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
