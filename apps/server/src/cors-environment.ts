import type { CorsOptions } from '@holdfast/http'
import * as v from 'valibot'
import { isHttp, listed, parsedUrl, text } from './environment-values.ts'

const origins = v.pipe(
  text('* or origins such as https://example.org, separated by commas', (value) =>
    listed(value).every((origin) => origin === '*' || isOrigin(origin)),
  ),
  v.transform(listed),
)

/** A token of HTTP, as methods and the names of headers are (RFC 9110, 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

const names = (what: string) =>
  v.pipe(
    text(`${what}, separated by commas`, (value) =>
      listed(value).every((name) => TOKEN.test(name)),
    ),
    v.transform(listed),
  )

/** What pages of other origins may do (docs/specification/http.md#cors). */
export const CORS_ENVIRONMENT = {
  HOLDFAST_CORS_ORIGINS: v.optional(origins, ''),
  HOLDFAST_CORS_METHODS: v.optional(names('methods such as GET'), ''),
  HOLDFAST_CORS_REQUEST_HEADERS: v.optional(names('names of headers'), ''),
  HOLDFAST_CORS_EXPOSED_HEADERS: v.optional(names('names of headers'), ''),
}

/** Lists that are not given are those of the specification. */
export const corsConfiguration = ({
  HOLDFAST_CORS_ORIGINS: origins,
  HOLDFAST_CORS_METHODS: methods,
  HOLDFAST_CORS_REQUEST_HEADERS: requestHeaders,
  HOLDFAST_CORS_EXPOSED_HEADERS: exposedHeaders,
}: v.InferOutput<v.ObjectSchema<typeof CORS_ENVIRONMENT, undefined>>): Partial<CorsOptions> => ({
  origins,
  ...(methods.length === 0 ? {} : { methods }),
  ...(requestHeaders.length === 0 ? {} : { requestHeaders }),
  ...(exposedHeaders.length === 0 ? {} : { exposedHeaders }),
})

function isOrigin(value: string): boolean {
  const url = parsedUrl(value)
  return url !== null && isHttp(url) && url.origin === value.toLowerCase()
}
