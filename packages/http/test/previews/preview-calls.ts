import type { CallOptions, Who, World } from '../app/world.ts'

/** Setup for tests of preview URLs. */

export const FIELDS = [
  'author',
  'datasetContact',
  'contributor',
  'producer',
  'distributor',
  'depositor',
  'grantNumber',
  'publication',
  'otherId',
] as const

/** Turns anonymised access on. */
export const allowAnonymity = ({ store }: World, fields: readonly string[] = FIELDS) =>
  store.write(({ settings }) => settings.put(':AnonymizedFieldTypeNames', fields.join(', ')))

export const forbidAnonymity = ({ store }: World) =>
  store.write(({ settings }) => settings.remove(':AnonymizedFieldTypeNames'))

export const ask = (
  world: World,
  method: 'POST' | 'GET' | 'DELETE',
  {
    id,
    query = '',
    as = 'superuser',
  }: { readonly id: number; readonly query?: string; readonly as?: Who },
) => world.call(method, `/datasets/${id}/previewUrl${query}`, { as })

/** A preview URL; answers its token. */
export async function aPreview(
  world: World,
  id: number,
  { anonymized = false }: { readonly anonymized?: boolean } = {},
): Promise<string> {
  const query = anonymized ? '?anonymizedAccess=true' : ''
  const { status, body, text } = await ask(world, 'POST', { id, query })
  if (status !== 200) throw new Error(`No preview URL: ${text}`)
  return body.data.token
}

/** The options of a request with the token. */
export const carrying = (token: string): CallOptions => ({ headers: { 'X-Service-key': token } })
