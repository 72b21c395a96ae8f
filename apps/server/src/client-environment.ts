import * as v from 'valibot'
import { isHttp, parsedUrl, text } from './environment-values.ts'

/** What `holdfast upload` and `holdfast download` read. The server has no use for it. */
export const CLIENT_ENVIRONMENT = v.object({
  HOLDFAST_SERVER: v.optional(
    text('an address such as https://data.example.org', (value) => {
      const url = parsedUrl(value)
      return url !== null && isHttp(url) && url.search === '' && url.hash === ''
    }),
    'http://localhost:8080',
  ),
  HOLDFAST_TOKEN: v.optional(
    v.nullable(text('an API token', (value) => /^[\x21-\x7e]+$/.test(value))),
    null,
  ),
})

export const CLIENT_VARIABLE_NAMES: ReadonlySet<string> = new Set(
  Object.keys(CLIENT_ENVIRONMENT.entries),
)
