import { formatPid, type Pid, parsePid, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { requestedDatasetsPage } from './requests-page.tsx'
import { requireSignedIn } from './signed-in-reader.ts'
import { ALL_FILES, waitingPage } from './waiting-page.tsx'

const PATH = '/account/requests'

/** Requests for files: the reader's own; the datasets whose requests the reader may decide, and the requests of each. */
export function requestRoutes(site: PageSite): Hono {
  const { accessRequests } = site.repository
  const app = new Hono()
  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      requireSignedIn(reader)
      const text = c.req.query('persistentId')
      return text === undefined
        ? overview(c, site, reader)
        : requestsOf(c, site, { reader, pid: pidOf(text) })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const pid = pidOf(form.get('persistentId') ?? '')
      const ref = { kind: 'pid', pid } as const
      const named = form.getAll('file').flatMap((id) => (/^\d{1,15}$/.test(id) ? Number(id) : []))
      const fileIds = form.get(ALL_FILES) === 'yes' ? ('requested' as const) : named
      const decision = { identifier: form.get('identifier') ?? '', fileIds }
      if (form.get('do') === 'reject') {
        const reason = form.get('reason')?.trim() || null
        await accessRequests.rejectDataset(actor, ref, { ...decision, reason })
      } else {
        const expiresAt = endOf(form.get('until') ?? '')
        await accessRequests.grantDataset(actor, ref, { ...decision, expiresAt })
      }
      const query = new URLSearchParams({ persistentId: formatPid(pid), done: 'decided' })
      return c.redirect(`${site.addresses.base}${PATH}?${query}`, 303)
    }),
  )
  return app
}

async function overview(c: Context, site: PageSite, reader: Reader): Promise<Response> {
  const { requests } = site.repository.accessRequests
  const datasets = await requests.datasetsToDecide(reader.actor)
  const own = await requests.own(reader.actor)
  const shown = shownTo(c, site, reader)
  const render = async () => `${await requestedDatasetsPage({ shown, datasets, own })}`
  return sendPage(c, site, { key: null, render })
}

async function requestsOf(
  c: Context,
  site: PageSite,
  { reader, pid }: { readonly reader: Reader; readonly pid: Pid },
): Promise<Response> {
  const { requests } = site.repository.accessRequests
  const waiting = await requests.waiting(reader.actor, { kind: 'pid', pid })
  const shown = shownTo(c, site, reader)
  const decided = c.req.query('done') === 'decided'
  const render = async () => `${await waitingPage({ shown, pid, waiting, decided })}`
  return sendPage(c, site, { key: null, render })
}

const pidOf = (text: string): Pid =>
  parsePid(text) ?? refuse({ kind: 'notFound', what: `Dataset ${text.slice(0, 100)}` })

/** The end of that day, in UTC; null for no end. */
function endOf(day: string): Date | null {
  if (day.trim() === '') return null
  const end = new Date(`${day.trim()}T23:59:59Z`)
  return Number.isNaN(end.getTime())
    ? refuse({ kind: 'invalid', message: 'The end is no day: write yyyy-mm-dd.' })
    : end
}
