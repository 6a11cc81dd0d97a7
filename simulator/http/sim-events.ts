import type { Response } from 'express'
import type { JournalEntry } from '#contract/sim.ts'
import type { Engine } from '#simulator/engine.ts'

const BEAT_MS = 15_000
/** A reader this far behind is cut; it comes back by itself and asks for what it missed. */
const BEHIND_AT_MOST = 1_000_000

/**
 * The journal as server-sent events: what came after `lastSeq` first, then every new entry. A world that starts anew is
 * told by an event `reset`, after which the numbers count from the start again.
 */
export function streamJournal(engine: Engine, response: Response, lastSeq: number | undefined) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
  const write = (text: string) => {
    if (response.writableLength > BEHIND_AT_MOST) response.destroy()
    else response.write(text)
  }
  const send = (entry: JournalEntry) => write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`)

  let world = engine.world
  let unfollow = world.journal.follow(send)
  write('retry: 1000\n\n')
  if (lastSeq !== undefined) for (const entry of world.journal.entries.slice(lastSeq + 1)) send(entry)

  const stopWatching = engine.onChange(() => {
    if (engine.world === world) return
    unfollow()
    world = engine.world
    write('event: reset\ndata: {}\n\n')
    for (const entry of world.journal.entries) send(entry)
    unfollow = world.journal.follow(send)
  })
  const beat = setInterval(() => write(': still here\n\n'), BEAT_MS)
  response.on('close', () => {
    clearInterval(beat)
    stopWatching()
    unfollow()
  })
}
