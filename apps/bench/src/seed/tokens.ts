import type { Installation } from './installation.ts'

/** The API token of a seeded account. */
export const tokenOf = (userName: string): string => `bench-${userName}`

/** Gives every account whose name begins so a token, which `tokenOf` tells. */
export async function giveTokens(
  { database }: Pick<Installation, 'database'>,
  beginning: string,
): Promise<void> {
  await database.execute(
    `insert into api_token (account_id, fingerprint, created_at, expires_at)
     select id, encode(sha256(convert_to('bench-' || user_name, 'UTF8')), 'hex'), now(), now() + interval '1 year'
     from account where starts_with(user_name, $1)
     on conflict do nothing`,
    [beginning],
  )
}
