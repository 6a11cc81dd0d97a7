import type { createStore } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import type { FeedEntry } from './connection/feed-entry.ts'
import { openFeed, type FeedConnection, type ConnectionDependencies } from './connection/feed-connection.ts'
import { feedNotice, type FeedNotice, initialStatus, type FeedStatus } from './connection/feed-status.ts'
import { createFeedAtoms, type FeedPause, createTrafficMeter } from './connection/feed-state.ts'
import { createFrames, type FrameTimers, createPacing } from './connection/frames.ts'
import { messageFilter, type FeedFilter, createMessageView, rowsOf } from './messages/message-view.ts'
import { createReader, indexAfter } from './messages/message-reader.ts'
import { createRecording, type Clocks } from './messages/recording.ts'
import { createSeries } from './plot/value-series.ts'

export interface FeedDependencies extends Clocks, ConnectionDependencies, FrameTimers {
  readonly store: Pick<ReturnType<typeof createStore>, 'set' | 'get'>
  notify(notice: FeedNotice): void
}

/** Time for reading messages in a frame of 16 ms; the rest is for drawing. */
const READING_MS = 6
const UNDO_MS = 10 * SECOND_MS

/**
 * The live feed of a station while its tab is open. Messages are recorded immediately; the atoms change at most once in a
 * frame. Components read `atoms` and call the returned functions.
 */
