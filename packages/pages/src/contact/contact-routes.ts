import { formatPid, parsePid, refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { contactPage } from './contact-page.tsx'

/** A message to the people behind a dataset, by mail. The number of messages is limited, and no address is shown. */
export function contactRoutes(site: PageSite): Hono {
  const { addresses, repository } = site
  const { feedback, versions } = repository

  const view = async (reader: Reader, text: string, sent: boolean): Promise<FormView> => {
    const pid = parsePid(text)
    if (pid === null) return refuse({ kind: 'notFound', what: 'Dataset' })
    const wanted = { ref: { kind: 'pid', pid }, version: ':latest' } as const
    const options = { files: false, includeDeaccessioned: true }
    const { version } = await versions.get(reader.actor, wanted, options)
    return {
      site,
      reader,
      render: (shown, form) => contactPage({ shown, form, pid, version, sent }),
    }
  }

  return new Hono()
    .get(
      '/contact',
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const sent = c.req.query('done') === 'sent'
        const shown = await view(reader, c.req.query('persistentId') ?? '', sent)
        return showForm(c, shown, { form: freshForm() })
      }),
    )
    .post(
      '/contact',
      posted(site, async (c, { form, reader }) => {
        const about = form.get('persistentId') ?? ''
        return answerForm(c, await view(reader, about, false), {
          values: form,
          work: async () => {
            const pid = parsePid(about)
            if (pid === null) return refuse({ kind: 'notFound', what: 'Dataset' })
            const message = {
              subject: form.get('subject') ?? '',
              body: form.get('body') ?? '',
              fromEmail: form.get('from'),
            }
            await feedback.send(reader.actor, message, {
              kind: 'identifier',
              identifier: formatPid(pid),
            })
            return c.redirect(`${addresses.contact(pid)}&done=sent`, 303)
          },
        })
      }),
    )
}
