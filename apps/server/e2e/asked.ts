import { TOKEN } from './faults/databases.ts'

/**
 * The `data` of an answer to the superuser, by way of `fetch`, which makes forms. Throws when it is a refusal.
 * Tests look at whatever members of an answer they are about, so it has no type.
 */
export async function asked(address: string, path: string, init: RequestInit = {}) {
  const headers = { 'X-Service-key': TOKEN, ...init.headers }
  const answer = await fetch(`${address}${path}`, { ...init, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text).data
}
