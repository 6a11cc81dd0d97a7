import {
  type EngineState,
  NOT_STORED_EVENT,
  type PageToEngine,
  type PageToServiceWorker,
  type ServiceWorkerToPage,
  type StartState,
} from '#contract/tab/messages.ts'

export interface EngineConnection {
  /** Resolves when the engine answers. */
  readonly ready: Promise<void>
  /** Hands a port of the engine to the service worker, now and whenever it needs another one. Resolves when the port is taken. */
  serveCalls(): Promise<void>
  /** A port to the broker of the live feed. */
  openFeed(): MessagePort
}

/** Passes the text to the page, which shows it as soon as its own code is loaded. */
function showNotStored(text: string | null) {
  const { dataset } = document.documentElement
  if (text === null) delete dataset['notStored']
  else dataset['notStored'] = text
  document.dispatchEvent(new Event(NOT_STORED_EVENT))
}

/** Connects to the engine that all pages of the folder share, and starts it if this is the first one. */
export function connectEngine(url: string, base: string, onState: (state: StartState) => void): EngineConnection {
  const { port } = new SharedWorker(url, { type: 'module', name: base })
  const ready = new Promise<void>((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<EngineState>) => {
      if (data.state === 'not-stored') showNotStored(data.text)
      else if (data.state === 'ready') resolve()
      else onState(data)
    })
  })
  port.start()
  const open = (message: PageToEngine) => {
    const { port1, port2 } = new MessageChannel()
    port.postMessage(message, [port2])
    return port1
  }
  const handOver = () => {
    const calls = open({ kind: 'calls' })
    navigator.serviceWorker.controller?.postMessage({ kind: 'engine' } satisfies PageToServiceWorker, [calls])
  }
  return {
    ready,
    openFeed: () => open({ kind: 'feed' }),
    serveCalls: () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerToPage>) => {
          if (data.kind === 'engine-wanted') handOver()
          else resolve()
        })
        // Another version of the service worker may take over while the page is open.
        navigator.serviceWorker.addEventListener('controllerchange', handOver)
        handOver()
      }),
  }
}
