interface Timer {
  set(run: () => void, everyMs: number): number
  clear(id: number): void
}

const native: Timer = {
  set: (run, everyMs) => window.setInterval(run, everyMs),
  clear: (id) => window.clearInterval(id),
}

/**
 * The interval timer of the keepalive. Browsers throttle the timers of a hidden tab to one per minute, too slow for the
 * broker, but not the timers of a worker. The library's own worker uses a blob URL, which the content security policy forbids.
 */
export function keepaliveTimer(): Timer {
  const workers = new Map<number, Worker>()
  let lastId = 0
  return {
    set: (run, everyMs) => {
      let worker: Worker
      try {
        worker = new Worker(new URL('./keepalive-worker.ts', import.meta.url), { type: 'module' })
      } catch {
        return native.set(run, everyMs)
      }
      worker.addEventListener('message', run)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(everyMs)
      lastId -= 1
      workers.set(lastId, worker)
      return lastId
    },
    // Ids of worker timers are negative, ids of the browser positive.
    clear: (id) => {
      if (id > 0) return native.clear(id)
      workers.get(id)?.terminate()
      workers.delete(id)
      return undefined
    },
  }
}
