/** Sends a message every so many milliseconds; asked for once by a message with their number. */
addEventListener('message', (event: MessageEvent<number>) => {
  setInterval(() => postMessage('tick'), event.data)
})
