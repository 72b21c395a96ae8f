import { type RefusedError, refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm } from '../forms/answer-form.ts'
import { type FormState, refusedForm } from '../forms/form-state.ts'
import { withOneFile } from '../forms/one-file.ts'
import { requireFormToken, requireOwnOrigin } from '../forms/posted.ts'
import { adminView, askedBy, withDone } from './admin-page.ts'
import { blocksPage, LOAD_PATH } from './blocks-page.tsx'

/** The largest file of blocks, in bytes: as in the API. */
const MAX_BYTES = 10 * 1024 * 1024

/** Takes a file of metadata blocks. */
export function blockUploadRoutes(site: PageSite): Hono {
  const { repository, options, addresses } = site
  const { formParts } = options
  const app = new Hono()
  if (formParts === undefined) return app
  app.post(
    LOAD_PATH,
    guarded(site, async (c) => {
      requireOwnOrigin(c, site)
      const reader = await readerOf(c, site)
      const asked = askedBy(c, reader)
      const { texts } = shownTo(c, site, reader)
      const page = blocksPage(site)
      return answerForm(c, adminView(site, page, { asked }), {
        values: new URLSearchParams(),
        worded: (_values, error) => withFaults(error, texts.admin.blocks.refused),
        work: async () => {
          await withOneFile(formParts(c), {
            requireToken: (token) => requireFormToken(site, reader, token),
            take: async (bytes) => repository.blocks.load(asked.actor, await textOf(bytes)),
          })
          return c.redirect(`${addresses.base}${withDone('/admin/metadata-blocks')}`, 303)
        },
      })
    }),
  )
  return app
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pieces: string[] = []
  let read = 0
  for await (const piece of bytes) {
    read += piece.length
    if (read > MAX_BYTES) refuse({ kind: 'limitExceeded', message: 'The file is too large.' })
    pieces.push(decoded(() => decoder.decode(piece, { stream: true })))
  }
  const text = pieces.join('') + decoded(() => decoder.decode())
  if (text.includes('\0')) refuse({ kind: 'invalid', message: 'The file is no text.' })
  return text
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    return refuse({ kind: 'invalid', message: 'The file is no text in UTF-8.' })
  }
}

/** The field says that the file was refused; each fault is listed with its line and column. */
function withFaults(error: RefusedError, refused: string): FormState {
  const state = refusedForm(new URLSearchParams(), error)
  const faults = [...('problems' in error.refusal ? (error.refusal.problems ?? []) : [])]
  if (faults.length === 0)
    return { ...state, problems: new Map([['file', error.message]]), refused: null }
  for (const { message } of faults) state.values.append('fault', message)
  return { ...state, problems: new Map([['file', refused]]), refused: null }
}
