import { urlOf, type AnyEndpoint, type ParamsOf, type QueryOf } from '#contract/endpoint.ts'
import { readTemporaryToken } from '#contract/session.ts'
import { atPlatform, isPlatformInTab } from '#ui/config/console-config.ts'
import { notify } from '#ui/notices/notices.ts'
import { call, type AnyInput, type Reply } from './call.ts'

/**
 * Downloads a file. The link contains a temporary token instead of the bearer token, because URLs end up in histories
 * and logs. Returns the reply to the request for the token; the result of the download itself is unknown.
 */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  input: { params: ParamsOf<E>; query: Omit<QueryOf<E>, 'token'> },
): Promise<Reply<undefined>> {
  const reply = await call(readTemporaryToken)
  if (reply.outcome !== 'ok') return reply
  const { params, query } = input as AnyInput
  const open = isPlatformInTab ? openInFrame : openHidden
  open(atPlatform(urlOf(endpoint, params, { ...query, token: reply.value.token })))
  return { outcome: 'ok', value: undefined }
}

function openHidden(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

let frame: HTMLIFrameElement | undefined

/**
 * A link with the attribute `download` bypasses service workers, so that no platform in this browser would answer it. A frame does
 * not. It loads a document only if the platform refuses the file.
 */
function openInFrame(url: string) {
  frame?.remove()
  const opened = document.createElement('iframe')
  opened.hidden = true
  opened.src = url
  opened.addEventListener('load', () => {
    const reason = opened.contentDocument?.querySelector('main p')?.textContent
    if (reason) notify.failed(reason)
  })
  document.body.append(opened)
  frame = opened
}
