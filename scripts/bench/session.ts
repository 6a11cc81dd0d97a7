/** A bearer of the simulator at this address. */
export async function bearerOf(url: string, user = 'admin'): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password: 'demo' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
