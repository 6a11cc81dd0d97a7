/** Posts a message at an interval; the first message to the worker contains the interval in ms. */
addEventListener('message', (event: MessageEvent<number>) => {
  setInterval(() => postMessage('tick'), event.data)
})
