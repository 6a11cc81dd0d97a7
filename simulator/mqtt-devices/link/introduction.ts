import { recordIn, textIn } from '../model/json-values.ts'

/** What a device says about itself. What cannot be read is left out. */
export function readIntroduction(payload: string): { readonly vendor?: string; readonly model?: string } {
  let content: unknown
  try {
    content = JSON.parse(payload)
  } catch {
    return {}
  }
  const { vendor, model } = recordIn(content)
  const [maker, type] = [textIn(vendor), textIn(model)]
  return { ...(maker !== undefined && { vendor: maker }), ...(type !== undefined && { model: type }) }
}
