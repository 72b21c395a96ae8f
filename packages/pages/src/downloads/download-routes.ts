import { formatPid, parsePid, parseVersionSpecifier, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'

/**
 * Downloads for readers who have signed in. The API answers them: with ranges, guestbooks and counts as for everyone, in
 * the name of the reader. Guests are led there.
 */
export function downloadRoutes(site: PageSite): Hono {
  const { addresses, options } = site
  const { callApi } = options
  const app = new Hono()
  if (callApi === undefined) return app

  const answer = async (c: Context, path: string): Promise<Response> => {
    const { actor, signedIn } = await readerOf(c, site)
    if (signedIn === null) return c.redirect(addresses.base + path, 303)
    return callApi(c, { path, actor })
  }

  app.get(
    '/download/file',
    guarded(site, (c) => {
      const id = /^\d{1,15}$/.exec(c.req.query('fileId') ?? '')?.[0]
      return id === undefined
        ? refuse({ kind: 'notFound', what: 'File' })
        : answer(c, `/api/access/datafile/${id}`)
    }),
  )
  app.get(
    '/download/dataset',
    guarded(site, (c) => {
      const pid = parsePid(c.req.query('persistentId') ?? '')
      const version = c.req.query('version')
      if (pid === null || (version !== undefined && parseVersionSpecifier(version) === null))
        return refuse({ kind: 'notFound', what: 'Dataset' })
      const part = version === undefined ? '' : `/versions/${version}`
      const query = new URLSearchParams({ persistentId: formatPid(pid) })
      return answer(c, `/api/access/dataset/:persistentId${part}?${query}`)
    }),
  )
  return app
}
