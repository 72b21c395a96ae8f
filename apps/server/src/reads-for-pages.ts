import type { Actor } from '@holdfast/core/rules'
import type { Mechanism } from '@holdfast/http'
import type { ApiRead } from '@holdfast/pages'

/** What the answer to a read depends on besides its reader. */
const HEADERS = ['Range', 'If-Range', 'If-None-Match', 'Accept', 'User-Agent', 'X-Forwarded-For']

/** Reads of the API in the name of readers of pages. */
export interface ReadsForPages {
  /** Finds the reader of a request that was made here, and of no other. */
  readonly mechanism: Mechanism
  /** The request of a page, for the one that a browser sent, and with its id. */
  request(sent: Request, read: ApiRead, id?: string): Request
}

export function readsForPages(): ReadsForPages {
  // The object itself is the credential: nothing that a client sends can be in here.
  const readers = new WeakMap<Request, Actor>()
  return {
    mechanism: (c) => {
      const reader = readers.get(c.req.raw)
      return reader === undefined ? null : Promise.resolve(reader)
    },
    request: (sent, { path, actor }, id) => {
      const headers = HEADERS.flatMap((name): [string, string][] => {
        const value = sent.headers.get(name)
        return value === null ? [] : [[name, value]]
      })
      const method = sent.method === 'HEAD' ? 'HEAD' : 'GET'
      if (id !== undefined) headers.push(['X-Request-Id', id])
      const request = new Request(new URL(path, sent.url), { method, headers })
      readers.set(request, actor)
      return request
    },
  }
}
