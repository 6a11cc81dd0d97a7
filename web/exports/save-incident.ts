import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { Anonymiser } from '#contract/incident/anonymise.ts'
import { IncidentArchive } from '#contract/incident/archive.ts'
import { collectIncident } from '#contract/incident/collect.ts'
import { incidentFileName, type IncidentIndex, INDEX_FILE } from '#contract/incident/incident.ts'
import { type Answer, type CollectOptions, type IncidentRequest, refusedText } from '#contract/incident/reader.ts'
import { type AnyInput, call, type Reply } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { atPlatform } from '#ui/config/console-config.ts'

/** The answer to a read of an incident: its value, or why there is none. */
export function answerOf<E extends AnyEndpoint>(endpoint: E, reply: Reply<ReplyOf<E>>): Answer<ReplyOf<E>> {
  if (reply.outcome === 'ok') return { value: reply.value }
  if (reply.outcome === 'unauthorised') return { problem: 'The session has ended.', isFinal: true }
  if (reply.outcome !== 'problem') return { problem: 'The platform did not answer.' }
  const { status, refusal, isUnreadable } = reply
  const { message } = refusal
  return { problem: isUnreadable && message !== undefined ? message : refusedText(endpoint, status, message) }
}

/** An incident as a file, and its index. */
export interface SavedFile {
  readonly name: string
  readonly content: Blob
  readonly index: IncidentIndex
}

/**
 * Reads an incident by the calls of this user. Rejects if the group cannot be read, or if `signal` is aborted; then there is no file.
 */
export async function saveIncident(
  request: IncidentRequest & { readonly isAnonymous: boolean },
  options: Pick<CollectOptions, 'signal' | 'onProgress'>,
  callPlatform: typeof call = call,
): Promise<SavedFile> {
  const anonymiser = new Anonymiser({ isAnonymous: request.isAnonymous })
  const archive = new IncidentArchive(request.startMs)
  const reads = {
    address: new URL(atPlatform('/'), document.baseURI).origin,
    async ask<E extends AnyEndpoint>(endpoint: E, input: AnyInput, signal?: AbortSignal): Promise<Answer<ReplyOf<E>>> {
      const reply = await (callPlatform as (endpoint: E, input: AnyInput) => Promise<Reply<ReplyOf<E>>>)(endpoint, {
        ...input,
        signal,
      })
      return answerOf(endpoint, reply)
    },
  }
  let index: IncidentIndex | undefined
  for await (const file of collectIncident(request, reads, { ...options, now })) {
    const own = anonymiser.file(file)
    archive.add(own)
    if (file.name === INDEX_FILE && 'value' in own) index = own.value as IncidentIndex
  }
  if (!index) throw new Error('The incident has no index.')
  const [group] = index.groups
  return {
    name: incidentFileName(group?.name ?? '', request.startMs),
    content: new Blob([...archive.end()] as BlobPart[], { type: 'application/zip' }),
    index,
  }
}
