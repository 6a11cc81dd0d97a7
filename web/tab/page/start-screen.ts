import type { StartState } from '#contract/tab/messages.ts'

interface Browser {
  readonly isSecureContext: boolean
  readonly SharedWorker?: unknown
  readonly navigator: { readonly serviceWorker?: unknown }
}

/** Why this browser cannot run the simulator, in one sentence; undefined if it can. */
export function problemOf({ isSecureContext, SharedWorker, navigator }: Browser): string | undefined {
  if (!isSecureContext) return 'This page needs HTTPS, or an address of this computer such as http://localhost.'
  const hasServiceWorkers = navigator.serviceWorker !== undefined
  if (!hasServiceWorkers) return 'This window has no service workers, as some private windows. Open the page in a normal window.'
  const hasSharedWorkers = SharedWorker !== undefined
  return hasSharedWorkers ? undefined : 'This browser has no shared workers. Use Chrome, Edge, Firefox or Safari on a computer.'
}

const TEXTS = {
  starting: 'Starting the simulator in this tab…',
  waiting: 'Another version of the simulator is running in another tab of this browser. Close or reload that tab.',
  ready: '',
} as const

/** The state of the engine for its user. */
export function stateText(state: StartState): string {
  if (state.state === 'restoring') return `Restoring the run: ${Math.floor(state.share * 100)} %`
  if (state.state === 'failed') return `The simulator cannot start. ${state.reason}`
  return TEXTS[state.state]
}

/** Shows the state in the empty page, until the page's own code draws it. */
export function showState(state: StartState) {
  const root = document.getElementById('root')
  if (!root) return
  let line = root.querySelector('p')
  if (!line) {
    // The page has other content.
    if (root.childElementCount > 0) return
    line = document.createElement('p')
    line.setAttribute('role', 'status')
    line.style.cssText = 'font: 1rem system-ui, sans-serif; margin: 2rem'
    root.append(line)
  }
  line.textContent = stateText(state)
}
