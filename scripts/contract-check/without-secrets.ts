/** A line of output in which no secret stands: a platform may repeat in a reply what was sent to it. */
export const withoutSecrets = (line: string, secrets: readonly (string | undefined)[]): string =>
  secrets.reduce((text: string, secret) => (secret ? text.replaceAll(secret, '***') : text), line)
