/** A call that waits for the next turn of the event loop. */
interface Immediate {
  readonly run: () => void
  isOver: boolean
}

const waiting: Immediate[] = []
const { port1, port2 } = new MessageChannel()
port1.addEventListener('message', () => {
  const next = waiting.shift()
  if (next && !next.isOver) next.run()
})
port1.start()

/** Calls a function in a later turn. A timer of a browser would wait for 4 ms; a message does not. */
export function setImmediate<Given extends unknown[]>(call: (...given: Given) => void, ...given: Given): Immediate {
  const immediate = { run: () => call(...given), isOver: false }
  waiting.push(immediate)
  port2.postMessage(undefined)
  return immediate
}

export function clearImmediate(immediate: Immediate | undefined) {
  if (immediate) immediate.isOver = true
}
