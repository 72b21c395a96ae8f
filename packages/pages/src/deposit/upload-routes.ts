import type { ReceivedFile } from '@holdfast/core'
import { type Actor, type DatasetRef, RefusedError, refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { FormPart, PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm } from '../forms/answer-form.ts'
import { FORM_TOKEN_FIELD } from '../forms/form-parts.tsx'
import { requireFormToken, requireOwnOrigin } from '../forms/posted.ts'
import { depositAddress } from './deposit-page.tsx'
import { filesView } from './files-routes.ts'
import { datasetOf } from './section-routes.ts'

/** What the fields of the form say, which come before the files. */
interface Announced {
  readonly actor: Actor
  readonly ref: DatasetRef
  readonly folder: string
}

const FIELDS: ReadonlySet<string> = new Set([FORM_TOKEN_FIELD, 'dataset', 'folder'])

/** Files that a form sends. Each is stored as it arrives, and added on its own. */
export function uploadRoutes(site: PageSite): Hono {
  const { repository, addresses, options } = site
  const { deposit } = repository
  const { formParts } = options
  const app = new Hono()
  if (formParts === undefined) return app
  app.post(
    '/deposit/upload',
    guarded(site, async (c) => {
      requireOwnOrigin(c, site)
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const fields = new URLSearchParams()
      const parts = formParts(c)
      const announced = (): Announced => {
        requireFormToken(site, reader, fields.get(FORM_TOKEN_FIELD))
        return { actor, ref: datasetOf(fields), folder: fields.get('folder') ?? '' }
      }
      const take = () => takeFiles(site, { parts, fields, announced })
      const failed = await take().catch((error: unknown) => error)
      // A form that cannot be read names no dataset to show.
      if (!fields.has('dataset')) throw failed
      // The token is checked also for a form without files.
      const { ref } = announced()
      const view = await deposit.draft(actor, ref)
      if (failed === undefined)
        return c.redirect(
          depositAddress({ addresses }, view, { part: '/files', done: 'saved' }),
          303,
        )
      const values = new URLSearchParams()
      return answerForm(c, await filesView(c, site, { reader, view }), {
        values,
        work: () => Promise.reject(failed),
      })
    }),
  )
  return app
}

async function takeFiles(
  site: PageSite,
  {
    parts,
    fields,
    announced,
  }: {
    readonly parts: AsyncIterable<FormPart>
    readonly fields: URLSearchParams
    readonly announced: () => Announced
  },
): Promise<void> {
  let taken = 0
  for await (const part of parts) {
    if (part.kind === 'field') {
      // They are kept until the end, and a form may have very many long ones.
      if (!FIELDS.has(part.name))
        return refuse({ kind: 'invalid', message: 'The form has a field that is not known.' })
      fields.set(part.name, part.value)
    }
    // A browser sends an empty part where no file was chosen.
    else if (part.name === 'file' && part.fileName !== '') {
      await takeFile(site, part, announced())
      taken += 1
    }
  }
  if (taken === 0) refuse({ kind: 'invalid', message: 'No file was chosen.' })
}

async function takeFile(
  { repository: { files } }: PageSite,
  { fileName, contentType, bytes, size }: Extract<FormPart, { readonly kind: 'file' }>,
  { actor, ref, folder }: Announced,
): Promise<void> {
  const known = size === null ? {} : { atLeast: size, atMost: size }
  const declaredType = contentType === 'text/plain' ? null : contentType
  const name = fileName.replace(/^.*[/\\]/s, '')
  const received = await files.receive(actor, ref, {
    fileName: name,
    declaredType,
    bytes,
    ...known,
  })
  try {
    await files.addUpload(actor, ref, { received, input: { directoryLabel: folder } })
  } catch (error) {
    await withoutTrace(files, received)
    throw named(error, name)
  }
}

/** Bytes that cannot be removed now are swept when their lease ends. */
const withoutTrace = (
  files: PageSite['repository']['files'],
  received: ReceivedFile,
): Promise<void> => files.abandon(received).catch(() => {})

/** A refusal that says which of several files it is about. */
function named(error: unknown, fileName: string): unknown {
  if (!(error instanceof RefusedError) || error.refusal.kind !== 'invalid') return error
  const message = `${fileName}: ${error.message}`
  return new RefusedError({ kind: 'invalid', message }, { cause: error })
}