export function createFeed(stationId: number, world: FeedDependencies, initialCount: number) {
  let maxCount = initialCount
  const recording = createRecording(world, maxCount)
  const { ring } = recording
  const reader = createReader(ring)
  const view = createMessageView(ring, maxCount)
  const meter = createTrafficMeter()
  const pacing = createPacing()
  const { store } = world
  const atoms = createFeedAtoms(initialStatus(world.nowMs()), view.rows())
  const holds = new Set<FeedPause>()
  let connection: FeedConnection | undefined
  let lineKey: string | undefined
  let lineShownId = 0
  let line: ReturnType<typeof createSeries> | undefined
  let listShownId = 0
  let cleared: readonly FeedEntry[] = []
  let version = 0
  let cancelUndo = () => {}

  const heldAndRead = () => Math.min(ring.length, indexAfter(ring, reader.readId()))

  const showList = () => {
    version += 1
    listShownId = reader.readId()
    const rows = view.rows()
    store.set(atoms.list, { rows, length: rows.length, held: heldAndRead(), version, newCount: view.newCount() })
  }

  const showLatest = () => {
    store.set(atoms.latest, { message: reader.latest(), changed: reader.latestChanged() })
    if (store.get(atoms.keys) !== reader.keys()) store.set(atoms.keys, reader.keys())
  }

  const showLine = () => {
    lineShownId = line?.readId() ?? 0
    const shown = line && lineKey !== undefined && { key: lineKey, unit: line.unit(), points: line.points.toArray() }
    store.set(atoms.line, shown || undefined)
  }

  const showTraffic = () => {
    const nowMs = world.nowMs()
    const status = connection?.status()
    const lastMs = recording.lastMessageMs()
    const nextTryAtMs = status && status.state !== 'connected' ? status.nextTryAtMs : undefined
    const counts = {
      received: recording.received(),
      missed: recording.missed(),
      unreadable: reader.unreadable(),
      dropped: ring.dropped,
      ageMs: lastMs === undefined ? undefined : nowMs - lastMs,
      silentForMs: recording.silentForMs(nowMs),
      nextTryInMs: nextTryAtMs === undefined ? undefined : Math.max(0, nextTryAtMs - nowMs),
    }
    store.set(atoms.traffic, meter(counts, nowMs))
  }

  /** Reads recorded messages; returns whether all were read. */
  const read = (): boolean => {
    const untilMs = world.nowMs() + READING_MS
    const isTimeUp = () => world.nowMs() >= untilMs
    const hasReadAll = reader.read(isTimeUp)
    view.advance(reader.readId())
    return (line?.advance(reader.readId(), isTimeUp) ?? true) && hasReadAll
  }

  // While paused, the view does not change and the recording continues; new messages are counted.
  const isListOld = () => reader.readId() !== listShownId
  const isLatestOld = () => !holds.has('paused') && reader.latest() !== store.get(atoms.latest).message
  const isLineOld = () => !holds.has('paused') && line !== undefined && line.readId() !== lineShownId

  /** Reads recorded messages and, when an update is due, sets the atoms; returns whether work remains. */
  const commit = (): boolean => {
    const hasReadAll = read()
    const nowMs = world.nowMs()
    const isPaced = pacing.frame(nowMs)
    const isOld = isListOld() || isLatestOld() || isLineOld()
    if (!isOld || !pacing.isDue(nowMs)) return isOld || !hasReadAll || !isPaced
    pacing.shown(nowMs)
    if (isListOld()) showList()
    if (isLatestOld()) showLatest()
    if (isLineOld()) showLine()
    return true
  }
  const frames = createFrames(world, commit)

  const follow = (is: FeedStatus, was: FeedStatus) => {
    recording.follow(is, was)
    store.set(atoms.status, is)
    showTraffic()
    frames.request()
    const notice = feedNotice(was, is)
    if (notice) world.notify(notice)
  }

  const hold = (reason: FeedPause) => {
    if (holds.has(reason)) return
    holds.add(reason)
    view.hold()
    store.set(atoms.holds, [...holds])
    showList()
  }

  const release = (...reasons: FeedPause[]) => {
    for (const reason of reasons) holds.delete(reason)
    if (holds.size === 0) view.release()
    store.set(atoms.holds, [...holds])
    showList()
    frames.request()
  }

  /** Rebuilds list and line after the ring was cleared, restored or resized, also while they are held. */
  const rebuildAll = () => {
    view.release()
    view.rebuild(reader.readId())
    if (holds.size > 0) view.hold()
    showList()
    showTraffic()
    draw(lineKey)
  }

  function draw(key: string | undefined) {
    lineKey = key
    line = key === undefined ? undefined : createSeries(ring, key, maxCount)
    line?.advance(reader.readId(), () => true)
    showLine()
    frames.request()
  }

  const keepCleared = (entries: readonly FeedEntry[]) => {
    cleared = entries
    store.set(atoms.cleared, entries.length || undefined)
  }

  return {
    atoms,
    /** Opens the connection; returns a function that closes it. */
    open: () => {
      connection = openFeed(stationId, world, {
        status: follow,
        message: (topic, payload) => {
          recording.receive(topic, payload)
          frames.request()
        },
      })
      let cancelTick = () => {}
      const tick = () => {
        showTraffic()
        cancelTick = world.after(SECOND_MS, tick)
      }
      tick()
      return () => {
        cancelTick()
        cancelUndo()
        frames.stop()
        connection?.close()
      }
    },
    retry: () => connection?.retry(),
    tryNow: () => connection?.tryNow(),
    hold,
    release,
    /** Ends all holds: the list follows the newest message again. */
    resume: () => release(...holds),
    filter: (next: FeedFilter) => {
      view.setFilter(messageFilter(next), reader.readId())
      showList()
    },
    /** Draws the values of this key as a line; undefined removes the line. */
    draw,
    resize: (count: number) => {
      maxCount = count
      ring.resize(count)
      view.resize(count, reader.readId())
      rebuildAll()
    },
    /** Empties the buffer; `undoClear` restores it for `UNDO_MS`. */
    clear: () => {
      keepCleared(ring.toArray())
      ring.clear()
      rebuildAll()
      cancelUndo()
      cancelUndo = world.after(UNDO_MS, () => keepCleared([]))
    },
    undoClear: () => {
      recording.restore(cleared)
      keepCleared([])
      rebuildAll()
    },
    /** Everything recorded, oldest first. */
    held: () => ring.toArray(),
    /** The entries that the list shows, oldest first. */
    listed: () => rowsOf(view.rows()),
  }
}

export type Feed = ReturnType<typeof createFeed>
