import { TOKEN } from './faults/databases.ts'

/**
 * The `data` of an answer to the superuser, with `fetch`, which encodes forms. Throws on a refusal.
 * It has no type, since each test reads other members of an answer.
 */
export async function apiData(address: string, path: string, init: RequestInit = {}) {
  const headers = { 'X-Service-key': TOKEN, ...init.headers }
  const answer = await fetch(`${address}${path}`, { ...init, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text).data
}
