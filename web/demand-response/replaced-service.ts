import type { Question } from '#ui/page/confirm.ts'
import { typedNumber } from '#units/numbers/typed-number.ts'
import type { FcrDraft } from './fcr-draft.ts'
import { numberText } from '#units/numbers/number-format.ts'

type Service = Pick<FcrDraft, 'enabled' | 'mode' | 'maxStepwiseFlexibility' | 'powerDecrease'>

const NOT_DELIVERED = 'Capacity sold in its bids will not be delivered.'

/**
 * The question before settings of demand response are saved; undefined if nothing is lost. Switching the service off always asks.
 * Any other change of a service asks if the group has commitments: what it has sold, or its response of now, as sentences.
 */
export function serviceQuestion(
  groupName: string,
  stored: Service,
  sent: Service,
  commitments: readonly string[],
): Question | undefined {
  if (stored.enabled === 'none') return undefined
  const points = commitments.length > 0 ? { points: commitments } : {}
  if (sent.enabled === 'none') {
    return {
      title: 'Switch off demand response?',
      text: `${groupName} will no longer respond to the grid frequency. ${NOT_DELIVERED}`,
      ...points,
      ok: 'Save',
    }
  }
  if (commitments.length === 0) return undefined
  const isReplaced = stored.enabled !== sent.enabled
  return {
    title: isReplaced ? 'Replace the service?' : 'Change the service?',
    text: [isReplaced ? `The present service of ${groupName} ends, with its response.` : '', consequence(stored, sent)]
      .filter(Boolean)
      .join(' '),
    ...points,
    ok: 'Save',
  }
}

function consequence(stored: Service, sent: Service): string {
  const delivered = (service: Service) => service.enabled === 'stepwise' && service.mode === 'ECP'
  if (delivered(stored) && sent.enabled === 'single-step') return `Single-step does not deliver bids. ${NOT_DELIVERED}`
  if (delivered(stored) && !delivered(sent)) return `The mode Manual does not deliver bids. ${NOT_DELIVERED}`
  const field = sent.enabled === 'stepwise' ? 'maxStepwiseFlexibility' : 'powerDecrease'
  const [before, after] = [typedNumber(stored[field]), typedNumber(sent[field])]
  if (stored.enabled === sent.enabled && after !== undefined && after < (before ?? Infinity)) {
    return `The group then delivers at most ${numberText(after)} kW. Capacity sold above that will not be delivered.`
  }
  return 'The new settings apply at once to what is sold, and to a response of now.'
}
