import { type Actor, RefusedError } from '@holdfast/core/rules'
import type { Context } from 'hono'
import { statusOf } from '../app/error-page.tsx'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { refusalWords } from '../forms/own-words.ts'
import { requireFormToken, requireOwnOrigin } from '../forms/posted.ts'
import { TEXTS } from '../texts/texts.ts'

/** Answers the script of a page of the reader's session. Refusals say in JSON what is wrong. */
export const answered = (
  site: PageSite,
  handle: (c: Context, actor: Actor) => Promise<Response>,
): ((c: Context) => Promise<Response>) =>
  guarded(site, async (c) => {
    requireOwnOrigin(c, site)
    const reader = await readerOf(c, site)
    c.header('Cache-Control', 'private, no-store')
    // The script does not follow to the page to sign in: it says what to do, and goes on when that is done.
    if (reader.signedIn === null)
      return c.json({ message: TEXTS[languageOf(c)].deposit.uploadSignedOut }, 401)
    const { actor } = reader.signedIn
    requireFormToken(site, reader, c.req.header('X-Form-Token') ?? null)
    try {
      return await handle(c, actor)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const message = refusalWords(error.refusal, TEXTS[languageOf(c)]) ?? error.message
      return c.json({ message }, refusedStatus(error))
    }
  })

function refusedStatus(error: RefusedError) {
  switch (error.refusal.kind) {
    case 'conflict':
      return 409
    case 'forbidden':
    case 'locked':
      return 403
    default:
      return statusOf(error)
  }
}

/** Whether the store, or the installation, takes whole files only, as the form sends them. */
export const isTakenWhole = (error: unknown): boolean => {
  if (!(error instanceof RefusedError)) return false
  const { refusal } = error
  if (refusal.kind === 'unavailable') return refusal.retryAfterSeconds === undefined
  return refusal.kind === 'missing'
}

/** A number in digits; null for anything else. */
export const count = (text: string | null | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
