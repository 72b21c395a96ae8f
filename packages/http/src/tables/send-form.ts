import type { Repository, TableForm } from '@holdfast/core'
import {
  type Actor,
  contentDisposition,
  downloadContentType,
  TABLE_TYPE,
} from '@holdfast/core/rules'
import { countsDownload } from '../downloads/counts-download.ts'
import type { Service } from '../downloads/optional-service.ts'
import type { Visitor } from '../downloads/visitor.ts'
import { sendBytes } from '../output/send-bytes.ts'
import type { AppContext } from '../request/environment.ts'

/** A form of a table. */
export interface FormAsked extends Visitor {
  readonly fileId: number
  readonly service: Extract<Service, { readonly kind: 'subset' | 'made' }>
  readonly query: { readonly gbrecs?: string | undefined }
}

/** Sends some columns of a table, or the table in another form; kept forms have a length and ranges. */
export async function sendForm(
  c: AppContext,
  tables: Repository['tables'],
  asked: FormAsked,
): Promise<Response> {
  const form = await formOf(c, tables, asked)
  const count = (): void => {
    if (countsDownload(asked.query)) form.count()
  }
  if (form.redirect !== null) {
    const location = await form.redirect()
    if (c.req.method !== 'HEAD') count()
    return c.body(null, 303, { Location: location, 'Cache-Control': 'private, no-store' })
  }
  return sendBytes(c, {
    size: form.size,
    open: (range) => form.open(range),
    sent: count,
    headers: {
      'Content-Disposition': contentDisposition(form.name),
      'Content-Type': downloadContentType(form.contentType, form.name),
    },
    ranges: form.size !== null,
    caching: form.public ? 'unset' : 'private',
    ...(form.tag === null ? {} : { etag: `"${form.tag}"` }),
  })
}

async function formOf(
  c: AppContext,
  tables: Repository['tables'],
  { actor, fileId, service, requested }: FormAsked,
): Promise<TableForm> {
  if (service.kind === 'made')
    return tables.form(actor, {
      fileId,
      form: service.form,
      requested,
      make: c.req.method !== 'HEAD',
    })
  return subsetOf(tables, actor, { fileId, ids: service.ids, requested })
}

async function subsetOf(
  tables: Repository['tables'],
  actor: Actor,
  {
    requested,
    ...chosen
  }: Pick<FormAsked, 'fileId' | 'requested'> & { readonly ids: readonly number[] },
): Promise<TableForm> {
  const subset = await tables.subset(actor, chosen, requested)
  const name = `${subset.label.replace(/\.[^.]*$/, '')}-subset.tab`
  const unknown = { size: null, tag: null, redirect: null }
  return { ...subset, ...unknown, name, contentType: TABLE_TYPE, public: false }
}
