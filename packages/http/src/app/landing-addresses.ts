import type { Hono } from 'hono'
import type { AppContext, AppEnv } from '../request/environment.ts'

const DIGITS = /^\d{1,10}$/

/**
 * Addresses outside `/api` that exports, citations and my data give for datasets, files and collections.
 * Each redirects to the object in the API, which decides what the caller may see; other addresses are
 * unknown (docs/specification/exports.md#addresses-for-people). Redirects are relative, so that they also
 * work behind a proxy that adds a path.
 */
export function landingAddresses(app: Hono<AppEnv>): void {
  app.get('/citation', (c, next) => {
    const pid = c.req.query('persistentId')
    return pid ? toPid(c, 'api/datasets', pid) : next()
  })
  app.get('/file', (c, next) => {
    const { fileId, persistentId } = c.req.query()
    if (fileId !== undefined && DIGITS.test(fileId)) return c.redirect(`api/files/${fileId}`)
    return persistentId ? toPid(c, 'api/files', persistentId) : next()
  })
  app.get('/collection/:alias', (c) =>
    c.redirect(`../api/collections/${encodeURIComponent(c.req.param('alias'))}`),
  )
}

const toPid = (c: AppContext, objects: string, pid: string): Response =>
  c.redirect(`${objects}/:persistentId?persistentId=${encodeURIComponent(pid)}`)
