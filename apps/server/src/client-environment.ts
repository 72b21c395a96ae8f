import * as v from 'valibot'
import { isBaseUrl, text } from './environment-values.ts'

/** What an address of a server looks like, in words that complete "expected ...". */
export const SERVER_ADDRESS = 'an address such as https://data.example.org'

/** What `holdfast upload` and `holdfast download` read. The server has no use for it. */
export const CLIENT_ENVIRONMENT = v.object({
  HOLDFAST_SERVER: v.optional(text(SERVER_ADDRESS, isBaseUrl), 'http://localhost:8080'),
  HOLDFAST_TOKEN: v.optional(
    v.nullable(text('an API token', (value) => /^[\x21-\x7e]+$/.test(value))),
    null,
  ),
})

export const CLIENT_VARIABLE_NAMES: ReadonlySet<string> = new Set(
  Object.keys(CLIENT_ENVIRONMENT.entries),
)
