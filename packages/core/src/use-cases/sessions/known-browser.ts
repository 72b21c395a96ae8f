import type { Domain } from '../../ports/ports.ts'
import { knownSecret, serverSecret } from '../signing/server-secret.ts'

/** Hexadecimal digits of the random name of a browser, and of the code that proves it. */
const NAME_DIGITS = 32
const CODE_DIGITS = 64
const PROOF = new RegExp(`^(\\d{1,15})-([0-9a-f]{${NAME_DIGITS}})-([0-9a-f]{${CODE_DIGITS}})$`)

/** A browser from which somebody signed in to an account. */
export interface KnownBrowser {
  readonly accountId: number
  /** Random, so that tries from this browser are counted by themselves. */
  readonly name: string
}

/**
 * What a browser keeps of a sign-in. It proves that somebody signed in to the account from there, and gives no right: tries
 * from there are counted by themselves (docs/decisions/0525-known-browsers.md). It is not stored.
 */
export async function browserProof(
  domain: Pick<Domain, 'store' | 'ids' | 'signer'>,
  accountId: number,
): Promise<string> {
  const browser = { accountId, name: domain.ids.hex(NAME_DIGITS) }
  return proofOf(domain, browser, await serverSecret(domain, 'knownBrowsers'))
}

/** The browser that keeps this text; null where it proves nothing. */
export async function knownBrowser(
  domain: Pick<Domain, 'store' | 'signer'>,
  text: string | null,
): Promise<KnownBrowser | null> {
  const [, accountId, name] = PROOF.exec(text ?? '') ?? []
  if (text === null || accountId === undefined || name === undefined) return null
  const secret = await knownSecret(domain, 'knownBrowsers')
  const browser = { accountId: Number(accountId), name }
  if (secret === null || !domain.signer.same(text, proofOf(domain, browser, secret))) return null
  return browser
}

function proofOf(
  { signer }: Pick<Domain, 'signer'>,
  { accountId, name }: KnownBrowser,
  secret: string,
): string {
  const code = signer.mac(secret, `${accountId} ${name}`).slice(0, CODE_DIGITS)
  return `${accountId}-${name}-${code}`
}
