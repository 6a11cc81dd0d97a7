import * as z from 'zod/mini'
import { SCREEN_ADDRESSES } from '../screen-addresses.ts'

/** The screens that an installation may switch off. */
const SWITCHABLE = ['batteryStorage', 'congestion', 'activity', 'p2pMarket', 'tsoMarket', 'fingrid'] as const
export type SwitchableScreen = (typeof SWITCHABLE)[number]

const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const HttpAddress = z.string().check(z.refine(isHttp, 'must be an address that begins with https:// or http://'))
const Origin = HttpAddress.check(
  z.refine(
    (text) => !isHttp(text) || new URL(text).origin === text,
    'must be an origin without a path, such as https://platform.example',
  ),
)
const AbsolutePath = z.string().check(z.regex(/^\/(?!\/)/, 'must be a path that begins with one slash, such as /mqtt'))
/** A file beside the page, such as `mark.svg`. The policy of the page allows pictures of other hosts nowhere. */
const FileName = z
  .string()
  .check(z.refine((text) => /^[\w-][\w./-]*$/.test(text), 'must be a file beside config.json, such as mark.svg'))
const isZone = (name: string) => canMake(() => new Intl.DateTimeFormat('en', { timeZone: name }))
const isLocale = (name: string) => canMake(() => new Intl.NumberFormat(name))

function canMake(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    return false
  }
}

/** The contents of `config.json` beside the page of the console. Every field is optional. */
export const ConsoleConfig = z.strictObject({
  /** The origin of the platform; that of the page by default. */
  platformOrigin: z.optional(Origin),
  /** The path of the live feed at the platform's origin. By default, the platform says where its live feed is. */
  mqttPath: z.optional(AbsolutePath),
  /** The page where users get a link with a code. The login screen links to it. */
  napLink: z.optional(HttpAddress),
  /** Replaces the address of the hub that the platform sends. */
  hubUrl: z.optional(HttpAddress),
  /** The scenario desk of a simulator, which replays saved incidents. */
  deskUrl: z.optional(z.union([HttpAddress, AbsolutePath])),
  product: z.optional(
    z.strictObject({ name: z.optional(z.string().check(z.minLength(1), z.maxLength(60))), mark: z.optional(FileName) }),
  ),
  /** The zone of times until a user chooses one, such as `Europe/Helsinki`. */
  timeZone: z.optional(z.string().check(z.refine(isZone, 'must be a time zone such as Europe/Helsinki'))),
  /** The format of amounts in euros, such as `fi-FI`. */
  currencyLocale: z.optional(z.string().check(z.refine(isLocale, 'must be a language tag such as fi-FI'))),
  screensOff: z.optional(z.array(z.enum(SWITCHABLE))),
  /** Where the console sends reports of its errors. */
  errorReports: z.optional(z.union([HttpAddress, AbsolutePath])),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>

/** The path of a screen that is switched off. */
export const pathOfScreen = (screen: SwitchableScreen): string => SCREEN_ADDRESSES[screen].path

/** One problem of a `config.json`, as a sentence that names the field. */
export type ConfigProblem = string

/** Reads the text of a `config.json`. Returns the configuration, or its problems. */
export function readConsoleConfig(text: string): { config: ConsoleConfig } | { problems: ConfigProblem[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problems: [`config.json is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`] }
  }
  const result = ConsoleConfig.safeParse(value)
  if (result.success) return { config: result.data }
  return {
    problems: result.error.issues.map(({ path, message }) =>
      path.length === 0 ? `config.json ${message}.` : `The field ${path.join('.')} of config.json ${message}.`,
    ),
  }
}
