type Block = string | Uint8Array
export type Blocks = Iterable<Block> | AsyncIterable<Block>

const encoder = new TextEncoder()
const bytesOfBlock = (block: Block): Uint8Array => (typeof block === 'string' ? encoder.encode(block) : block)

/** A stream of blocks that are generated at the speed of the reader, so that a file of any length needs no memory. */
export function streamOf(blocks: Blocks): ReadableStream<Uint8Array> {
  const iterator = (async function* () {
    yield* blocks
  })()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(bytesOfBlock(value))
    },
    async cancel() {
      await iterator.return()
    },
  })
}

/** The writing end of a stream of events. */
export interface EventSink {
  /** False while the reader does not keep up; `onReady` is called when it does. */
  write(text: string): boolean
  end(): void
  /** Bytes that the reader has not taken yet. */
  readonly unreadBytes: number
}

interface Opened {
  /** Called when the reader has taken all bytes. */
  readonly onReady?: () => void
  /** Called once when the stream has ended, or the client has closed the connection. */
  readonly onClose: () => void
}

/** Bytes for the reader above which a writer waits. */
const WAITING_BYTES = 65_536

/** A reply of server-sent events. A server in front of the platform must not wait for its end. */
export function eventStream(open: (sink: EventSink) => Opened): Response {
  let opened: Opened | undefined
  let isOpen = true
  const close = () => {
    isOpen = false
    opened?.onClose()
    opened = undefined
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const unreadBytes = () => WAITING_BYTES - (controller.desiredSize ?? 0)
        opened = open({
          write(text) {
            if (isOpen) controller.enqueue(encoder.encode(text))
            return unreadBytes() < WAITING_BYTES
          },
          end() {
            if (!isOpen) return
            controller.close()
            close()
          },
          get unreadBytes() {
            return unreadBytes()
          },
        })
      },
      pull: () => opened?.onReady?.(),
      cancel: close,
    },
    { highWaterMark: WAITING_BYTES, size: ({ byteLength }) => byteLength },
  )
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' } })
}
