import type { Handler } from 'hono'
import { stringify } from 'yaml'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { acceptsType } from '../input/accepted-type.ts'
import { errorJson, requestLine } from '../refusals/error-answer.ts'
import { full } from '../refusals/refusal-body.ts'
import type { AppContext, AppEnv } from '../request/environment.ts'
import { openApiDocument, type ServiceDescription } from './document.ts'

const UNNAMED: ServiceDescription = { title: 'Holdfast', version: '1' }

/**
 * `GET /openapi`: YAML as plain text, or JSON where `format` or `Accept` asks for it
 * (docs/specification/info.md#openapi).
 */
export function openApiRoute(
  endpoints: readonly Endpoint[],
  description: ServiceDescription = UNNAMED,
): Handler<AppEnv> {
  let made: { readonly json: string; readonly yaml: string } | null = null
  const texts = () => {
    made ??= render(openApiDocument(endpoints, description))
    return made
  }
  return (c) => {
    c.set('route', '/openapi')
    const format = c.req.query('format')?.toLowerCase()
    const acceptsJson = acceptsType(c, 'application/json')
    if (acceptsJson && format !== undefined && format !== 'json')
      return refused(c, 400, 'Accept asks for JSON and format for something else')
    if (acceptsJson || format === 'json')
      return c.body(texts().json, 200, { 'Content-Type': 'application/json', ...PUBLIC })
    if (format !== undefined && format !== 'yaml')
      return refused(c, 415, 'The format must be json or yaml')
    return c.body(texts().yaml, 200, { 'Content-Type': 'text/plain; charset=UTF-8', ...PUBLIC })
  }
}

const PUBLIC = { 'Cache-Control': 'public, no-cache' }

const render = (document: object) => ({
  json: JSON.stringify(document),
  // Repeated schemas are written out: many readers of YAML do not support aliases.
  yaml: stringify(document, { aliasDuplicateObjects: false }),
})

const refused = (c: AppContext, status: number, message: string): Response =>
  errorJson(c, { status, body: full(status, message, requestLine(c)) })
