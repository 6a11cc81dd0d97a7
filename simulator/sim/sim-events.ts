import { type EventSink, eventStream } from '#simulator/http/streamed-reply.ts'
import type { Engine } from '#simulator/run/engine.ts'

const BEAT_MS = 15_000

/**
 * The journal as server-sent events: first the retained entries after `lastSeq`, then every new entry. A restart of the world
 * sends the event `reset`, after which the numbers start again. A slow reader receives entries later; pending entries stay in
 * the journal only.
 */
export const streamJournal = (engine: Engine, lastSeq: number | undefined): Response =>
  eventStream((sink) => followJournal(engine, sink, lastSeq))

function followJournal(engine: Engine, sink: EventSink, lastSeq: number | undefined) {
  let isTaking = sink.write('retry: 1000\n\n')
  const write = (text: string) => (isTaking = sink.write(text))

  let world = engine.world
  let next = lastSeq === undefined ? world.journal.length : lastSeq + 1
  const tell = () => {
    if (!isTaking) return
    for (const entry of world.journal.since(next)) {
      next = entry.seq + 1
      if (!write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`)) return
    }
  }
  let unfollow = world.journal.follow(tell)
  tell()

  const stopWatching = engine.onChange(() => {
    if (engine.world === world) return
    unfollow()
    world = engine.world
    next = 0
    write('event: reset\ndata: {}\n\n')
    unfollow = world.journal.follow(tell)
    tell()
  })
  const beat = setInterval(() => isTaking && write(': still here\n\n'), BEAT_MS)
  return {
    onReady() {
      isTaking = true
      tell()
    },
    onClose() {
      clearInterval(beat)
      stopWatching()
      unfollow()
    },
  }
}
