import './app/schema-settings.ts'
import { sessionAtom } from '#session/session.ts'
import { startSession } from '#session/sign-in.ts'
import { store } from '#ui/store.ts'
import { pathnameNow } from '#ui/address/console-location.ts'
import { consoleConfig, loadConsoleConfig } from '#ui/config/console-config.ts'
import { formatEurosIn } from '#units/money.ts'
import { sendEarlyReads } from '#platform/early-reads.ts'
import { screensAt } from './app/screens.ts'
import type { ConfigProblem } from '#contract/console/console-config.ts'

/** Shows the problems of config.json in place of the console. Made without the design system, which is not loaded then. */
function showConfigProblems(problems: readonly ConfigProblem[]) {
  const main = document.createElement('main')
  Object.assign(main.style, { font: '16px/1.5 system-ui, sans-serif', maxWidth: '44rem', margin: '10vh auto', padding: '0 1rem' })
  const heading = Object.assign(document.createElement('h1'), { textContent: 'The configuration of the console is wrong' })
  const list = document.createElement('ul')
  list.append(...problems.map((problem) => Object.assign(document.createElement('li'), { textContent: problem })))
  const advice = Object.assign(document.createElement('p'), {
    textContent: 'Correct config.json beside index.html on the server, then reload this page.',
  })
  main.append(heading, list, advice)
  document.getElementById('root')?.replaceChildren(main)
}

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
