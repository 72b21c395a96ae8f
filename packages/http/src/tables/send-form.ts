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

/** A form of a table that is made while it is sent. */
export interface FormAsked extends Visitor {
  readonly fileId: number
  readonly service: Extract<Service, { readonly kind: 'subset' | 'made' }>
  readonly query: { readonly gbrecs?: string | undefined }
}

/** Sends some columns of a table, or the table in another form; the length is known after the last row only. */
export async function sendForm(
  c: AppContext,
  tables: Repository['tables'],
  asked: FormAsked,
): Promise<Response> {
  const form = await formOf(c, tables, asked)
  return sendBytes(c, {
    size: null,
    open: () => form.open(),
    sent: () => {
      if (countsDownload(asked.query)) form.count()
    },
    headers: {
      'Content-Disposition': contentDisposition(form.name),
      'Content-Type': downloadContentType(form.contentType, form.name),
    },
    ranges: false,
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
    return tables.form(actor, { fileId, form: service.form, requested, signal: c.req.raw.signal })
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
  return { ...subset, name, contentType: TABLE_TYPE, public: false, tag: null }
}
