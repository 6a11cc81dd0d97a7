import type { Duplex } from 'node:stream'
import type { Client } from 'aedes'
import type { WebSocketDuplex } from 'websocket-stream'

/** A reader this far behind, in bytes, misses messages rather than hold up the others. */
export const MAX_BEHIND_BYTES = 256 * 1024
/** Messages for a reader wait in memory up to here before the broker waits for it. */
const WAITING_ROOM = 1024 * 1024

/** How the stream library keeps what it has not written yet. */
interface WritableState {
  _writableState: { length: number; highWaterMark: number }
}
const stateOf = (stream: unknown) => (stream as WritableState)._writableState

/** Above this mark the broker waits for the reader, and all others with it; below, what is too much is dropped for it alone. */
export const makeRoom = (stream: Duplex | WebSocketDuplex) => void (stateOf(stream).highWaterMark = WAITING_ROOM)

/** Bytes that a reader has not taken yet. A WebSocket keeps some of its own. */
export function waitingBytes({ conn }: Client): number {
  const { socket } = conn as Partial<WebSocketDuplex>
  return Math.max(stateOf(conn).length, socket?.bufferedAmount ?? 0)
}
