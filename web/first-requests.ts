import './app/schema-settings.ts'
import { sessionAtom } from '#session/session.ts'
import { startSession } from '#session/sign-in.ts'
import { store } from '#ui/store.ts'
import { pathnameNow } from '#ui/address/console-location.ts'
import { consoleConfig, loadConsoleConfig } from '#ui/config/console-config.ts'
import { formatEurosIn } from '#units/money.ts'
import { showConfigProblems } from './app/config-problem.ts'
import { sendEarlyReads } from '#platform/early-reads.ts'
import { screensAt } from './app/screens.ts'

/**
 * The entry point of the console. It reads the configuration, and requests the session and the code of the screen at this URL before it loads the rest of
 * the console, because evaluating the design system takes longer than these requests.
 */
async function begin() {
  const problems = await loadConsoleConfig()
  if (problems.length > 0) return showConfigProblems(problems)
  formatEurosIn(consoleConfig().currencyLocale)
  startSession()
  const stop = store.sub(sessionAtom, () => {
    const { me } = store.get(sessionAtom)
    if (me) sendEarlyReads(pathnameNow(), me)
    stop()
  })
  for (const { component } of screensAt(pathnameNow())) store.get(component)
  await import('./main.tsx')
}
void begin()
