import type { Duplex } from 'node:stream'
import type { Client } from 'aedes'
import type { WebSocketDuplex } from 'websocket-stream'

/** A reader whose backlog exceeds this many bytes loses messages, so that other readers are not delayed. */
export const MAX_BEHIND_BYTES = 256 * 1024
/** Maximum memory for the backlog of a reader before the broker waits for it. */
const WAITING_ROOM = 1024 * 1024

/** The internal state of the stream library for unwritten data. */
interface WritableState {
  _writableState: { length: number; highWaterMark: number }
}
const stateOf = (stream: unknown) => (stream as WritableState)._writableState

/** Above this mark the broker, and with it every reader, waits for this reader. Below it, only this reader loses messages. */
export const makeRoom = (stream: Duplex | WebSocketDuplex) => void (stateOf(stream).highWaterMark = WAITING_ROOM)

/** Bytes that a reader has not taken yet, including the buffer of the WebSocket. */
export function waitingBytes({ conn }: Client): number {
  const { socket } = conn as Partial<WebSocketDuplex>
  return Math.max(stateOf(conn).length, socket?.bufferedAmount ?? 0)
}
